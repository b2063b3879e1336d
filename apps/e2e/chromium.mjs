import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Chromium without a window or what makes one: the same engine for less than half of the processor. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @param {readonly string[]} names programs on the path */
const onPath = (names) => names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))

/** @returns {boolean} whether both are installed here */
export const hasBoth = () => onPath(shells).some(runs) && onPath(browsers).some(runs)

/**
 * The Chromium of this machine: the one that BISITA_SHELL or BISITA_CHROMIUM names, a shell, an installed browser, or
 * Playwright's own.
 * @param {'shell' | 'browser'} first which is taken where there are both
 * @returns {Promise<string | undefined>} its program, or undefined when there is none that runs
 */
export async function findChromium(first = 'shell') {
  const named = (first === 'shell' && process.env.BISITA_SHELL) || process.env.BISITA_CHROMIUM
  if (named) return named
  const names = first === 'shell' ? [...shells, ...browsers] : [...browsers, ...shells]
  return [...onPath(names), ...elsewhere, await playwrightsOwn()].find(runs)
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
