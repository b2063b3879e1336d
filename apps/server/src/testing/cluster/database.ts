import { randomUUID } from 'node:crypto'
import { connect, type Database } from '../../database/connection.ts'
import { administer, at, pooler, served } from './cluster.ts'
import { ensureTemplate, template } from './template.ts'

export { testClients } from './template.ts'

/** The key of the advisory lock for making the template. */
const templateLock = 7000

/** Makes a database with the demo organisation; `close` removes it. */
export async function testDatabase(): Promise<Database & { readonly url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    await ensureTemplate(client, at)
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const database = connect(served(name), { prepared: pooler === undefined })
  return {
    ...database,
    url: served(name),
    close: async () => {
      await database.close()
      // Not by force, which may not end autovacuum, while a plain drop waits for it and for our own connections. A
      // pooler keeps its connections, so there by force.
      await administer((client) => client.query(`drop database if exists ${name}${pooler === undefined ? '' : ' with (force)'}`))
    },
  }
}
