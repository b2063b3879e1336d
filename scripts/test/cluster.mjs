// Makes sure of the database that tests copy; the last line printed is its folder. Run by the set-ups of the runners,
// vitest (with the parameter "tests") and Playwright (with "browser").
import { provideCluster } from '../setup/cluster.mjs'
import { giveUp } from '../setup/problem.mjs'
import { passSignalsOn } from '../setup/run.mjs'

passSignalsOn()
try {
  console.log(await provideCluster(process.execPath, process.argv[2] === 'browser' ? 'browser' : 'tests'))
} catch (error) {
  giveUp(error)
}
