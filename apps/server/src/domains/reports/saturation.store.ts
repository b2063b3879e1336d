import type { SaturationGroup } from '@bisita/contract/reports'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { branchLocationsAsOf, clientsAsOf, type TransactionSnapshot, visitsAsOf } from '../../database/asOf.ts'
import { branchInScope } from '../../scope.ts'
import type { DayRange } from '../../dayRange.ts'
import { levels } from '../locations/conditions.ts'
import { withinDayRange } from './figures.store.ts'
import { branchesOfHead, headInScope } from './reportUsers.store.ts'

type Sql = RawBuilder<unknown>

/** A branch in scope, and who heads its area. */
export type ReportBranch = { readonly id: string; readonly name: string; readonly heads: readonly string[] }

/** The branches in scope, of one filter or both. */
export async function findReportBranches(
  db: Executor,
  scope: Scope,
  { branch_id, area_head_id }: { readonly branch_id?: string | undefined; readonly area_head_id?: string | undefined },
): Promise<readonly ReportBranch[]> {
  const { rows } = await sql<ReportBranch>`
    select b.id, b.branch_name as name, array(
      select h.user_id from area_heads h join users u on u.id = h.user_id where h.area_id = b.area_id and u.deleted_at is null) as heads
    from branches b where ${allOf([
      sql`b.deleted_at is null`,
      branchInScope(scope, sql`b.id`),
      ...(branch_id === undefined ? [] : [sql`b.id = ${branch_id}`]),
      ...(area_head_id === undefined ? [] : [sql`b.id in (${branchesOfHead(area_head_id)})`]),
    ])}`.execute(db)
  return rows
}

export type ReportHead = { readonly id: string; readonly name: string; readonly area: string | null; readonly tenure_date: string | null }

/** The area heads in scope, with their areas. */
export async function findReportHeads(db: Executor, scope: Scope): Promise<readonly ReportHead[]> {
  const { rows } = await sql<ReportHead>`
    select u.id, u.display_name as name, u.tenure_date, (
      select string_agg(a.area_name, ', ' order by a.area_name) from area_heads h join areas a on a.id = h.area_id where h.user_id = u.id) as area
    from users u where u.user_type = 'ah' and u.deleted_at is null and ${headInScope(scope)}
      and (u.deactivated_at is null or exists (select from area_heads h where h.user_id = u.id))`.execute(db)
  return rows
}

/** What is counted of clients, as conditions on what {@link touched} knows of each. */
export const saturationConditions: Readonly<Record<string, RawBuilder<boolean>>> = {
  clients: sql`true`,
  visited: sql`coalesce(t.visited, false)`,
  called: sql`coalesce(t.called, false)`,
  reached: sql`coalesce(t.reached, false)`,
  availed: sql`coalesce(t.availed, false)`,
}

/** What is asked: which clients, and contacts of which days. */
export type SaturationQuery = {
  readonly moment: TransactionSnapshot
  readonly days: DayRange | null
  /** The clients that lived in places of these branches then; null: everybody. */
  readonly branches: readonly string[] | null
}

/**
 * Clients `c` in scope as of a moment, each with the branch of its place then (`branch_id`), and what was done for them
 * (`t`): the tables of a statement, and the relation to select from.
 */
export function saturationSource({ moment, days: dayRange, branches }: SaturationQuery, more: Sql = sql`true`): { readonly tables: Sql; readonly from: Sql } {
  const ofBranches = branches === null ? sql`true` : sql`l.branch_id = any(${branches}::uuid[])`
  const few = branches === null ? sql`true` : sql`client_id in (select id from living)`
  return {
    tables: sql`
      living as materialized (
        select c.id, c.location_id, l.branch_id from (${clientsAsOf(moment, ['id', 'location_id'])}) c
        left join (${branchLocationsAsOf(moment)}) l on l.location_id = c.location_id
        where ${ofBranches} and ${more}
      ), touched as (
        select client_id, bool_or(visit_type = 'visit') as visited, bool_or(visit_type = 'call') as called,
          bool_or(has_availed or visit_result <> 'Not Around') as reached, bool_or(has_availed) as availed
        from (${visitsAsOf(moment)}) v where ${few} and ${dayRange === null ? sql`true` : withinDayRange(dayRange)} group by client_id
      )`,
    from: sql`living c left join touched t on t.client_id = c.id`,
  }
}

/** Numbers of clients of one branch or place; of clients without a branch the id is null. */
export type Saturation = { readonly id: string | null; readonly name: string | null } & Readonly<Record<string, number>>

const counted = sql.join(Object.entries(saturationConditions).map(([key, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(key)}`))

/** What tells two places of one name apart. */
const fullNames = {
  region: sql`l.region`,
  province: sql`l.province`,
  mun_city: sql`l.mun_city || ', ' || l.province`,
  barangay: sql`l.location`,
} as const

export type PlaceGroup = Exclude<SaturationGroup, 'area_head' | 'branch'>

/** The column of a location's code at a level. */
export const codeOf = (group: PlaceGroup): Sql => levels[group].code

/** Clients by the branch of their place, or by a level of places. */
export async function countSaturation(db: Executor, query: SaturationQuery, group: PlaceGroup | 'branch'): Promise<readonly Saturation[]> {
  const { tables, from } = saturationSource(query)
  const { rows } = await (group === 'branch'
    ? sql<Saturation>`with ${tables} select c.branch_id as id, null as name, ${counted} from ${from} group by c.branch_id`
    : sql<Saturation>`
      with ${tables}, placed as (select c.location_id, ${counted} from ${from} group by c.location_id)
      select ${codeOf(group)} as id, min(${fullNames[group]}) as name,
        ${sql.join(Object.keys(saturationConditions).map((key) => sql`sum(p.${sql.ref(key)})::int as ${sql.ref(key)}`))}
      from placed p join locations l on l.id = p.location_id group by 1`
  ).execute(db)
  return rows
}
