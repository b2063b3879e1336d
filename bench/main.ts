/**
 * `npm run bench`: repeatable measurements, each as a ratio to a floor or a physical limit in the same run.
 * Options: --sizes 100000,1000000 --only load,list,pages,record,mixed,contacts,assign,audit,rounds,device,start
 * --minutes 10 (of the mixed load) --visits 5000000 (of the contacts, at the greatest size)
 * --lines 3000000 (of the audit trail, at the greatest size)
 * --phone 10000,100000 (clients on a device)
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { manilaDay } from '@bisita/rules/days'
import { connect, type Database } from '@bisita/server/database/connection'
import { startEmbedded } from '@bisita/server/database/embedded/launcher'
import { migrate } from '@bisita/server/database/migrate'
import { demoPassword } from '@bisita/server/demo/organisation'
import { seedDemo } from '@bisita/server/demo/seed'
import { importLocations } from '@bisita/server/domains/locations/locations.import'
import { benchAssign } from './assign.ts'
import { benchAudit } from './audit.ts'
import { benchContacts } from './contacts.ts'
import { seedContacts } from './contactsSeed.ts'
import { benchDevice } from './device/device.ts'
import { benchRounds } from './device/rounds.ts'
import { benchStart } from './device/start.ts'
import { benchList } from './list.ts'
import { benchLoad } from './load.ts'
import { benchMixed } from './mixed.ts'
import { benchPages } from './pages.ts'
import { benchRecord } from './record.ts'
import { growthOf, keepResults, printGrowth, printResult, type Result } from './results.ts'
import { benchTrail } from './trail.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: 'load,list,pages,record,mixed,contacts,assign,audit,rounds,device,start' },
    visits: { type: 'string', default: '5000000' },
    lines: { type: 'string', default: '3000000' },
    minutes: { type: 'string', default: '10' },
    phone: { type: 'string', default: '10000,100000' },
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
const starting = startEmbedded({ dataFolder: folder })
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
const embedded = await starting
try {
  if ([...wanted].some((name) => name !== 'device' && name !== 'start')) for (const size of sizes) results.push(...(await measure(size)))
  if (wanted.has('device')) await benchDevice(phones, tell)
  if (wanted.has('start')) tell(...(await start(Math.max(...phones))))
} catch (error) {
  // Whatever fails for want of the database that a signal has ended is not worth telling.
  if (!interrupted) throw error
} finally {
  await cleanUp()
}
if (interrupted) await new Promise(() => undefined)
const growth = growthOf(results)
printGrowth(growth)
say(`Written to ${keepResults(path.join(import.meta.dirname, 'results'), results, growth)}`)

/** An empty database with the schema and the locations; resolves to its address. */
async function prepare(name: string): Promise<string> {
  const url = new URL(embedded.url)
  const main = connect(url.href)
  await main.pool.query(`create database ${name}`)
  await main.close()
  url.pathname = `/${name}`
  const database = connect(url.href)
  await migrate(database.db)
  await importLocations(database.pool)
  await database.close()
  return url.href
}

/** All measurements at one size, in a database of their own. */
async function measure(size: number): Promise<Result[]> {
  const found: Result[] = []
  const add = (...more: readonly Result[]): void => {
    more.forEach(printResult)
    found.push(...more)
  }
  say(`Seeding ${size} clients`)
  const url = wanted.has('load') ? await load(size, add) : await seed(size)
  const database = connect(url)
  try {
    if (wanted.has('list')) add(...(await benchList(database, url, size, demoPassword, today)))
    if (wanted.has('pages')) add(...(await benchPages(database, url, size, demoPassword, today)))
    if (wanted.has('record')) add(...(await benchRecord(database, url, size, demoPassword)))
    if (wanted.has('audit')) add(...(await benchAudit(database, url, size, demoPassword)))
    if (wanted.has('mixed')) add(...(await benchMixed(database, url, size, demoPassword, today, Number(values.minutes))))
    if (wanted.has('rounds')) add(...(await benchRounds(database, url, size, demoPassword)))
    if (wanted.has('contacts')) add(...(await contacts(database, url, size)))
    if (wanted.has('audit') && size === Math.max(...sizes)) add(...(await trail(database, url)))
    // Last: it changes who holds what.
    if (wanted.has('assign')) add(...(await benchAssign(database, url, size, demoPassword)))
  } finally {
    await database.close()
  }
  return found
}

/** The lists of contacts as they are, and at the greatest size with all the visits that were asked for. */
async function contacts(database: Database, url: string, size: number): Promise<Result[]> {
  if (size === Math.max(...sizes)) {
    say(`Seeding ${values.visits} visits`)
    await seedContacts(url, Number(values.visits))
  }
  return benchContacts(database, url, size, demoPassword, today)
}

async function trail(database: Database, url: string): Promise<Result[]> {
  say(`Seeding ${values.lines} lines of the audit trail`)
  return benchTrail(database, url, Number(values.lines), demoPassword)
}

/** A phone that holds all clients of a database of its own. */
async function start(size: number): Promise<Result[]> {
  say(`Seeding ${size} clients for a phone`)
  const url = await seed(size, `phone_${size}`)
  const database = connect(url)
  try {
    return await benchStart(database, url, size, demoPassword, path.resolve(import.meta.dirname, '../apps/web/dist'))
  } finally {
    await database.close()
  }
}

async function seed(size: number, name = `bench_${size}`): Promise<string> {
  const url = await prepare(name)
  const database = connect(url)
  await seedDemo(database.pool, { clients: size, today })
  await database.close()
  return url
}

async function load(size: number, add: (result: Result) => void): Promise<string> {
  const { url, result } = await benchLoad(prepare, folder, size, today)
  add(result)
  return url
}
