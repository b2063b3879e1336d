/**
 * `npm run bench`: repeatable measurements, each as a ratio to a floor or a physical limit in the same run.
 * Options: --sizes 100000,1000000 --only list,pages,load
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { manilaDay } from '@bisita/rules/days'
import { connect } from '@bisita/server/database/connection'
import { startEmbedded } from '@bisita/server/database/embedded/launcher'
import { migrate } from '@bisita/server/database/migrate'
import { demoPassword } from '@bisita/server/demo/organisation'
import { seedDemo } from '@bisita/server/demo/seed'
import { importLocations } from '@bisita/server/domains/locations/locations.import'
import { benchList } from './list.ts'
import { benchLoad } from './load.ts'
import { benchPages } from './pages.ts'
import { growthOf, keepResults, printGrowth, printResult, type Result } from './results.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    only: { type: 'string', default: 'load,list,pages' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const wanted = new Set(values.only.split(','))
const today = manilaDay(new Date())
const folder = mkdtempSync(path.join(tmpdir(), 'bisita-bench-'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const results: Result[] = []
const embedded = await startEmbedded({ dataFolder: folder })
try {
  for (const size of sizes) results.push(...(await measure(size)))
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
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
  } finally {
    await database.close()
  }
  return found
}

async function seed(size: number): Promise<string> {
  const url = await prepare(`bench_${size}`)
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
