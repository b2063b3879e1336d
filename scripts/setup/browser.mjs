import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findChromium, hasBoth } from '../../apps/e2e/chromium.mjs'
import { alone } from './lock.mjs'
import { canWrite, inRoot, runtimeFolder } from './paths.mjs'
import { SetupProblem } from './problem.mjs'
import { runQuietly } from './run.mjs'
import { step } from './steps.mjs'

/**
 * Makes sure of a Chromium for the tests: Debian's, its shell and the whole browser, where we are root; else the machine's, or
 * Playwright's own.
 * @param {string} node
 */
export async function provideBrowser(node) {
  // Where the home can't be written to, Playwright's browsers stay with the project.
  if (!canWrite(path.join(os.homedir(), '.cache'))) {
    process.env.PLAYWRIGHT_BROWSERS_PATH ??= path.join(runtimeFolder, 'browsers')
  }
  await step('Browser', { isReady: async () => (canInstall ? hasBoth() : (await findChromium()) !== undefined), work: () => install(node), alone })
  process.env.BISITA_SHELL = await findChromium()
  process.env.BISITA_CHROMIUM ??= await findChromium('browser')
}

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string} node */
async function install(node) {
  /** @type {string[]} */
  const failures = []
  for (const attempt of canInstall ? [installPackages, installOwn] : [installOwn]) {
    await attempt(node).catch((error) => failures.push(error.message))
    if (await findChromium()) return
  }
  const command = existsSync('/usr/bin/apt-get')
    ? 'sudo apt-get update && sudo apt-get install --yes chromium'
    : 'npx playwright install --with-deps chromium'
  const reasons = failures.map((failure) => failure.split('\n').slice(0, 4).join('\n'))
  throw new SetupProblem(`${reasons.join('\n')}\n\nThe tests need Chromium, and it could not be installed here. Run\n\n  ${command}`)
}

async function installPackages() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env, failure: 'The list of packages could not be fetched:' })
  for (const names of [['chromium', 'fonts-liberation'], ['chromium-headless-shell']]) {
    const failure = `The package ${names[0]} could not be installed:`
    await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', ...names], { env, failure })
  }
}

/** @param {string} node */
async function installOwn(node) {
  const cli = inRoot('node_modules/playwright/cli.js')
  await runQuietly(node, [cli, 'install', 'chromium'], { failure: "Playwright's Chromium could not be fetched:" })
}
