import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, inRoot, root } from '../setup/paths.mjs'
import { runShown, wasInterrupted } from '../setup/run.mjs'
import { filesIn } from '../setup/fingerprint.mjs'
import { countsOf, playwrightCounts, sum, vitestCounts } from './counts.mjs'
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs'
import { playwrightTimes, vitestTimes } from './times.mjs'

/**
 * @typedef {import('./counts.mjs').Counts & {failures: import('./failures.mjs').Failure[], times: import('./times.mjs').FileTime[]}} Ran
 *   what a runner counted, what failed by name, and how long each file took
 */

const reports = path.join(cacheFolder, 'test')

/** Programs that tests start, some hundred times the same one, find there what Node has compiled before. */
const environment = () => ({ ...process.env, NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled') })

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
  const code = await runShown(node, [program, 'run', ...reporters, ...filters], { env: { ...environment(), NODE_ENV: 'test' } })
  const counts = countsOf(report, code, vitestCounts)
  const failures = failuresOf('vitest', report, counts.failed, (read) => vitestFailures(read, root))
  return { ...counts, failures, times: timesIn(report, (read) => vitestTimes(read, root)) }
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
    const env = { ...environment(), BISITA_E2E_REPORT: report }
    const code = await runShown(node, [program, 'test', `--project=${project}`, `--workers=${workers}`, ...filters], { cwd: folder, env })
    const counts = countsOf(report, code, playwrightCounts)
    const failures = failuresOf('playwright', report, counts.failed, (read) => playwrightFailures(read, place))
    ran.push({ ...counts, failures, times: timesIn(report, (read) => playwrightTimes(read, place)) })
  }
  return { ...sum(ran), failures: ran.flatMap(({ failures }) => failures), times: ran.flatMap(({ times }) => times) }
}

/**
 * The times in a report; none where the runner wrote no report.
 * @param {string} report the JSON file
 * @param {(report: never) => import('./times.mjs').FileTime[]} read takes what is in the file
 */
const timesIn = (report, read) => (existsSync(report) ? read(/** @type {never} */ (JSON.parse(readFileSync(report, 'utf8')))) : [])

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
