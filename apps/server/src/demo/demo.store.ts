import type { ClientBase } from 'pg'
import { copyRows } from '../database/copy.ts'
import { clientColumns, clientRows, searchColumns, searchRows, visitColumns, visitRows } from './rows.ts'
import type { DemoContext } from './context.ts'
import type { DemoOrganisation } from './organisation.ts'
import type { DemoLocation } from './clients/places.ts'
import { type DemoPhone, phoneColumns } from './phones.ts'
import type { DemoPlans } from './contacts/plans.ts'
import { approvalColumns, approvalRow, eventColumns, eventRows, itineraryColumns, itineraryRow } from './contacts/plans.rows.ts'

/** Makes a second seeding wait until this transaction ends; two servers may start at once. */
export async function lockDemo(client: ClientBase): Promise<void> {
  await client.query('lock table users in share row exclusive mode')
}

/** What is in the database already. */
export type ExistingData = {
  /** People who are no demo users. */
  readonly realUsers: number
  /** When the demo organisation was set up, or null where there is none. */
  readonly organisationSince: Date | null
  /** Clients that were seeded, and all that there are. */
  readonly seeded: number
  readonly clients: number
}

export async function readExistingData(client: ClientBase): Promise<ExistingData> {
  const { rows } = await client.query<ExistingData>(
    `select
      (select count(*)::int from users where not is_demo) as "realUsers",
      (select min(created_at) from users where is_demo) as "organisationSince",
      (select count(*)::int from clients where created_hash is null
        and created_by in (select id from users where is_demo)) as seeded,
      (select count(*)::int from clients) as clients`,
  )
  return rows[0] as ExistingData
}

export async function listPlaces(client: ClientBase): Promise<DemoLocation[]> {
  const { rows } = await client.query<DemoLocation>('select id, mun_city_code, location from locations where retired_at is null order by id')
  return rows
}

/** The revision of everything this transaction changes. */
export async function currentRevision(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ revision: number }>('select bisita_revision() as revision')
  return (rows[0] as { revision: number }).revision
}

/** Writes areas, branches, people, assignments and products. */
export async function insertOrganisation(
  client: ClientBase,
  { areas, branches, users, products, created_at }: DemoOrganisation,
  password_hash: string,
): Promise<void> {
  // People in other time zones try the demo at night, so call hours are not enforced.
  await client.query(
    `insert into settings (key, value) values ('organisation', '{"call_hours_kept": false}')
      on conflict (key) do update set value = settings.value || excluded.value`,
  )
  await copyRows(client, 'areas', ['id', 'area_name', 'created_at'], areas.map((a) => [a.id, a.area_name, created_at]))
  await copyRows(
    client,
    'branches',
    ['id', 'branch_name', 'area_id', 'created_at'],
    branches.map((b) => [b.id, b.branch_name, b.area_id, created_at]),
  )
  await copyRows(
    client,
    'users',
    ['id', 'username', 'display_name', 'user_type', 'branch_id', 'tenure_date', 'password_hash', 'is_demo', 'created_at'],
    users.map((u) => [u.id, u.username, u.display_name, u.user_type, u.branch_id, u.tenure_date, password_hash, true, created_at]),
  )
  await copyRows(client, 'area_heads', ['area_id', 'user_id'], areas.map((a) => [a.id, a.head_id]))
  await copyRows(
    client,
    'branch_locations',
    ['location_id', 'branch_id'],
    branches.flatMap((b) => b.location_ids.map((location_id) => [location_id, b.id])),
  )
  await copyRows(
    client,
    'mr_locations',
    ['user_id', 'location_id', 'branch_id'],
    branches.flatMap((b) => b.mrs.flatMap((mr) => mr.location_ids.map((location_id) => [mr.id, location_id, b.id]))),
  )
  await copyRows(
    client,
    'products',
    ['id', 'name', 'description', 'price'],
    products.map((p) => [p.id, p.name, p.description, p.price]),
  )
}

/** Writes phones that have synced. */
export async function insertPhones(client: ClientBase, phones: readonly DemoPhone[]): Promise<void> {
  await copyRows(client, 'devices', phoneColumns, phones.map((phone) => phoneColumns.map((column) => phone[column])))
}

/** The newest visits: their photos are looked at first. */
export async function newestVisits(client: ClientBase, most: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(`select id from visits where visit_type = 'visit' and deleted_at is null order by visit_time desc, id limit $1`, [most])
  return rows.map(({ id }) => id)
}

/** Names the photos of visits; the arrays belong together. */
export async function setPhotos(client: ClientBase, photos: { readonly ids: readonly string[]; readonly shas: readonly string[]; readonly keys: readonly string[] }): Promise<void> {
  await client.query(
    `update visits v set photo_sha256 = p.sha, photo_key = p.key
      from unnest($1::uuid[], $2::text[], $3::text[]) as p(id, sha, key) where v.id = p.id`,
    [photos.ids, photos.shas, photos.keys],
  )
}

/** The range of clients to insert, without `to` itself, and the revision of all rows. */
export type ClientBatch = { readonly from: number; readonly to: number; readonly revision: number }

/** Inserts clients with their search rows, visits and calls, and the itineraries and requests about them. */
export async function copyClients(client: ClientBase, context: DemoContext, { from, to, revision }: ClientBatch, plans: DemoPlans): Promise<void> {
  const { itineraries, fulfilled, approvals } = plans
  await copyRows(client, 'clients', clientColumns, clientRows(context, from, to, revision))
  await copyRows(client, 'client_search', searchColumns, searchRows(context, from, to))
  // Before the visits, which refer to them; their own references to visits are checked at commit.
  await copyRows(client, 'itineraries', itineraryColumns, itineraries.map((plan) => itineraryRow(plan, revision)))
  await copyRows(client, 'visits', visitColumns, visitRows(context, from, to, revision, fulfilled))
  await copyRows(client, 'itinerary_events', eventColumns, itineraries.flatMap(eventRows))
  await copyRows(client, 'approvals', approvalColumns, approvals.map(approvalRow))
}

/** Tells the planner how many there are by now: it would read all visits for each client, where it takes the table for empty. */
export async function analyzeSeededTables(client: ClientBase): Promise<void> {
  await client.query('analyze clients, visits, client_placements')
}

/** Computes the call states of seeded clients, which the guard and the desk read, 20,000 clients at a time. */
export async function deriveCalls(client: ClientBase): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string }>('select id from clients where id > $1 and created_hash is null order by id limit 20000', [after])
    const last = rows.at(-1)
    if (last === undefined) return
    await client.query('select bisita_derive_call_states($1)', [rows.map(({ id }) => id)])
    after = last.id
  }
}

/** Row by row, the triggers would keep every row of a load in memory or on disk; {@link countClients} does their work at once. */
export async function stopTriggers(client: ClientBase): Promise<void> {
  await client.query('alter table clients disable trigger user')
  await client.query('alter table visits disable trigger user')
}

export async function startTriggers(client: ClientBase): Promise<void> {
  await client.query('alter table clients enable trigger user')
  await client.query('alter table visits enable trigger user')
}

/** Adds the count deltas that the triggers would have written for all clients. */
export async function noteCounts(client: ClientBase): Promise<void> {
  await client.query(
    `insert into client_count_deltas (location_id, id_type, has_contact, visited, has_availed, visit_result, visit_secondary_result, stage, n)
      select location_id, id_type, has_contact, last_visit is not null, has_availed,
        coalesce(visit_result, ''), coalesce(visit_secondary_result, ''), stage, count(*)
      from clients where deleted_at is null group by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
}

/** Counts all visits and calls, without the triggers. */
export async function countVisits(client: ClientBase): Promise<void> {
  await client.query('select bisita_count_visits_anew(), bisita_count_half_days_anew()')
}

/** Folds the deltas into the rollups. */
export async function foldNoted(client: ClientBase): Promise<void> {
  await client.query('select bisita_fold_counts()')
  await client.query('select bisita_fold_visit_counts()')
  await client.query('select bisita_fold_itinerary_counts()')
  await client.query('select bisita_fold_due_counts()')
  await client.query('select bisita_fold_half_day_counts()')
}

/** Writes the audit line of a seeding. */
export async function noteSeeding(client: ClientBase, clients: number, today: string): Promise<void> {
  await client.query(
    `insert into audit_log (action, record_type, record_id, after, request_id)
      values ('demo.seed', 'demo', $1, jsonb_build_object('clients', $2::int), 'seed-demo')`,
    [today, clients],
  )
}

/** Vacuums and analyzes the tables after a load, for the planner and index-only scans. Not inside a transaction. */
export async function tidyUp(client: ClientBase): Promise<void> {
  await client.query(
    `vacuum (analyze) areas, branches, users, area_heads, branch_locations, mr_locations, products, clients,
      client_search, call_states, visits, itineraries, itinerary_events, approvals, client_counts, client_count_deltas, visit_counts,
      visit_count_deltas, itinerary_counts, itinerary_count_deltas, scope_changes, strategies, touchpoints, strategy_generations, client_placements, due_counts, due_count_deltas,
      half_day_counts, half_day_count_deltas`,
  )
}
