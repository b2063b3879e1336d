import { inRoot } from '../setup/paths.mjs'
import { SetupProblem } from '../setup/problem.mjs'
import { runQuietly } from '../setup/run.mjs'
import { decisionFaults } from './decisions.mjs'
import { layoutFaults } from './layout.mjs'
import { mapFaults } from './map.mjs'
import { promiseFaults } from './promises.mjs'
import { securityFaults } from './security.mjs'

/**
 * Everything that is checked without running the product. Each check prints one line, followed by its problems.
 * @param {string} node
 * @returns {Promise<string[]>} the names of the checks that failed
 */
export async function runChecks(node) {
  const tool = (/** @type {string} */ file, /** @type {string[]} */ ...args) =>
    runQuietly(node, [inRoot('node_modules', file), ...args], { env: { ...process.env, NODE_ENV: 'test' }, failure: '', lines: 200 })
  const tsc = 'typescript/bin/tsc'
  const oxlint = 'oxlint/bin/oxlint'
  const results = [
    await check('Types', () => tool(tsc, '--build', '--pretty', 'false')),
    await check('Types of the scripts', () => tool(tsc, '--project', 'scripts', '--pretty', 'false')),
    await check('Lint and import rules', () => tool(oxlint, '--type-aware', '--deny-warnings', '--format=unix')),
    await check('Names and sizes', () => none(layoutFaults())),
    await check('Promises that are cited', () => none(promiseFaults())),
    await check('Decisions that are cited', () => none(decisionFaults())),
    await check('The page of ASVS', () => none(securityFaults())),
    await check('The map of folders', () => none(mapFaults())),
    // It reads with a package that a fresh clone gets only now.
    await check('Texts and their translations', async () => none((await import('./words.mjs')).wordsFaults())),
  ]
  return results.flatMap(({ name, passed }) => (passed ? [] : [name]))
}

/**
 * @param {string[]} faults
 * @throws {SetupProblem} that tells them, a line each, where there are any
 */
function none(faults) {
  if (faults.length > 0) throw new SetupProblem(faults.join('\n'))
}

/**
 * @param {string} name
 * @param {() => unknown} work
 */
async function check(name, work) {
  process.stdout.write(`${name} … `)
  const begun = Date.now()
  try {
    await work()
    process.stdout.write(`good (${Math.round((Date.now() - begun) / 1000)} s)\n`)
    return { name, passed: true }
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error
    process.stdout.write(`NOT GOOD\n${error.message.trim()}\n`)
    return { name, passed: false }
  }
}
