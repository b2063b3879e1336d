import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { dropIndexesForLoad } from '@bisita/server/database/bulkLoad'
import { connect } from '@bisita/server/database/connection'
import { clientColumns, searchColumns, visitColumns } from '@bisita/server/demo/rows'
import { seedDemo } from '@bisita/server/demo/seed'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { secondsOf } from './measure.ts'
import type { Result } from './results.ts'

const tables = [
  ['clients', clientColumns],
  ['client_search', searchColumns],
  ['visits', visitColumns],
] as const

const names = tables.map(([table]) => table)

async function withClient<T>(url: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const database = connect(url)
  const client = await database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
    await database.close()
  }
}

/**
 * Seeds a database of its own with so many clients, made, checked, counted and indexed, against what
 * nothing can be faster than: COPY of the very same rows from files into bare tables, then the same indexes.
 * `prepare` makes an empty database with its locations and gives its address.
 */
export async function benchLoad(prepare: (name: string) => Promise<string>, folder: string, size: number, today: string): Promise<Result> {
  const url = await prepare(`bench_${size}`)
  const ours = await secondsOf(async () => {
    const database = connect(url)
    await seedDemo(database.pool, { clients: size, today })
    await database.close()
  })

  const file = (table: string) => path.join(folder, `${table}.copy`)
  await withClient(url, async (client) => {
    for (const [table, columns] of tables) {
      await pipeline(client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`)), createWriteStream(file(table)))
    }
  })
  const floor = await withClient(await bare(await prepare(`floor_${size}`)), async (client) => {
    const indexes = (await dropIndexesForLoad(client, names)).filter((statement) => /index/i.test(statement))
    return secondsOf(async () => {
      await client.query('begin')
      for (const [table, columns] of tables) {
        await pipeline(createReadStream(file(table)), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
      }
      for (const statement of indexes) await client.query(statement)
      await client.query('commit')
      for (const table of names) await client.query(`analyze ${table}`)
    })
  })
  await Promise.all(names.map((table) => rm(file(table))))
  return { name: 'load clients, visits, search', size, unit: 's', ours, floor, ratio: ours / floor, bound: 2 }
}

/** Takes the triggers away: the floor counts nothing and checks nothing. */
async function bare(url: string): Promise<string> {
  const database = connect(url)
  for (const table of names) await database.pool.query(`alter table ${table} disable trigger user`)
  await database.close()
  return url
}
