import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder, inRoot } from '../setup/paths.mjs'
import { runShown } from '../setup/run.mjs'
import { filesIn } from '../setup/fingerprint.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './counts.mjs'

const reports = path.join(cacheFolder, 'test')

/**
 * The tests beside the code.
 * @param {string} node
 * @param {string[]} filters parts of file names; none means all
 */
export async function runVitest(node, filters) {
  const report = freshReport('vitest.json')
  const program = inRoot('node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runShown(node, [program, 'run', ...reporters, ...filters], { env: { ...process.env, NODE_ENV: 'test' } })
  return countsOf(report, code, vitestCounts)
}

/**
 * The tests in a real browser, where there are any.
 * @param {string} node
 * @param {string[]} filters
 */
export async function runPlaywright(node, filters) {
  const folder = inRoot('apps/e2e')
  if (!filesIn(folder).some((file) => file.endsWith('.spec.ts'))) return { passed: 0, failed: 0 }
  const report = freshReport('e2e.json')
  const program = inRoot('node_modules/@playwright/test/cli.js')
  const code = await runShown(node, [program, 'test', ...filters], { cwd: folder })
  return countsOf(report, code, playwrightCounts)
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
