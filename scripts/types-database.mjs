// `npm run types:database`: writes the row types of the database (apps/server/src/database/tables/schema.generated.ts).
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { passSignalsOn } from './setup/run.mjs'
import { endWithNpm, runProgram } from './setup/server.mjs'

passSignalsOn()
await endWithNpm()
try {
  const node = await provideNode()
  await provideDependencies(node)
  process.exit(await runProgram(node, 'apps/server/src/database/testing/writeTypes.ts', []))
} catch (error) {
  giveUp(error)
}
