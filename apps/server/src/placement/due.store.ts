import type { Role } from '@bisita/contract/users/roles'
import { ownStepKind } from '@bisita/rules/touchpoints/ownSteps'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { countHolderInScope, locationInScope } from '../scope.ts'
import { currentGeneration } from './strategyVersions.store.ts'

function kindOf(role: Role, of: 't' | 'k'): RawBuilder<boolean> {
  const kind = ownStepKind(role)
  return kind === null ? sql`true` : sql`${sql.ref(`${of}.kind`)} = ${kind}`
}

/** The same out of the rollup, with what is not folded into it yet. */
function dueCountFromRollup(role: Role, scope: Scope, today: string): RawBuilder<number> {
  const due = sql`k.open_on <= ${today}::date and ${kindOf(role, 'k')}`
  const here = locationInScope(scope, sql`k.location_id`)
  return sql`
    select coalesce((select sum(k.n) from due_counts k where ${countHolderInScope(scope)} and ${due}), 0)
      + coalesce((select sum(k.n) from due_count_deltas k where ${due} ${here === null ? sql`` : sql`and ${here}`}), 0)`
}

/** How many clients in scope are due or overdue on a Manila day for the caller's own kind, as a query of one number. */
export function dueCountQuery({ user_type, scope }: { readonly user_type: Role; readonly scope: Scope }, today: string): RawBuilder<number> {
  const due = sql`t.generation = ${currentGeneration} and t.open_on <= ${today}::date and ${kindOf(user_type, 't')}`
  if (scope.kind !== 'mr') return dueCountFromRollup(user_type, scope, today)
  // Apart, so that each has its index: those of the own locations, and single clients elsewhere.
  const places = sql`select location_id from mr_locations where user_id = ${scope.user_id}`
  return sql`
    select (select count(*) from client_placements t where ${due} and t.location_id in (${places}))
      + (select count(*) from mr_clients d join client_placements t on t.client_id = d.client_id
        where d.user_id = ${scope.user_id} and ${due} and t.location_id not in (${places}))`
}

/** The same, read alone. */
export async function countDue(db: Executor, caller: Parameters<typeof dueCountQuery>[0], today: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`select (${dueCountQuery(caller, today)})::int as due`.execute(db)
  return rows[0]?.due ?? 0
}

/** Days for which the daily numbers of due clients are kept. */
const dueDayRetention = 60

/** Stores for each branch how many of its clients are due or overdue on a Manila day. A second run on a day replaces the first. */
export async function noteDue(db: Executor, day: string): Promise<void> {
  await sql`
    insert into due_days (branch_id, day, due)
    select b.id, ${day}::date, (
      select count(*) from branch_locations l join client_placements t on t.location_id = l.location_id
      where l.branch_id = b.id and t.generation = ${currentGeneration} and t.open_on <= ${day}::date)
    from branches b
    on conflict (branch_id, day) do update set due = excluded.due
  `.execute(db)
  await sql`delete from due_days where day < ${day}::date - ${dueDayRetention}::int`.execute(db)
}

/** The step that each of some clients stands at, where it is a visit: what a plan may be of. */
export async function findCurrentVisitSteps(db: Executor, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ client_id: string; touchpoint_id: string }>`
    select t.client_id, s.touchpoint_id from client_placements t
    join generation_touchpoints s on s.generation = t.generation and s.position = t.position
    where t.generation = ${currentGeneration} and t.client_id = any(${clientIds}::uuid[]) and t.kind = 'visit'
  `.execute(db)
  return new Map(rows.map(({ client_id, touchpoint_id }) => [client_id, touchpoint_id]))
}
