import type { Cover, coverList } from '@bisita/contract/organisation/assignments'
import type { CallInput } from '@bisita/contract/calls/call'
import { type ScopedUser, userScopeOf } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { lockAssignments } from '../../database/counts.ts'
import { analyzeTable } from '../../database/analyzeTable.ts'
import { type ListPage, readPage } from '../../page.store.ts'
import { userInScope } from '../../scope.ts'
import { type AssignedKind, assignedKinds } from './assigned.ts'

/* In all of these a row of `mr_covers` is called `c`, the absent MR `f` and the stand-in `t`. */

type Sql = RawBuilder<unknown>

const joins = sql`join users f on f.id = c.from_user_id join users t on t.id = c.to_user_id left join users b on b.id = c.created_by`

const state = sql`case when c.ended_at is not null then 'ended' when c.started_at is not null then 'running' else 'planned' end`

/**
 * The beginning of a `case`: for a cover that has not started, how many of a kind it would add today. The `else`
 * is the number that a started one added.
 */
const brings = ({ assigned, id }: (typeof assignedKinds)[AssignedKind]): Sql => sql`case when c.started_at is null and c.ended_at is null
  then (select count(*)::int from ${assigned} m where m.user_id = c.from_user_id
    and not exists (select from ${assigned} o where o.user_id = c.to_user_id and o.${id} = m.${id}))`

const fields = sql`c.id, c.from_user_id, f.display_name as from_user_name, c.to_user_id, t.display_name as to_user_name,
  c.date_from, c.date_to, ${state} as state,
  ${brings(assignedKinds.locations)} else c.locations end as locations,
  ${brings(assignedKinds.clients)} else c.clients end as clients,
  b.display_name as created_by_name, bisita_instant(c.created_at) as created_at`

/** That the absent MR or the stand-in is among the people whom somebody sees. */
const seen = (caller: ScopedUser): Sql => {
  const people = userScopeOf(caller)
  return sql`(${userInScope(people, 'f')} or ${userInScope(people, 't')})`
}

/** A page of the covers in scope, newest first. */
export async function listCovers(db: Executor, caller: ScopedUser, query: CallInput<typeof coverList>['query']): Promise<ListPage> {
  const { user_id, branch_id, state: wantedState, page, ipp } = query
  const conditions: Sql[] = [seen(caller)]
  if (user_id !== undefined) conditions.push(sql`(c.from_user_id = ${user_id} or c.to_user_id = ${user_id})`)
  if (branch_id !== undefined) conditions.push(sql`(f.branch_id = ${branch_id} or t.branch_id = ${branch_id})`)
  if (wantedState !== undefined) conditions.push(sql`${state} = ${wantedState}`)
  const wanted = sql`from mr_covers c ${joins} where ${allOf(conditions)}`
  const newestFirst = sql`order by c.created_at desc, c.id desc`
  const shown = sql`select ${fields} from page p join mr_covers c on c.id = p.id ${joins} ${newestFirst}`
  return readPage(db, { page: sql`select c.id ${wanted} ${newestFirst}`, shown, wanted }, { page, ipp })
}

/** A cover as it is sent. */
export async function findCover(db: Executor, id: string): Promise<Cover> {
  const { rows } = await sql<{ cover: Cover }>`
    select (select row_to_json(r) from (select ${fields}) r) as cover from mr_covers c ${joins} where c.id = ${id}
  `.execute(db)
  return (rows[0] as { cover: Cover }).cover
}

/** Whom a cover in somebody's scope is between. */
export async function findCoverParties(db: Executor, caller: ScopedUser, id: string): Promise<{ from_user_id: string; to_user_id: string } | undefined> {
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
export async function isAwayOnDays(db: Executor, userId: string, from: string, to: string): Promise<boolean> {
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
  await bring(trx, id, 'locations', sql`, branch_id`)
  await bring(trx, id, 'clients', sql``)
  const { rows } = await sql<{ locations: number }>`
    update mr_covers set started_at = ${now},
      locations = (select count(*) from mr_cover_locations where cover_id = ${id}),
      clients = (select count(*) from mr_cover_clients where cover_id = ${id})
    where id = ${id} returning locations
  `.execute(trx)
  await analyzeTable(trx, 'mr_locations', rows[0]?.locations ?? 0)
}

/**
 * Assigns what a cover brings. What its receiver has only through another cover is recorded for this one too, so that
 * it stays until the last of them ends.
 */
async function bring(trx: Executor, id: string, kind: AssignedKind, more: Sql): Promise<void> {
  const { assigned, brought, id: what } = assignedKinds[kind]
  await sql`
    with wanted as materialized (
      select c.id, c.from_user_id, c.to_user_id, m.${what}${more} from mr_covers c join ${assigned} m on m.user_id = c.from_user_id
      where c.id = ${id} and (not exists (select from ${assigned} o where o.user_id = c.to_user_id and o.${what} = m.${what})
        or exists (select from ${brought} n where n.to_user_id = c.to_user_id and n.${what} = m.${what}))),
    given as (
      insert into ${assigned} (user_id, ${what}${more}) select to_user_id, ${what}${more} from wanted order by ${what} on conflict do nothing)
    insert into ${brought} (cover_id, from_user_id, to_user_id, ${what}) select id, from_user_id, to_user_id, ${what} from wanted
  `.execute(trx)
}

/** Ends a cover and removes the assignments that it brought, except those that exist for another reason by now. */
export async function finishCover(trx: Executor, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ locations: number }>`select locations, bisita_end_cover(${id}, ${now}) from mr_covers where id = ${id}`.execute(trx)
  await analyzeTable(trx, 'mr_locations', rows[0]?.locations ?? 0)
}

/** The open covers, if any, that are to begin or to end on a day, in the order of their making. */
const due = (today: string): Sql => sql`ended_at is null and (date_to < ${today} or (started_at is null and date_from <= ${today}))`

export async function anyCoverDue(db: Executor, today: string): Promise<boolean> {
  const { rows } = await sql`select from mr_covers where ${due(today)} limit 1`.execute(db)
  return rows.length > 0
}

export type DueCover = NewCover & { readonly started: boolean }

/** One cover that is due to begin or to end, locked until the transaction ends; one that another server has locked is skipped. */
export async function lockDueCover(trx: Executor, today: string): Promise<DueCover | undefined> {
  await lockAssignments(trx)
  const { rows } = await sql<DueCover>`
    select id, from_user_id, to_user_id, date_from, date_to, started_at is not null as started
    from mr_covers where ${due(today)} order by created_at, id limit 1 for update skip locked
  `.execute(trx)
  return rows[0]
}

/** A cover as of now, locked until the transaction ends. */
export async function lockCover(trx: Executor, id: string): Promise<(NewCover & { readonly ended: boolean }) | undefined> {
  const { rows } = await sql<NewCover & { ended: boolean }>`
    select id, from_user_id, to_user_id, date_from, date_to, ended_at is not null as ended from mr_covers where id = ${id} for update
  `.execute(trx)
  return rows[0]
}
