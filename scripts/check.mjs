// `npm run check`: types, lint with the import rules, names and sizes, what documents name. `npm test` runs it first.
import { runChecks } from './check/checks.mjs'
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { passSignalsOn } from './setup/run.mjs'

passSignalsOn()
try {
  const node = await provideNode()
  await provideDependencies(node)
  process.exit((await runChecks(node)).length === 0 ? 0 : 1)
} catch (error) {
  giveUp(error)
}
