// `npm run bisita -- <command>`: the program's command line.
import { provideDependencies } from './setup/dependencies.mjs'
import { provideNode } from './setup/node.mjs'
import { giveUp } from './setup/problem.mjs'
import { passSignalsOn } from './setup/run.mjs'
import { endWithNpm, runProgram } from './setup/server.mjs'
import { showWorkOnly } from './setup/steps.mjs'
import { provideWebBuild } from './setup/web-build.mjs'

const [command] = process.argv.slice(2)
/** A file of a million rows goes through in small parts: what each leaves behind is cleared soon, so that half the memory is enough. */
const flags = command === 'import-clients' ? ['--max-semi-space-size=2', '--optimize-for-size'] : []
if (command !== 'serve') showWorkOnly()

passSignalsOn()
await endWithNpm()
try {
  const node = await provideNode()
  await provideDependencies(node)
  if (command === 'serve' && process.env.BISITA_WEB !== '0') await provideWebBuild(node)
  process.exit(await runProgram(node, 'apps/server/src/cli/main.ts', process.argv.slice(2), flags))
} catch (error) {
  giveUp(error)
}
