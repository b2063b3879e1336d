import { connect } from '@bisita/server/database/connection'
import { migrate } from '@bisita/server/database/migrate'
import { seedDemo } from '@bisita/server/demo/seed'
import { importLocations } from '@bisita/server/domains/locations/locations.import'
import { manilaDay } from '@bisita/rules/time/days'
import { seedContacts } from './contactsSeed.ts'

/*
 * What is measured in, as a cluster keeps it between runs. A folder is kept for as long as nothing changes that this
 * file imports (scripts/bench.mjs): schema, demo and made-up contacts.
 */

/** Visits and calls for each client, over three years. */
const visitsOfEach = 5

/** Makes databases in a cluster, whose address is that of any database of it. */
export type Seeds = {
  /** Creates an empty database with the schema and the locations, replacing an earlier one; resolves to its address. */
  readonly empty: (name: string) => Promise<string>
  /** Works in a database with so many clients, and their visits and itineraries where asked for: a copy of what is kept. */
  readonly within: <T>(size: number, contacts: boolean, work: (url: string) => Promise<T>) => Promise<T>
  readonly remove: (name: string) => Promise<void>
}

export function seedsIn(cluster: string, say: (line: string) => void): Seeds {
  const at = (name: string): string => Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const run = async <T>(work: (pool: ReturnType<typeof connect>['pool']) => Promise<T>, url = cluster): Promise<T> => {
    const database = connect(url, { max: 1 })
    try {
      return await work(database.pool)
    } finally {
      await database.close()
    }
  }
  const remove = (name: string): Promise<void> => run(async (pool) => void (await pool.query(`drop database if exists ${name} with (force)`)))
  const empty = async (name: string): Promise<string> => {
    await remove(name)
    await run((pool) => pool.query(`create database ${name}`))
    const database = connect(at(name))
    await migrate(database.db)
    await importLocations(database.pool)
    await database.close()
    return at(name)
  }
  const isThere = (name: string): Promise<boolean> =>
    run(async (pool) => (await pool.query('select from pg_database where datname = $1', [name])).rows.length > 0)

  /** Makes it aside and names it when it is whole. */
  const provide = async (template: string, size: number, contacts: boolean): Promise<void> => {
    if (await isThere(template)) return
    say(`Seeding ${size} clients${contacts ? ` with ${size * visitsOfEach} visits` : ''}; the next run finds them there`)
    const url = await empty(`${template}_unfinished`)
    await run((pool) => seedDemo(pool, { clients: size, today: manilaDay(new Date()) }), url)
    if (contacts) await seedContacts(url, size * visitsOfEach)
    await run((pool) => pool.query(`alter database ${template}_unfinished rename to ${template}`))
  }

  const within: Seeds['within'] = async (size, contacts, work) => {
    const template = `kept_${size}${contacts ? '_contacts' : ''}`
    await provide(template, size, contacts)
    const name = `bench_${size}${contacts ? '' : '_phone'}`
    await remove(name)
    await run((pool) => pool.query(`create database ${name} template ${template} strategy file_copy`))
    try {
      return await work(at(name))
    } finally {
      await remove(name)
    }
  }
  return { empty, within, remove }
}
