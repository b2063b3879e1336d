import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from '../../apps/e2e/chromium.mjs'
import { alone } from './lock.mjs'
import { canWrite, inRoot, runtimeFolder } from './paths.mjs'
import { SetupProblem } from './problem.mjs'
import { runQuietly } from './run.mjs'
import { step } from './steps.mjs'

/**
 * Makes sure of a Chromium for the tests: the machine's, Debian's package where we are root, or Playwright's own.
 * @param {string} node
 */
export async function provideBrowser(node) {
  // Where the home can't be written to, Playwright's browsers stay with the project.
  if (!canWrite(path.join(os.homedir(), '.cache'))) {
    process.env.PLAYWRIGHT_BROWSERS_PATH ??= path.join(runtimeFolder, 'browsers')
  }
  await step('Browser', { isReady: async () => (await findChromium()) !== undefined, work: () => install(node), alone })
  process.env.BISITA_CHROMIUM = await findChromium()
}

/** @param {string} node */
async function install(node) {
  /** @type {string[]} */
  const failures = []
  const isRoot = process.getuid?.() === 0
  for (const attempt of isRoot && existsSync('/usr/bin/apt-get') ? [installPackage, installOwn] : [installOwn]) {
    await attempt(node).catch((error) => failures.push(error.message))
    if (await findChromium()) return
  }
  const command = existsSync('/usr/bin/apt-get')
    ? 'sudo apt-get update && sudo apt-get install --yes chromium'
    : 'npx playwright install --with-deps chromium'
  const reasons = failures.map((failure) => failure.split('\n').slice(0, 4).join('\n'))
  throw new SetupProblem(`${reasons.join('\n')}\n\nThe tests need Chromium, and it could not be installed here. Run\n\n  ${command}`)
}

async function installPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failure = 'The package chromium could not be installed:'
  await runQuietly('apt-get', ['update'], { env, failure })
  const packages = ['chromium', 'fonts-liberation']
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env, failure })
}

/** @param {string} node */
async function installOwn(node) {
  const cli = inRoot('node_modules/playwright/cli.js')
  await runQuietly(node, [cli, 'install', 'chromium'], { failure: "Playwright's Chromium could not be fetched:" })
}
