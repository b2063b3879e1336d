import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, inRoot, root } from '../setup/paths.mjs'
import { runShown, wasInterrupted } from '../setup/run.mjs'
import { filesIn } from '../setup/fingerprint.mjs'
import { countsOf, playwrightCounts, sum, vitestCounts } from './counts.mjs'
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs'

/** @typedef {import('./counts.mjs').Counts & {failures: import('./failures.mjs').Failure[]}} Ran what a runner counted, and what failed by name */

const reports = path.join(cacheFolder, 'test')

/**
 * The tests beside the code.
 * @param {string} node
 * @param {string[]} filters parts of file names; none means all
 * @returns {Promise<Ran>}
 */
export async function runVitest(node, filters) {
  const report = freshReport('vitest.json')
  const program = inRoot('node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runShown(node, [program, 'run', ...reporters, ...filters], { env: { ...process.env, NODE_ENV: 'test' } })
  const counts = countsOf(report, code, vitestCounts)
  return { ...counts, failures: failuresOf('vitest', report, counts.failed, (read) => vitestFailures(read, root)) }
}

/** The runs of the browser's tests: those that look at screens would see what the others leave, so each is for itself. */
const browserRuns = [
  { project: 'looks', has: (/** @type {string} */ spec) => spec.startsWith('looks.') },
  { project: 'chromium', has: (/** @type {string} */ spec) => !spec.startsWith('looks.') },
]

/** Each with a server and a database of its own; more of them only wait for two cores. */
const workers = 2

/**
 * The tests in a real browser, where there are any.
 * @param {string} node
 * @param {string[]} filters parts of file names; none means all
 * @param {boolean} long whether the long forms, `*.long.spec.ts`, are run, or all others
 * @returns {Promise<Ran>}
 */
export async function runPlaywright(node, filters, long) {
  const place = 'apps/e2e'
  const folder = inRoot(place)
  const wanted = filesIn(folder)
    .map((file) => path.basename(file))
    .filter((file) => file.endsWith('.spec.ts') && file.includes('.long.') === long && (filters.length === 0 || filters.some((word) => file.includes(word))))
  const program = inRoot('node_modules/@playwright/test/cli.js')
  /** @type {Ran[]} */
  const ran = []
  for (const { project, has } of browserRuns) {
    if (!wanted.some(has) || wasInterrupted()) continue
    const report = freshReport(`e2e-${project}.json`)
    const env = { ...process.env, BISITA_E2E_REPORT: report }
    const code = await runShown(node, [program, 'test', `--project=${project}`, `--workers=${workers}`, ...filters], { cwd: folder, env })
    const counts = countsOf(report, code, playwrightCounts)
    ran.push({ ...counts, failures: failuresOf('playwright', report, counts.failed, (read) => playwrightFailures(read, place)) })
  }
  return { ...sum(ran), failures: ran.flatMap(({ failures }) => failures) }
}

/**
 * An old report must never be taken for that of a runner that wrote none.
 * @param {string} name
 */
function freshReport(name) {
  const file = path.join(reports, name)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}
