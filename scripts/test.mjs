// `npm test`: sets up whatever the tests need, checks, runs every test and ends with what failed and the count.
// `npm test -- clients` runs only the tests beside the code whose file names hold a word, and checks nothing;
// `npm test -- --e2e` only those in the browser; `npm run test:long` runs the long forms instead (`*.long.*`), which
// nothing else does. With `--times` each ends with the seconds of every file, the slowest first.
import { runChecks } from './check/checks.mjs'
import { provideBrowser } from './setup/browser.mjs'
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { passSignalsOn, wasInterrupted } from './setup/run.mjs'
import { endWithNpm } from './setup/server.mjs'
import { provideWebBuild } from './setup/web-build.mjs'
import { sum } from './test/counts.mjs'
import { listed } from './test/failures.mjs'
import { runPlaywright, runVitest } from './test/runners.mjs'
import { listedTimes } from './test/times.mjs'

const args = process.argv.slice(2)
const filters = args.filter((arg) => !arg.startsWith('--'))
const browserOnly = args.includes('--e2e')
const long = args.includes('--long')
const whole = filters.length === 0 && !browserOnly
if (long) process.env.BISITA_LONG = '1'

passSignalsOn()
await endWithNpm()
try {
  const node = await provideNode()
  await provideDependencies(node)
  if (whole || browserOnly) {
    await provideBrowser(node)
    await provideWebBuild(node)
  }
  /** @type {import('./test/runners.mjs').Ran[]} */
  const parts = []
  if (whole && !long) {
    const failures = (await runChecks(node)).map((name) => ({ file: 'checks', name, reason: [] }))
    parts.push({ passed: 0, failed: failures.length, failures, times: [] })
  }
  if (!browserOnly && !wasInterrupted()) parts.push(await runVitest(node, filters))
  if ((whole || browserOnly) && !wasInterrupted()) parts.push(await runPlaywright(node, filters, long))
  if (wasInterrupted()) process.exit(130)
  const { passed, failed } = sum(parts)
  if (args.includes('--times')) console.log(listedTimes(parts.flatMap(({ times }) => times)))
  console.log(listed(parts.flatMap(({ failures }) => failures)))
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
} catch (error) {
  giveUp(error)
}
