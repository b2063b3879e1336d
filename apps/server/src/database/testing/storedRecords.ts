import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { branchLocationsAsOf, clientsAsOf, itinerariesAsOf, type TransactionSnapshot, takeTransactionSnapshot, visitsAsOf } from '../asOf.ts'

/** Whom and what is looked at. */
type RecordFilter = { readonly clients: readonly string[]; readonly locations: readonly string[] }

/** What stands, a line for each record; of one kind each. */
export type StoredRecords = Readonly<Record<'clients' | 'visits' | 'itineraries' | 'places', readonly string[]>>

type Relations = Readonly<Record<keyof StoredRecords, RawBuilder<unknown>>>

const clientColumns = ['id', 'location_id', 'fullname', 'visit_result', 'has_availed'] as const

async function read(db: Executor, { clients, locations }: RecordFilter, from: Relations): Promise<StoredRecords> {
  const lines = async (columns: string, relation: RawBuilder<unknown>, among: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', ${sql.raw(columns)}) as line from (${relation}) r where ${among} order by 1
    `.execute(db)
    return rows.map(({ line }) => line)
  }
  return {
    clients: await lines(clientColumns.join(', '), from.clients, sql`id = any(${clients}::uuid[])`),
    visits: await lines('id, client_id, user_id, visit_type, visit_time, visit_result', from.visits, sql`client_id = any(${clients}::uuid[])`),
    itineraries: await lines(
      `id, assigned_to, coalesce(branch_id::text, '-'), visible_at, state`, from.itineraries,
      sql`id in (select id from itineraries where client_id = any(${clients}::uuid[]))`,
    ),
    places: await lines('location_id, branch_id', from.places, sql`location_id = any(${locations}::text[])`),
  }
}

/** What stands now, read from the records themselves, and the moment of it. */
export async function readStoredRecords(db: Executor, among: RecordFilter): Promise<{ moment: TransactionSnapshot; standing: StoredRecords }> {
  return db.transaction().setIsolationLevel('repeatable read').execute(async (trx) => ({
    moment: await takeTransactionSnapshot(trx),
    standing: await read(trx, among, {
      clients: sql`select * from clients where deleted_at is null`,
      visits: sql`select * from visits where deleted_at is null`,
      itineraries: sql`select * from itineraries where deleted_at is null`,
      places: sql`select * from branch_locations`,
    }),
  }))
}

/** What stood at a moment, as the tables tell it. */
export const readRecordsAsOf = (db: Executor, among: RecordFilter, moment: TransactionSnapshot): Promise<StoredRecords> =>
  read(db, among, {
    clients: clientsAsOf(moment, clientColumns),
    visits: visitsAsOf(moment),
    itineraries: itinerariesAsOf(moment),
    places: branchLocationsAsOf(moment),
  })
