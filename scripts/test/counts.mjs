import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{passed: number, failed: number}} Counts */

/**
 * What one runner reports, where its exit code counts too: a runner that failed without a failed test (a file that
 * doesn't load, an error outside of tests, no report at all) adds one failure.
 * @template Report what is in the file, as `read` takes it
 * @param {string} report the JSON file it wrote
 * @param {number} exitCode
 * @param {(report: Report) => Counts} read
 * @returns {Counts}
 */
export function countsOf(report, exitCode, read) {
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * @param {{numPassedTests: number, numFailedTests: number,
 *   testResults: {status: string, assertionResults: unknown[]}[]}} report
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, testResults }) {
  const unloadable = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length }
}

/**
 * A test that passes only when repeated has failed.
 * @param {{stats: {expected: number, unexpected: number, flaky: number}, errors?: unknown[]}} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/**
 * @param {Counts[]} parts
 * @returns {Counts}
 */
export function sum(parts) {
  return parts.reduce((all, part) => ({ passed: all.passed + part.passed, failed: all.failed + part.failed }), {
    passed: 0,
    failed: 0,
  })
}
