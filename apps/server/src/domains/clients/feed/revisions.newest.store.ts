import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { prepared, type Reader, touched } from './revisions.scope.ts'

/**
 * The newest revision that the feed would tell a reader after one, or that one where it would tell nothing.
 * The feed's own question: {@link latestRevision} can stay behind where a place was lost under a number that
 * is not settled, and what left that place before is told all the same.
 */
export async function newestRevision(db: Executor, reader: Reader, revision: number): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    with ${prepared(reader, revision)}
    select coalesce(max(revision_id), ${revision}::bigint) as newest from (${touched(reader, { revision, after: null })}) t
  `.execute(db)
  return rows[0]?.newest ?? revision
}
