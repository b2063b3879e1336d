import path from 'node:path'

/** @typedef {{file: string, seconds: number}} FileTime how long a file of tests ran, by the clock */

/**
 * @param {{testResults: {name: string, startTime: number, endTime: number}[]}} report times in milliseconds
 * @param {string} root what the names of files are shown relative to
 * @returns {FileTime[]}
 */
export const vitestTimes = ({ testResults }, root) =>
  testResults.map(({ name, startTime, endTime }) => ({ file: path.relative(root, name), seconds: Math.max(0, endTime - startTime) / 1000 }))

/**
 * @typedef {{specs?: {file: string, tests: {results: {duration: number}[]}[]}[], suites?: TimedSuite[]}} TimedSuite
 */

/**
 * @param {{suites: TimedSuite[]}} report durations in milliseconds
 * @param {string} folder where its files lie, relative to the root
 * @returns {FileTime[]}
 */
export function playwrightTimes({ suites }, folder) {
  /** @type {(suite: TimedSuite) => FileTime[]} */
  const inSuite = ({ specs = [], suites: within = [] }) => [
    ...specs.map(({ file, tests }) => ({
      file: path.posix.join(folder, file),
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...within.flatMap(inSuite),
  ]
  return suites.flatMap(inSuite)
}

/**
 * The files, the slowest first, each once with the sum of its times, and what all took together.
 * @param {FileTime[]} times
 * @returns {string} a line each: seconds, share of the whole so far, file
 */
export function listedTimes(times) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const { file, seconds } of times) sums.set(file, (sums.get(file) ?? 0) + seconds)
  const all = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0)
  let soFar = 0
  const lines = [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .map(([file, seconds]) => {
      soFar += seconds
      return `${seconds.toFixed(1).padStart(8)} s ${String(all === 0 ? 0 : Math.round((100 * soFar) / all)).padStart(4)} %  ${file}`
    })
  return `\nSeconds by file, and the share of all up to it (${Math.round(all)} s; files run side by side):\n${lines.join('\n')}\n`
}
