import { startOfDay } from '@bisita/rules/time/days'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { branchInScope } from '../../scope.ts'

/** A row of the reports of people, before its figures. */
export type ReportUser = {
  readonly id: string
  readonly display_name: string
  readonly branch: string | null
  readonly area: string | null
  readonly tenure_date: string | null
}

/** Who is asked for. */
export type ReportUserQuery = {
  readonly role: 'mr' | 'tele'
  readonly branch_id?: string | undefined
  readonly area_head_id?: string | undefined
  readonly person_id?: string | undefined
}

/** The branches of the areas that somebody heads, as a subquery of ids. */
export const branchesOfHead = (userId: string): RawBuilder<unknown> => sql`
  select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${userId} and b.deleted_at is null`

/** The branch of a user `u`: the present one or, of somebody who has gone, the last one. */
const lastBranch = sql<string | null>`coalesce(u.branch_id, case when u.deactivated_at is not null or u.deleted_at is not null then
  (select m.branch_id from memberships m where m.user_id = u.id order by m.from_at desc limit 1) end)`

/** The people of a role `u`, each in a branch `b` of an area `a`: those in scope. Who has no branch is an administrator's alone. */
const inReports = (scope: Scope): RawBuilder<unknown> => sql`
  users u
  left join branches b on b.id = ${lastBranch}
  left join areas a on a.id = b.area_id
  where ${scope.kind === 'all' ? sql`true` : sql`b.id is not null and ${branchInScope(scope, sql`b.id`)}`}`

/** The people with a row: those active now, or still active when the range began. */
export async function findReportUsers(db: Executor, scope: Scope, { role, branch_id, area_head_id, person_id }: ReportUserQuery, firstDay: string): Promise<readonly ReportUser[]> {
  const since = startOfDay(firstDay)
  const { rows } = await sql<ReportUser>`
    select u.id, u.display_name, b.branch_name as branch, a.area_name as area, u.tenure_date from ${inReports(scope)} and ${allOf([
      sql`u.user_type = ${role}`,
      sql`((u.deactivated_at is null and u.deleted_at is null) or u.deactivated_at >= ${since} or u.deleted_at >= ${since})`,
      ...(branch_id === undefined ? [] : [sql`b.id = ${branch_id}`]),
      ...(area_head_id === undefined ? [] : [sql`b.id in (${branchesOfHead(area_head_id)})`]),
      ...(person_id === undefined ? [] : [sql`u.id = ${person_id}`]),
    ])}`.execute(db)
  return rows
}

/** Whether somebody of a role is or was in scope. */
export async function isReportUserInScope(db: Executor, scope: Scope, role: 'mr' | 'tele', id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${inReports(scope)} and u.id = ${id} and u.user_type = ${role}`.execute(db)
  return rows.length > 0
}

/** Whether a branch is in scope. */
export async function isReportBranchInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from branches b where b.id = ${id} and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)}`.execute(db)
  return rows.length > 0
}

/** The condition that an area head `u` is in scope: for an administrator every one, otherwise heads of an area with a branch in scope; a head also oneself. */
export const headInScope = (scope: Scope): RawBuilder<boolean> => {
  if (scope.kind === 'all') return sql`true`
  const above = sql`exists (select from branches b join area_heads h on h.area_id = b.area_id where h.user_id = u.id and b.deleted_at is null and ${branchInScope(scope, sql`b.id`)})`
  return scope.kind === 'areas_of' ? sql<boolean>`(u.id = ${scope.user_id} or ${above})` : sql<boolean>`${above}`
}

export async function isHeadInScope(db: Executor, scope: Scope, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users u where u.id = ${id} and u.user_type = 'ah' and u.deleted_at is null and ${headInScope(scope)}`.execute(db)
  return rows.length > 0
}

/** Since when until when somebody belonged to a branch. */
export type Membership = { readonly user_id: string; readonly from_at: Date; readonly to_at: Date | null }

/** The times at which people belonged to a branch, as far as they overlap a period. */
export async function findMemberships(db: Executor, userIds: readonly string[], from: Date, to: Date): Promise<readonly Membership[]> {
  const { rows } = await sql<Membership>`
    select user_id, from_at, to_at from memberships
    where user_id = any(${userIds}::uuid[]) and from_at < ${to} and (to_at is null or to_at >= ${from})`.execute(db)
  return rows
}

/** The people in scope who were members of a branch at some time, with that branch; before their first one, where they were first known. */
export async function findMembersAt(db: Executor, scope: Scope, role: 'mr', at: Date): Promise<readonly ReportUser[]> {
  const { rows } = await sql<ReportUser>`
    select u.id, u.display_name, b.branch_name as branch, a.area_name as area, u.tenure_date
    from users u
    cross join lateral (
      select m.branch_id, m.to_at from memberships m where m.user_id = u.id
      order by m.from_at < ${at} desc, case when m.from_at < ${at} then m.from_at end desc, m.from_at limit 1) m
    join branches b on b.id = m.branch_id
    left join areas a on a.id = b.area_id
    where u.user_type = ${role} and (m.to_at is null or m.to_at >= ${at}) and ${branchInScope(scope, sql`b.id`)}`.execute(db)
  return rows
}
