import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium of this machine: the one BISITA_CHROMIUM names, an installed one, or Playwright's own.
 * @returns {Promise<string | undefined>} its program, or undefined when there is none that runs
 */
export async function findChromium() {
  const named = process.env.BISITA_CHROMIUM
  if (named) return named
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...installed, ...elsewhere, await playwrightsOwn()].find(runs)
}

/**
 * Some systems have a "chromium" that only says how to install one, so it has to answer.
 * @param {string} program
 */
function runs(program) {
  return existsSync(program) && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** What Chromium is started with: works in a container, calls nobody, and answers for a camera by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]
