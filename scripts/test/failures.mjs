import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{file: string, name: string, reason: string[]}} Failure one failed test; `reason` is why, at most a few lines */

/**
 * What failed by one runner's report, or that it failed though nothing can be named: an error outside of tests, no
 * report at all.
 * @template Report what is in the file, as `read` takes it
 * @param {string} runner
 * @param {string} report the JSON file it wrote
 * @param {number} failed how many it counts as failed
 * @param {(report: Report) => Failure[]} read
 * @returns {Failure[]}
 */
export function failuresOf(runner, report, failed, read) {
  const named = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  return named.length === 0 && failed > 0 ? [{ file: runner, name: 'failed outside of its tests', reason: [] }] : named
}

/**
 * Files that don't load are named by themselves, with why.
 * @param {{testResults: {name: string, status: string, message?: string,
 *   assertionResults: {status: string, ancestorTitles: string[], title: string, failureMessages?: string[]}[]}[]}} report
 * @param {string} root what the names of files are shown relative to
 * @returns {Failure[]}
 */
export function vitestFailures({ testResults }, root) {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = path.relative(root, name)
    if (status === 'failed' && assertionResults.length === 0) return [{ file, name: 'does not load', reason: linesOf(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ ancestorTitles, title, failureMessages = [] }) => ({
        file,
        name: [...ancestorTitles, title].join(' > '),
        reason: linesOf(failureMessages[0] ?? ''),
      }))
  })
}

/**
 * @typedef {{title: string, file: string, specs?: Spec[], suites?: Suite[]}} Suite
 * @typedef {{title: string, file: string, tests: {status: string, results: {errors?: {message?: string}[]}[]}[]}} Spec
 */

/**
 * A test that passes only when repeated has failed; errors outside of tests are named too.
 * @param {{suites: Suite[], errors?: {message?: string, location?: {file: string}}[]}} report
 * @param {string} folder where its files lie, relative to the root
 * @returns {Failure[]}
 */
export function playwrightFailures({ suites, errors = [] }, folder) {
  const inFolder = (/** @type {string} */ file) => path.posix.join(folder, file)
  const outside = errors.map(({ message = '', location }) => ({
    file: location ? inFolder(path.basename(location.file)) : folder,
    name: 'outside of the tests',
    reason: linesOf(message),
  }))
  return [...suites.flatMap((suite) => inSuite(suite, [])), ...outside]

  /**
   * @param {Suite} suite
   * @param {string[]} above the names of the groups that it stands in
   * @returns {Failure[]}
   */
  function inSuite({ title, file, specs = [], suites: within = [] }, above) {
    const groups = title === file || title === '' ? above : [...above, title]
    const failed = specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          file: inFolder(spec.file),
          name: [...groups, spec.title].join(' > '),
          reason: linesOf(results.flatMap(({ errors: found = [] }) => found)[0]?.message ?? ''),
        })),
    )
    return [...failed, ...within.flatMap((suite) => inSuite(suite, groups))]
  }
}

/**
 * The list that stands above the count, or nothing where nothing failed.
 * @param {Failure[]} failures
 */
export function listed(failures) {
  if (failures.length === 0) return ''
  const lines = failures.flatMap(({ file, name, reason }) => [`  ${file} > ${name}`, ...reason.map((line) => `    ${line}`)])
  return `\nFailed:\n${lines.join('\n')}\n`
}

const longest = { line: 300, lines: 6 }
// oxlint-disable-next-line no-control-regex -- the colours of a terminal begin with one
const colours = /\u001b\[[\d;]*m/g
/** Where the stack of calls begins. */
const stack = /^\s+at /

/**
 * The lines that say why, without colours: a random test tells in them with what it failed, so that it can be run again.
 * @param {string} text
 */
function linesOf(text) {
  const lines = text.replaceAll(colours, '').split('\n')
  const end = lines.findIndex((line) => stack.test(line))
  return (end < 0 ? lines : lines.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, longest.lines)
    .map((line) => line.slice(0, line.startsWith('Counterexample') ? 4 * longest.line : longest.line))
}
