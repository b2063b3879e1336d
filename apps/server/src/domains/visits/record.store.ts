import type { Visit } from '@bisita/contract/visits/visits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { visitFields, visitLookups, visitPending } from './record.ts'
import { visitInScope } from './scope.ts'

async function findWhere(db: Executor, condition: RawBuilder<boolean>): Promise<Visit | undefined> {
  const { rows } = await sql<{ visit: Visit }>`
    select (select row_to_json(r) from (select ${visitFields}, ${visitPending}) r) as visit
    from visits v ${visitLookups} where ${condition}
  `.execute(db)
  return rows[0]?.visit
}

/** The record of a visit or call that there is, for whoever just wrote it. */
export async function findVisitRecord(db: Executor, id: string): Promise<Visit> {
  return (await findWhere(db, sql`v.id = ${id}`)) as Visit
}

/** The record of a visit or call in the caller's scope that is not deleted. */
export async function findVisit(db: Executor, user: Pick<Caller, 'scope' | 'user_type'>, id: string): Promise<Visit | undefined> {
  return findWhere(db, sql`v.id = ${id} and ${visitInScope(user.scope, user, 'v')}`)
}
