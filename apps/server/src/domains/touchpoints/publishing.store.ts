import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Ends publishings that wait or run: a later one does all of their work. */
export async function cancelPublishings(trx: Executor, now: Date): Promise<void> {
  await sql`
    update jobs set status = 'cancelled', message = 'overtaken', ended_at = ${now}, next_at = null, claim = null, heartbeat_at = null
    where execute_function = 'place_clients_on_strategy' and action = 'run' and status in ('waiting', 'running')
  `.execute(trx)
}

/** The number below which every transaction has ended. */
export async function settledNow(db: Executor): Promise<number> {
  const { rows } = await sql<{ settled: number }>`select bisita_settled() as settled`.execute(db)
  return (rows[0] as { settled: number }).settled
}

export async function countPlaceableClients(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from clients where deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

/** Clients of whom something was written since a number: their record, or a contact that came or went. */
export async function movedSince(db: Executor, since: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from clients where revision_id >= ${since} union select client_id from visits where seq >= ${since}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes clients that are deleted out of a generation. */
export async function dropDeleted(trx: Executor, generation: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from client_placements where generation = ${generation} and client_id = any(${ids}::uuid[])
      and client_id not in (select id from clients where id = any(${ids}::uuid[]) and deleted_at is null)
  `.execute(trx)
}

/** Removes so many placements of generations that nobody works by, this one apart; answers how many it removed. */
export async function dropOld(trx: Executor, keep: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from client_placements where ctid = any(array(
      select ctid from client_placements where generation <> ${keep}
        and generation <> coalesce((select generation from strategy_generations where present), 0) limit ${most}))
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}
