import type { VisitType } from '@bisita/contract/visits/outcomes'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { prepared, type Reader } from '../../clients/feed/revisions.scope.ts'
import { touched } from './changes.store.ts'

/** The number of the newest change of visits that the feed would tell a reader after one, or that one. */
export async function newestVisitChange(db: Executor, reader: Reader, kinds: readonly VisitType[], seq: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    with ${prepared(reader, seq)}
    select coalesce(max(seq), ${seq}::bigint) as newest
    from (${touched(reader, { seq, after: null })}) t (seq, id, visit_type) where visit_type = any(${[...kinds]})
  `.execute(db)
  return rows[0]?.newest ?? seq
}
