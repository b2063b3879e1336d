import type { Cover, coverList } from '@bisita/contract/organisation/assignments'
import type { Input } from '@bisita/contract/calls/call'
import { type ScopedUser, peopleScopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { lockHolders } from '../../database/counts.ts'
import { refreshPlans } from '../../database/plans.ts'
import { personInScope } from '../../scope.ts'

/* In all of these a row of `mr_covers` is called `c`, the absent MR `f` and the stand-in `t`. */

type Sql = RawBuilder<unknown>

const joins = sql`join users f on f.id = c.from_user_id join users t on t.id = c.to_user_id left join users b on b.id = c.created_by`

const state = sql`case when c.ended_at is not null then 'ended' when c.started_at is not null then 'running' else 'planned' end`

/** What a cover brought, or for one that is still to begin what it would bring of what is held today. */
const brings = (table: string, count: string): Sql => sql`case when c.started_at is null and c.ended_at is null
  then (select count(*)::int from ${sql.table(table)} m where m.user_id = c.from_user_id
    and not exists (select from ${sql.table(table)} o where o.user_id = c.to_user_id and ${sql.ref(`o.${count}`)} = ${sql.ref(`m.${count}`)}))`

const fields = sql`c.id, c.from_user_id, f.display_name as from_user_name, c.to_user_id, t.display_name as to_user_name,
  c.date_from, c.date_to, ${state} as state,
  ${brings('mr_locations', 'location_id')} else c.locations end as locations,
  ${brings('mr_clients', 'client_id')} else c.clients end as clients,
  b.display_name as created_by_name, bisita_instant(c.created_at) as created_at`

/** That the absent MR or the stand-in is among the people whom somebody sees. */
const seen = (caller: ScopedUser): Sql => {
  const people = peopleScopeOf(caller)
  return sql`(${personInScope(people, 'f')} or ${personInScope(people, 't')})`
}

type Page = { readonly items: string; readonly count: number; readonly more: boolean }

/** A page of the covers in scope, newest first. */
export async function listCovers(db: Executor, caller: ScopedUser, query: Input<typeof coverList>['query']): Promise<Page> {
  const { user_id, branch_id, state: wantedState, page, ipp } = query
  const conditions: Sql[] = [seen(caller)]
  if (user_id !== undefined) conditions.push(sql`(c.from_user_id = ${user_id} or c.to_user_id = ${user_id})`)
  if (branch_id !== undefined) conditions.push(sql`(f.branch_id = ${branch_id} or t.branch_id = ${branch_id})`)
  if (wantedState !== undefined) conditions.push(sql`${state} = ${wantedState}`)
  const wanted = sql`from mr_covers c ${joins} where ${allOf(conditions)}`
  const { rows } = await sql<Page>`
    with page as materialized (
      select c.id ${wanted} order by c.created_at desc, c.id desc limit ${ipp + 1} offset ${(page - 1) * ipp}),
    shown as (
      select ${fields} from page p join mr_covers c on c.id = p.id ${joins} order by c.created_at desc, c.id desc limit ${ipp})
    select
      (select coalesce(json_agg(item), '[]')::text from shown item) as items,
      (select count(*) ${wanted})::int as count,
      (select count(*) > ${ipp} from page) as more
  `.execute(db)
  return rows[0] as Page
}

/** A cover as it is sent. */
export async function findCover(db: Executor, id: string): Promise<Cover> {
  const { rows } = await sql<{ cover: Cover }>`
    select (select row_to_json(r) from (select ${fields}) r) as cover from mr_covers c ${joins} where c.id = ${id}
  `.execute(db)
  return (rows[0] as { cover: Cover }).cover
}

/** Whom a cover in somebody's scope is between. */
export async function findParties(db: Executor, caller: ScopedUser, id: string): Promise<{ from_user_id: string; to_user_id: string } | undefined> {
  const { rows } = await sql<{ from_user_id: string; to_user_id: string }>`
    select c.from_user_id, c.to_user_id from mr_covers c ${joins} where c.id = ${id} and ${seen(caller)}
  `.execute(db)
  return rows[0]
}

export type NewCover = {
  readonly id: string
  readonly from_user_id: string
  readonly to_user_id: string
  readonly date_from: string
  readonly date_to: string
}

/** Whether somebody is away on one of these days by another cover. */
export async function isAway(db: Executor, userId: string, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`select from mr_cover_days where user_id = ${userId} and day between ${from} and ${to} limit 1`.execute(db)
  return rows.length > 0
}

/** Adds a cover with its days; the constraint decides about two that come at once. */
export async function insertCover(trx: Executor, cover: NewCover, by: { user_id: string; now: Date }): Promise<void> {
  await trx.insertInto('mr_covers').values({ ...cover, created_by: by.user_id, created_at: by.now }).execute()
  await sql`
    insert into mr_cover_days (user_id, day, cover_id)
    select ${cover.from_user_id}::uuid, day::date, ${cover.id}::uuid
    from generate_series(${cover.date_from}::date, ${cover.date_to}::date, '1 day') day
  `.execute(trx)
}

/** Begins a cover: the stand-in holds what the absent MR holds. What was there before in its own right is not touched. */
export async function startCover(trx: Executor, id: string, now: Date): Promise<void> {
  await bring(trx, id, 'mr_locations', 'location_id', sql.raw(', branch_id'))
  await bring(trx, id, 'mr_clients', 'client_id', sql``)
  const { rows } = await sql<{ locations: number }>`
    update mr_covers set started_at = ${now},
      locations = (select count(*) from mr_cover_locations where cover_id = ${id}),
      clients = (select count(*) from mr_cover_clients where cover_id = ${id})
    where id = ${id} returning locations
  `.execute(trx)
  await refreshPlans(trx, 'mr_locations', rows[0]?.locations ?? 0)
}

/** What is held already is brought too where it is held for the sake of another cover: the last of them takes it along. */
async function bring(trx: Executor, id: string, table: 'mr_locations' | 'mr_clients', column: string, more: Sql): Promise<void> {
  const [held, brought, what] = [sql.table(table), sql.table(table.replace('mr_', 'mr_cover_')), sql.ref(column)]
  await sql`
    with wanted as materialized (
      select c.id, c.from_user_id, c.to_user_id, m.${what}${more} from mr_covers c join ${held} m on m.user_id = c.from_user_id
      where c.id = ${id} and (not exists (select from ${held} o where o.user_id = c.to_user_id and o.${what} = m.${what})
        or exists (select from ${brought} n where n.to_user_id = c.to_user_id and n.${what} = m.${what}))),
    given as (
      insert into ${held} (user_id, ${what}${more}) select to_user_id, ${what}${more} from wanted order by ${what} on conflict do nothing)
    insert into ${brought} (cover_id, from_user_id, to_user_id, ${what}) select id, from_user_id, to_user_id, ${what} from wanted
  `.execute(trx)
}

/** Ends a cover and takes back what it brought, as far as that is not held otherwise by now. */
export async function finishCover(trx: Executor, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ locations: number }>`select locations, bisita_end_cover(${id}, ${now}) from mr_covers where id = ${id}`.execute(trx)
  await refreshPlans(trx, 'mr_locations', rows[0]?.locations ?? 0)
}

/** The open covers, if any, that are to begin or to end on a day, in the order of their making. */
const due = (today: string): Sql => sql`ended_at is null and (date_to < ${today} or (started_at is null and date_from <= ${today}))`

export async function anyCoverDue(db: Executor, today: string): Promise<boolean> {
  const { rows } = await sql`select from mr_covers where ${due(today)} limit 1`.execute(db)
  return rows.length > 0
}

export type Due = NewCover & { readonly started: boolean }

/** One cover that is to begin or to end, held until the transaction ends; one that another server has in hand is passed over. */
export async function lockDue(trx: Executor, today: string): Promise<Due | undefined> {
  await lockHolders(trx)
  const { rows } = await sql<Due>`
    select id, from_user_id, to_user_id, date_from, date_to, started_at is not null as started
    from mr_covers where ${due(today)} order by created_at, id limit 1 for update skip locked
  `.execute(trx)
  return rows[0]
}

/** A cover as it stands, held until the transaction ends. */
export async function lockCover(trx: Executor, id: string): Promise<(NewCover & { readonly ended: boolean }) | undefined> {
  const { rows } = await sql<NewCover & { ended: boolean }>`
    select id, from_user_id, to_user_id, date_from, date_to, ended_at is not null as ended from mr_covers where id = ${id} for update
  `.execute(trx)
  return rows[0]
}
