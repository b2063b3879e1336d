/**
 * `npm run bench`: repeatable measurements, each as a ratio to a floor or a physical limit in the same run. Ends with
 * 1 where a bound is missed by more than a fifth.
 * Options: --sizes 100000,1000000 --only calls,load,list,mixed,contacts,assign,audit,rounds,storm,fleet,floods,exports,reports,dashboards,publishing,desk,imports,device,sealing,start
 * and pooler, which needs PgBouncer (PGBOUNCER=/path for another than Debian's)
 * --seconds 1 (of each turn of the calls) --calls timeline,page (parts of the names of some) --minutes 10 (of the mixed load)
 * --lines 3000000 (of the audit trail, at the greatest size)
 * --phone 10000,100000 (clients on a device)
 * --kept folder (of the seeded databases; without it they end with the run)
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { manilaDay } from '@bisita/rules/time/days'
import { connect, type Database } from '@bisita/server/database/connection'
import { startEmbedded } from '@bisita/server/database/embedded/launcher'
import { demoPassword } from '@bisita/server/demo/organisation'
import { benchAssign } from './assign.ts'
import { benchAudit } from './audit.ts'
import { benchCalls } from './calls/calls.ts'
import { benchContacts } from './contacts.ts'
import { benchExports } from './exports.ts'
import { benchFleet } from './phones/fleet.ts'
import { benchFloods } from './floods.ts'
import { benchDevice } from './device/device.ts'
import { benchRounds } from './device/rounds.ts'
import { benchSealing } from './device/sealing.ts'
import { benchStart } from './device/start.ts'
import { benchImports } from './imports/imports.ts'
import { benchList } from './list.ts'
import { benchLoad } from './load.ts'
import { benchMixed } from './mixed.ts'
import { benchPooler } from './pooler.ts'
import { growthOf, saveResults, missedOf, printGrowth, printResult, type Result } from './results.ts'
import { seedsIn } from './seeds.ts'
import { benchDashboards } from './reports/dashboards.ts'
import { benchReports } from './reports/reports.ts'
import { benchDesk } from './touchpoints/desk.ts'
import { benchPublishing } from './touchpoints/publishing.ts'
import { benchStorm } from './phones/storm.ts'
import { benchTrail } from './trail.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: 'calls,load,list,mixed,contacts,assign,audit,rounds,storm,fleet,floods,exports,reports,dashboards,publishing,desk,imports,device,sealing,start' },
    seconds: { type: 'string', default: '1' },
    calls: { type: 'string', default: '' },
    lines: { type: 'string', default: '3000000' },
    minutes: { type: 'string', default: '10' },
    phone: { type: 'string', default: '10000,100000' },
    kept: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const phones = values.phone.split(',').map(Number)
const wanted = new Set(values.only.split(','))
const today = manilaDay(new Date())
const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-bench-'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const results: Result[] = []
const tell = (...more: readonly Result[]): void => {
  more.forEach(printResult)
  results.push(...more)
}
const starting = startEmbedded({ dataFolder: values.kept ?? folder })
/** Ends the database and leaves nothing behind; the measured server ends with this process. */
const cleanUp = async (): Promise<void> => {
  await starting.then(({ stop }) => stop()).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}
let interrupted = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    interrupted = true
    void cleanUp().finally(() => process.exit(128 + os.constants.signals[name]))
  })
}
const seeds = seedsIn((await starting).url, say)
try {
  if ([...wanted].some((name) => !['device', 'sealing', 'start'].includes(name))) for (const size of sizes) results.push(...(await measure(size)))
  if (wanted.has('device')) await benchDevice(phones, tell)
  if (wanted.has('sealing')) await benchSealing(6000, tell)
  if (wanted.has('start')) tell(...(await startOn(Math.max(...phones))))
} catch (error) {
  // After an interruption the database is gone, and errors about that are not reported.
  if (!interrupted) throw error
} finally {
  await cleanUp()
}
if (interrupted) await new Promise(() => undefined)
const growth = growthOf(results)
printGrowth(growth)
say(`Written to ${saveResults(path.join(import.meta.dirname, 'results'), results, growth)}`)
const missed = missedOf(results, growth)
if (missed.length > 0) say(`\nBounds missed by more than a fifth:\n${missed.map((name) => `  ${name}`).join('\n')}`)
process.exitCode = missed.length > 0 ? 1 : 0

/** All measurements at one size, in a database of their own. */
async function measure(size: number): Promise<Result[]> {
  const found: Result[] = []
  const add = (...more: readonly Result[]): void => {
    more.forEach(printResult)
    found.push(...more)
  }
  if (wanted.has('load')) await prepared(async (prepare) => [await benchLoad(prepare, folder, size, today)], add)
  if (wanted.has('imports')) await prepared((prepare) => benchImports(prepare, folder, size, today), add)
  if ([...wanted].some((name) => name !== 'load' && name !== 'imports')) await seeds.within(size, true, (url) => measureIn(url, size, add))
  return found
}

async function measureIn(url: string, size: number, add: (...more: readonly Result[]) => void): Promise<void> {
  const database = connect(url)
  try {
    if (wanted.has('calls')) await benchCalls(database, url, { size, today, password: demoPassword, seconds: Number(values.seconds), names: values.calls.split(',').filter(Boolean) }, add)
    if (wanted.has('list')) add(...(await benchList(database, url, size, demoPassword, today)))
    if (wanted.has('audit')) add(...(await benchAudit(database, url, size, demoPassword)))
    if (wanted.has('mixed')) add(...(await benchMixed(database, url, size, demoPassword, today, Number(values.minutes))))
    if (wanted.has('rounds')) add(...(await benchRounds(database, url, size, demoPassword)))
    if (wanted.has('storm')) add(...(await benchStorm(url, size, demoPassword)))
    if (wanted.has('fleet')) add(...(await benchFleet(database, url, size, demoPassword)))
    if (wanted.has('pooler')) add(...(await benchPooler(database, url, size, demoPassword)))
    if (wanted.has('floods')) add(...(await benchFloods(url, size, demoPassword)))
    if (wanted.has('exports')) add(...(await benchExports(url, size, demoPassword)))
    if (wanted.has('contacts')) add(...(await benchContacts(database, url, size, demoPassword, today)))
    if (wanted.has('dashboards')) add(...(await benchDashboards(database, url, size, demoPassword, today)))
    if (wanted.has('reports')) add(...(await benchReports(database, url, size, demoPassword, today)))
    if (wanted.has('publishing')) add(...(await benchPublishing(database, url, size, demoPassword)))
    if (wanted.has('desk')) add(...(await benchDesk(database, url, size, demoPassword)))
    if (wanted.has('audit') && size === Math.max(...sizes)) add(...(await trail(database, url)))
    // Last: it changes who holds what.
    if (wanted.has('assign')) add(...(await benchAssign(database, url, size, demoPassword)))
  } finally {
    await database.close()
  }
}

async function trail(database: Database, url: string): Promise<Result[]> {
  say(`Seeding ${values.lines} lines of the audit trail`)
  return benchTrail(database, url, Number(values.lines), demoPassword)
}

/** A phone that holds all clients of a database of its own. */
function startOn(size: number): Promise<Result[]> {
  return seeds.within(size, false, async (url) => {
    const database = connect(url)
    try {
      return await benchStart(database, url, size, demoPassword, path.resolve(import.meta.dirname, '../apps/web/dist'))
    } finally {
      await database.close()
    }
  })
}

/** Measures in databases that nothing else needs. */
async function prepared(measuring: (prepare: (name: string) => Promise<string>) => Promise<readonly Result[]>, add: (...more: readonly Result[]) => void): Promise<void> {
  const names: string[] = []
  const prepare = (name: string): Promise<string> => {
    names.push(`own_${name}`)
    return seeds.empty(`own_${name}`)
  }
  add(...(await measuring(prepare)))
  for (const name of names) await seeds.remove(name)
}
