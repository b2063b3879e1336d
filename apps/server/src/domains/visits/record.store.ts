import type { Visit } from '@bisita/contract/visits/visits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Caller } from '../../http/context.ts'
import { visitRecordColumns, visitRecordLookups, visitPending } from './visitRecordColumns.ts'
import { visitInScope } from './scope.ts'

type Reader = Pick<Caller, 'scope' | 'user_type'>

async function findWhere(db: Executor, reader: Reader, condition: RawBuilder<boolean>): Promise<Visit | undefined> {
  const { rows } = await sql<{ visit: Visit }>`${planOnce}
    select (select row_to_json(r) from (select ${visitRecordColumns(reader)}, ${visitPending}) r) as visit
    from visits v ${visitRecordLookups} where ${condition}
  `.execute(db)
  return rows[0]?.visit
}

/** The record of an existing visit or call, for a caller who just wrote it. */
export async function findVisitRecord(db: Executor, reader: Reader, id: string): Promise<Visit> {
  return (await findWhere(db, reader, sql`v.id = ${id}`)) as Visit
}

/** The record of a visit or call in the caller's scope that is not deleted. */
export async function findVisit(db: Executor, user: Reader, id: string): Promise<Visit | undefined> {
  return findWhere(db, user, sql`v.id = ${id} and ${visitInScope(user.scope, user, 'v')}`)
}
