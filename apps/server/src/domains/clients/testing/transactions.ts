import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Random } from '../../../demo/random.ts'
import { type Ledger, someClient } from './ledger.ts'

/** What may befall a transaction among others: a later one was quicker, or its branch has just lost the place. A deadlock is a fault. */
const gaveWay = new Set(['40001', '23503'])

/** Runs statements in one transaction of its own; false where it had to give way or `work` wants it undone. */
export async function transact(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const keep = await work(client)
    await client.query(keep ? 'commit' : 'rollback')
    return keep
  } catch (error) {
    await client.query('rollback')
    if (gaveWay.has(String((error as { code?: unknown }).code))) return false
    throw error
  } finally {
    client.release()
  }
}

/**
 * Changes a client in a transaction that stays open for a while. Some take their number long before they
 * write, some are undone in the end. Meanwhile every reader has to wait with all higher numbers.
 */
export async function writeSlowly(pool: pg.Pool, ledger: Ledger, random: Random): Promise<void> {
  const id = someClient(ledger, random)
  const pension_amt = random.below(9_000_000) / 100
  const pause = () => sleep(random.below(250))
  let written: { revision_id: number; location_id: string } | undefined
  const kept = await transact(pool, async (client) => {
    if (random.chance(0.5)) {
      await client.query('select pg_current_xact_id()')
      await pause()
    }
    const { rows } = await client.query<{ revision_id: number; location_id: string }>(
      'update clients set pension_amt = $2, revised_at = now() where id = $1 and deleted_at is null returning revision_id, location_id',
      [id, pension_amt],
    )
    written = rows[0]
    await pause()
    return written !== undefined && random.chance(0.8)
  })
  if (!kept || written === undefined) return
  ledger.changes.push({ id, revision: written.revision_id, action: 'update', fields: { pension_amt }, location_id: written.location_id })
  ledger.count += 1
}
