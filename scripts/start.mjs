// `npm start`: sets up whatever is missing and runs the server, again where it ended unexpectedly.
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { keepRunning } from './setup/restarting.mjs'
import { passSignalsOn } from './setup/run.mjs'
import { endWithNpm, runProgram } from './setup/server.mjs'
import { provideWebBuild } from './setup/web-build.mjs'

passSignalsOn()
await endWithNpm()
try {
  const node = await provideNode()
  await provideDependencies(node)
  if (process.env.BISITA_WEB !== '0') await provideWebBuild(node)
  process.exit(await keepRunning(() => runProgram(node, 'apps/server/src/main.ts', process.argv.slice(2))))
} catch (error) {
  giveUp(error)
}
