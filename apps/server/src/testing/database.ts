import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/days'
import type pg from 'pg'
import { connect, type Database } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { seedDemo } from '../demo/seed.ts'
import { importLocations } from '../domains/locations/locations.import.ts'
import { administer, at } from './cluster.ts'

/** Clients in the demo organisation that tests share: enough for every filter to find some. */
export const testClients = 600

const template = 'bisita_template'
/** Names the making of the template among the locks of the cluster. */
const templateLock = 7000

/** Makes the database that all others are copied from, once per cluster and whoever comes first. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const database = connect(at(unfinished))
    await migrate(database.db)
    await importLocations(database.pool)
    await seedDemo(database.pool, { clients: testClients, today: manilaDay(new Date()) })
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock])
  }
}

/** A database of its own with the demo organisation in it; `close` removes it. */
export async function testDatabase(): Promise<Database & { readonly url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(async (client) => {
    await ensureTemplate(client)
    await client.query(`create database ${name} template ${template}`)
  })
  const database = connect(at(name))
  return {
    ...database,
    url: at(name),
    close: async () => {
      await database.close()
      // Not by force: that may not end autovacuum, while a plain drop waits for it and for our own connections.
      await administer((client) => client.query(`drop database if exists ${name}`))
    },
  }
}
