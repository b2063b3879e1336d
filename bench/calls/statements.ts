import { addDays, startOfDay } from '@bisita/rules/time/days'
import { clientFields } from '@bisita/contract/clients/clients.fields'
import { countOwnPendingRequests } from '@bisita/server/domains/approvals/approvals.store'
import { placeScopeOf } from '@bisita/server/domains/clients/placeScope'
import { pendingApproval, clientRecordColumns as clientRecord, clientRecordJoins as clientJoins } from '@bisita/server/domains/clients/clientRecordColumns'
import { overdue } from '@bisita/server/domains/itineraries/overdue.store'
import { dayParameter, itineraryRecordColumns, itineraryRecordJoins } from '@bisita/server/domains/itineraries/itineraryRecordColumns'
import { listVersionsFor } from '@bisita/server/domains/devices/listInfo.store'
import { countOfUnread } from '@bisita/server/domains/notifications/notifications.store'
import type { Caller } from '@bisita/server/http/context'
import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '../cases.ts'
import { places } from '../contacts.ts'
import { asPage, assignedTo } from './feeds.ts'

type Sql = RawBuilder<unknown>

/** The user for whom a floor statement is written. */
export type Reader = Caller & Subject

const allOf = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** One value as the floor's answer. */
const asValue = (value: Sql): Sql => sql`select (${value})::text as page`

/** A client by its id. */
export const record = (id: string, today: string): Sql =>
  sql`select row_to_json(r)::text as page from (select ${clientRecord(today)}, c.revision_id, ${pendingApproval} from clients c ${clientJoins} where c.id = ${id}) r`

/** The bell's numbers and the versions of the small lists: each found by an index or kept. */
export const waiting = (reader: Reader, today: string): Sql => asValue(sql`json_build_object(
  'pending_approvals', ${reader.user_type === 'mr' ? sql`0` : sql`(select count(*) from approvals where status = 'PENDING')`},
  'notification_count', (${countOfUnread(reader.id)}), 'my_requests', (${countOwnPendingRequests(reader.id)}), 'overdue_itineraries', (${overdue(reader, today)}), 'due_touchpoints', 0,
  'versions', ${listVersionsFor(reader)})`)

/** The first ten from today on, and then back from yesterday. */
export function itinerariesByDay(subject: Subject, today: string): Sql {
  const day = dayParameter(today)
  const walk = (condition: Sql, order: Sql) => sql`
    (select i.* from itineraries i where ${allOf([sql`i.deleted_at is null`, ...assignedTo(subject), condition])} order by ${order} limit 10)`
  return asPage(sql`
    select ${itineraryRecordColumns(day)} from (
      select * from (${walk(sql`i.visible_at >= ${day}`, sql`i.visible_at, i.id`)}
        union all ${walk(sql`i.visible_at < ${day}`, sql`i.visible_at desc, i.id`)}) w
      order by visible_at < ${day}, abs(visible_at - ${day}), id limit 10) i ${itineraryRecordJoins}
    order by i.visible_at < ${day}, abs(i.visible_at - ${day}), i.id`)
}

/** What happened to a client, from each table that knows of it, ten at most. */
export function timeline(id: string): Sql {
  const entered = (t: string) => sql`(${sql.join(clientFields.map((field) => sql.ref(`${t}.${field}`)))})`
  return asPage(sql`
    select e.kind, bisita_instant(e.at) as at, e.by, u.display_name as by_name, e.what from (
      select 'create' as kind, created_at as at, created_by as by, json_build_object('revision_id', created_revision_id) as what, 2 as turn from clients where id = ${id}
      union all
      select 'update', n.revised_at, n.revised_by, json_build_object('revision_id', n.revision_id, 'before', row_to_json(h), 'after', row_to_json(n)), 3
      from client_revisions h cross join lateral (
        select ${sql.join(clientFields.map((field) => sql.ref(field)))}, revised_at, revised_by, revision_id from clients where id = h.id and revision_id = h.superseded_by
        union all
        select ${sql.join(clientFields.map((field) => sql.ref(field)))}, revised_at, revised_by, revision_id from client_revisions where id = h.id and revision_id = h.superseded_by) n
      where h.id = ${id} and ${entered('n')} is distinct from ${entered('h')}
      union all
      select visit_type, contact_time, user_id, json_build_object('visit_id', id, 'remarks', remarks, 'visit_result', visit_result,
        'visit_secondary_result', visit_secondary_result, 'has_availed', has_availed, 'call_back_at', call_back_at), 0
      from visits where client_id = ${id} and deleted_at is null
      union all
      select 'itinerary', at, by, json_build_object('itinerary_id', itinerary_id, 'event', event, 'visible_at', visible_at, 'text', text), 0
      from itinerary_events where client_id = ${id}
      union all
      select 'approval', s.at, s.by, json_build_object('approval_id', a.id, 'approval_type', a.type, 'approval_title', a.title, 'status', s.status), 0
      from approvals a cross join lateral (values (a.requested_at, a.requested_by, 'PENDING'), (a.decided_at, a.decided_by, a.status)) s (at, by, status)
      where a.client_id = ${id} and s.at is not null
      union all
      select 'assignment', max(g.at), null, json_build_object('user_id', g.subject_id, 'assigned', bool_or(g.gained)), 0
      from clients c join scope_changes g on g.client_id = c.id or (g.location_id = c.location_id and g.revision_id > c.created_revision_id)
      join users m on m.id = g.subject_id and m.user_type = 'mr'
      where c.id = ${id} group by g.subject_id, g.revision_id having bool_and(g.gained) or not bool_or(g.gained)
    ) e left join users u on u.id = e.by order by e.at desc, e.turn desc limit 10`)
}

/** Notes what a phone tells, and looks in each feed, place by place, whether anything came after its position. */
export function quietRound(reader: Reader, device: string, position: number): Sql {
  const newest = (table: string, number: string) => sql`exists (
    select from mr_locations m join ${sql.table(table)} t on t.location_id = m.location_id and ${sql.ref(`t.${number}`)} > ${position} where m.user_id = ${reader.id})`
  return sql`
    with told as (
      insert into devices (id, user_id, app_version, registered_at, last_seen_at) values (${device}, ${reader.id}, 'bench', now(), now())
      on conflict (id, user_id) do update set last_seen_at = excluded.last_seen_at)
    select json_build_object('server_time', now(), 'clients', ${newest('clients', 'revision_id')}, 'visits', ${newest('visits', 'seq')},
      'itineraries', exists (select from itineraries where assigned_to = ${reader.id} and seq > ${position}), 'versions', ${listVersionsFor(reader)})::text as page`
}

/** Days, results, places and totals of so many days, read once; without targets and hours, which are of other tables. */
export function dashboard(reader: Reader, today: string, count = 3): Sql {
  const days = sql`v.contact_time >= ${startOfDay(addDays(today, 1 - count))} and v.contact_time < ${startOfDay(addDays(today, 1))}`
  const inScope = placeScopeOf(reader.scope, {}, null).counted
  return sql`
    with v as materialized (
      select contact_time, location_id, visit_type, has_availed, visit_result from visits v where ${allOf([sql`v.deleted_at is null`, days, ...places(reader, 'v')])})
    select json_build_object(
      'days', (select json_agg(d) from (select (contact_time at time zone '+08')::date as date, visit_type, count(*) from v group by 1, 2) d),
      'results', (select json_agg(d) from (select has_availed, visit_result, count(*) from v group by 1, 2) d),
      'groups', (select json_agg(d) from (select l.province, count(*) from v join locations l on l.id = v.location_id group by 1) d),
      'totals', (select json_agg(d) from (select visited, has_availed, has_contact, sum(n) from client_counts k where ${inScope} group by 1, 2, 3) d))::text as page`
}
