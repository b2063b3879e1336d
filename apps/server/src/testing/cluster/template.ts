import { manilaDay } from '@bisita/rules/time/days'
import type pg from 'pg'
import { connect } from '../../database/connection.ts'
import { migrate } from '../../database/migrate.ts'
import { seedDemo } from '../../demo/seed.ts'
import { importLocations } from '../../domains/locations/locations.import.ts'

/** The number of clients in the demo organisation of tests: enough for every filter to find some. */
export const testClients = 600

/** The name of the database that tests' databases are copied from. */
export const template = 'bisita_template'

/** Fills an empty database as a first start does: the schema, the locations and the demo organisation. */
export async function fill(url: string, clients: number, today = manilaDay(new Date())): Promise<void> {
  const database = connect(url)
  await migrate(database.db)
  await importLocations(database.pool)
  await seedDemo(database.pool, { clients, today })
  await database.close()
}

/** Makes the template where there is none; it appears only once it is complete. */
export async function ensureTemplate(client: pg.Client, at: (name: string) => string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount) return
  const unfinished = `${template}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(`create database ${unfinished}`)
  await fill(at(unfinished), testClients)
  await client.query(`alter database ${unfinished} rename to ${template}`)
}
