import type { ApprovalConsequence } from '@bisita/contract/approvals'
import { fullname, nameKey } from '@bisita/rules/clients/names'
import { userScopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { inScope, userInScope } from '../../scope.ts'
import type { StoredRequest } from './approvals.store.ts'

/** More MRs than this are not named; several have one place only where one stands in for another. */
const mostNamed = 3

type Found = {
  readonly id: string
  readonly leaves: readonly string[]
  readonly joins: readonly string[]
  readonly plans: number
  readonly alike: readonly { readonly id: string; readonly fullname: string }[]
}

/** Active MRs by the places and single clients that are assigned to them, whose names stand in a list of clients. */
const mrsAtPlace = (location: RawBuilder<unknown>) => sql`
  select m.user_id from mr_locations m join users u on u.id = m.user_id
  where m.location_id = ${location} and u.deactivated_at is null and u.deleted_at is null`

/** The names of MRs among these that the reader sees. */
const namesOf = (caller: Caller, ids: RawBuilder<unknown>) => sql`
  array(select u.display_name from users u where u.id in (${ids}) and ${userInScope(userScopeOf(caller), 'u')} order by u.display_name, u.id limit ${mostNamed})`

/** Parts of a stored input that say what a client would be. */
type ClientInput = { readonly body?: { readonly lastname?: string; readonly firstname?: string; readonly middlename?: string | null } }

async function readInputs(db: Executor, ids: readonly string[]): Promise<readonly { readonly id: string; readonly input: ClientInput }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; input: ClientInput }>`
    select id, jsonb_build_object('body', input->'body') as input from approvals where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/**
 * What follows from approving each of some pending requests about clients: from whose list a client goes, onto whose
 * it comes, how many plans end, and whom a new client looks like; people and clients in the reader's scope only. In two reads for a page.
 */
export async function consequencesOf(db: Executor, caller: Caller, requests: readonly StoredRequest[]): Promise<ReadonlyMap<string, readonly ApprovalConsequence[]>> {
  const ids = requests.filter(({ call }) => call.startsWith('clients.')).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const made = requests.filter(({ call }) => call === 'clients.create').map(({ id }) => id)
  const keys = (await readInputs(db, made)).map(({ id, input: { body = {} } }) => ({
    id,
    key: nameKey(fullname({ lastname: body.lastname ?? '', firstname: body.firstname ?? '', middlename: body.middlename ?? null })),
  }))
  const alike = sql`
    select o.id, o.fullname from clients o join json_to_recordset(${JSON.stringify(keys)}::json) k(id uuid, key text) on k.key = o.name_key
    where k.id = a.id and o.id <> a.record_id and o.deleted_at is null and ${inScope(caller.scope, sql`o.location_id`, sql`o.id`)}
    order by o.id limit 1`
  const direct = sql`select user_id from mr_clients where client_id = c.id`
  const { rows } = await sql<Found>`
    select a.id,
      ${namesOf(caller, sql`select user_id from (${mrsAtPlace(sql`c.location_id`)}) held where a.call = 'clients.delete'
        or (a.goes_to is not null and user_id not in (${mrsAtPlace(sql`a.goes_to`)}) and user_id not in (${direct}))`)} as leaves,
      ${namesOf(caller, sql`select user_id from (${mrsAtPlace(sql`a.goes_to`)}) held
        where a.goes_to is not null and user_id not in (${mrsAtPlace(sql`c.location_id`)}) and user_id not in (${direct})`)} as joins,
      case when a.call = 'clients.delete' then (select count(*)::int from itineraries i
        where i.client_id = c.id and i.deleted_at is null and i.visit_id is null and i.skipped_at is null) else 0 end as plans,
      (select coalesce(json_agg(s), '[]') from (${alike}) s) as alike
    from (select id, call, record_id, input->'body'->>'location_id' as goes_to from approvals where id = any(${ids}::uuid[])) a
    left join clients c on c.id = a.record_id and c.deleted_at is null
  `.execute(db)
  return new Map(rows.map((found) => [found.id, listed(found)]))
}

const listed = ({ leaves, joins, plans, alike }: Found): readonly ApprovalConsequence[] => [
  ...leaves.map((name) => ({ code: 'leaves_list', count: null, name, client_id: null }) as const),
  ...joins.map((name) => ({ code: 'joins_list', count: null, name, client_id: null }) as const),
  ...(plans === 0 ? [] : [{ code: 'plans_end', count: plans, name: null, client_id: null } as const]),
  ...alike.map(({ id, fullname: name }) => ({ code: 'looks_like', count: null, name, client_id: id }) as const),
]
