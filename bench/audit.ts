import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '@bisita/server/database/connection'
import { sealKeyOf } from '@bisita/server/domains/audit/seal'
import { sealAudit, sealRegularly } from '@bisita/server/domains/audit/sealing'
import { uuidv7 } from '@bisita/server/uuid'
import { cookieOf, startServers } from './running.ts'
import { median, post } from './measure.ts'
import { clientsOf } from './cases.ts'
import type { Result } from './results.ts'

const writers = 16
/** Of each way, in turn, and how long each; milliseconds. */
const rounds = 5
const lasts = 8000

const key = sealKeyOf(Buffer.alloc(32))

/**
 * How many visits sixteen clients record in a second while the trail is sealed, against the same without any
 * sealing: nothing that seals, and not the index that it reads by.
 */
export async function benchAudit(database: Database, url: string, size: number, password: string): Promise<Result[]> {
  const running = await startServers(url, {})
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-seals-'))
  try {
    const cookie = await cookieOf(running.server, 'mr1', password)
    const { clients } = await clientsOf(database, 'mr1')
    let next = 0
    const rate = async (): Promise<number> => {
      const began = performance.now()
      let done = 0
      const write = async (): Promise<void> => {
        while (performance.now() - began < lasts) {
          const id = uuidv7()
          const body = { id, client_id: clients[next++ % clients.length] ?? '', visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'unavailable' }
          await post(`${running.server}/api/visit/create`, { cookie, 'idempotency-key': id }, body)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: writers }, write))
      return (done * 1000) / (performance.now() - began)
    }
    const sealed = async (): Promise<number> => {
      await database.pool.query('create index if not exists audit_log_by_seq on audit_log (seq, id)')
      await sealAudit(database.db, key) // what the rounds without it left behind is not theirs
      const stop = sealRegularly(database.db, { key, file: path.join(folder, 'audit.head'), onError: (said) => process.stderr.write(`${said}\n`) }, 1000)
      const found = await rate()
      await stop()
      return found
    }
    const bare = async (): Promise<number> => {
      await database.pool.query('drop index if exists audit_log_by_seq')
      return rate()
    }
    await bare() // the server warms up
    const pairs: { ours: number; floor: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const floor = round % 2 === 0 ? await bare() : 0
      const ours = await sealed()
      pairs.push({ ours, floor: floor || (await bare()) })
    }
    await database.pool.query('create index if not exists audit_log_by_seq on audit_log (seq, id)')
    const ours = median(pairs.map((pair) => pair.ours))
    const floor = median(pairs.map((pair) => pair.floor))
    return [{ name: 'write while sealing, 16 clients', size, unit: '/s', ours, floor, ratio: median(pairs.map((pair) => pair.floor / pair.ours)), bound: 1.11 }]
  } finally {
    await running.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
