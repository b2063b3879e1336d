// `npm run bench`: the measurements of bench/, with the arguments given. Ends with 1 where a bound is missed by far.
import { provideBenchFolder } from './setup/bench-folder.mjs'
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { passSignalsOn } from './setup/run.mjs'
import { endWithNpm, runProgram } from './setup/server.mjs'
import { provideWebBuild } from './setup/web-build.mjs'

const args = process.argv.slice(2)
/** Only the start of the real app needs it built. */
const needsWebBuild = !args.includes('--only') || (args[args.indexOf('--only') + 1] ?? '').split(',').includes('start')

passSignalsOn()
await endWithNpm()
try {
  const node = await provideNode()
  await provideDependencies(node)
  if (needsWebBuild) await provideWebBuild(node)
  process.exit(await runProgram(node, 'bench/main.ts', ['--kept', provideBenchFolder(), ...args]))
} catch (error) {
  giveUp(error)
}
