import type { Database } from '@bisita/server/database/connection'
import { clientRecordColumns, clientRecordJoins } from '@bisita/server/domains/clients/clientRecordColumns'
import { dayParameter, itineraryRecordColumns as itineraryFields, itineraryRecordJoins as itineraryJoins } from '@bisita/server/domains/itineraries/itineraryRecordColumns'
import { visitRecordColumns, visitRecordJoins } from '@bisita/server/domains/visits/visitRecordColumns'
import { inScope } from '@bisita/server/scope'
import { scopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '../cases.ts'
import { headed, places } from '../contacts.ts'

type Sql = RawBuilder<unknown>

const rows = 1000

/** Rows as the one JSON text that the floor answers with. */
export const asPage = (query: Sql): Sql => sql`select coalesce(json_agg(row_to_json(r)), '[]')::text as page from (${query}) r`

const allOf = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** A page of 1,000 clients, read on from an id. */
export const pageOfClients = (subject: Subject, after: string, today: string): Sql => asPage(sql`
  select ${clientRecordColumns(today)}, c.revision_id from clients c ${clientRecordJoins}
  where ${allOf([sql`c.deleted_at is null`, sql`c.id > ${after}`, ...places(subject, 'c')])} order by c.id limit ${rows}`)

/** The same by revision. */
export const pageOfRevisions = (subject: Subject, position: number, today: string): Sql => asPage(sql`
  select 'create' as action, c.revision_id, c.revised_at, c.revised_by, ${clientRecordColumns(today)} from clients c ${clientRecordJoins}
  where ${allOf([sql`c.revision_id > ${position}`, ...places(subject, 'c')])} order by c.revision_id, c.id limit ${rows}`)

/** The first thousand visits in the feed of a phone, or of a reader of both kinds. */
export const visitFeed = (subject: Subject): Sql => asPage(sql`
  select 'upsert' as action, v.seq, ${visitRecordColumns} from visits v ${visitRecordJoins}
  where ${allOf([sql`v.deleted_at is null`, ...(subject.user_type === 'mr' ? [sql`v.visit_type = 'visit'`] : []), ...places(subject, 'v')])}
  order by v.seq, v.id limit ${rows}`)

/** Whose itineraries, as somebody would write it who knows the role. */
export function assignedTo(subject: Subject): Sql[] {
  const { user_type, id, branch_id } = subject
  if (user_type === 'mr') return [sql`i.assigned_to = ${id}`]
  if (user_type === 'ah') return [sql`i.branch_id in (${headed(subject)})`]
  return user_type === 'oic' ? [sql`i.branch_id = ${branch_id}`] : []
}

/** The first thousand itineraries. */
export const itineraryFeed = (subject: Subject, today: string): Sql => asPage(sql`
  select 'upsert' as action, i.seq, ${itineraryFields(dayParameter(today))} from itineraries i ${itineraryJoins}
  where ${allOf([sql`i.deleted_at is null`, ...assignedTo(subject)])} order by i.seq, i.id limit ${rows}`)

/** A revision with somewhat more than a page behind it in scope. */
export async function newestClient({ db }: Database, subject: Subject): Promise<number> {
  const found = await sql<{ revision_id: number }>`
    select revision_id from clients c where ${inScope(scopeOf(subject), sql`c.location_id`, sql`c.id`)}
    order by revision_id desc, id desc offset ${rows} limit 1`.execute(db)
  return found.rows[0]?.revision_id ?? 1
}
