import type { Role } from '@bisita/contract/users/roles'
import { ownKind } from '@bisita/rules/touchpoints/own'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { inScope } from '../scope.ts'
import { presentNumber } from './generations.store.ts'

function kindOf(role: Role): RawBuilder<boolean> {
  const kind = ownKind(role)
  return kind === null ? sql`true` : sql`t.kind = ${kind}`
}

/** How many clients in scope are due or overdue on a Manila day for the caller's own kind, as a query of one number. */
export function countOfDue({ user_type, scope }: { readonly user_type: Role; readonly scope: Scope }, today: string): RawBuilder<number> {
  const due = sql`t.generation = ${presentNumber} and t.open_on <= ${today}::date and ${kindOf(user_type)}`
  if (scope.kind !== 'mr') {
    return sql`select count(*) from client_placements t where ${due} and ${inScope(scope, sql`t.location_id`, sql`t.client_id`)}`
  }
  // Apart, so that each has its index: those of the own locations, and single clients elsewhere.
  const places = sql`select location_id from mr_locations where user_id = ${scope.user_id}`
  return sql`
    select (select count(*) from client_placements t where ${due} and t.location_id in (${places}))
      + (select count(*) from mr_clients d join client_placements t on t.client_id = d.client_id
        where d.user_id = ${scope.user_id} and ${due} and t.location_id not in (${places}))`
}

/** The same, read alone. */
export async function countDue(db: Executor, caller: Parameters<typeof countOfDue>[0], today: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`select (${countOfDue(caller, today)})::int as due`.execute(db)
  return rows[0]?.due ?? 0
}

/** For how many days it is kept how many were due. */
const dueDaysKept = 60

/** Notes for each branch how many of its clients are due or overdue on a Manila day. Once more on a day it takes the place of the first. */
export async function noteDue(db: Executor, day: string): Promise<void> {
  await sql`
    insert into due_days (branch_id, day, due)
    select b.id, ${day}::date, (
      select count(*) from branch_locations l join client_placements t on t.location_id = l.location_id
      where l.branch_id = b.id and t.generation = ${presentNumber} and t.open_on <= ${day}::date)
    from branches b
    on conflict (branch_id, day) do update set due = excluded.due
  `.execute(db)
  await sql`delete from due_days where day < ${day}::date - ${dueDaysKept}::int`.execute(db)
}

/** The step that each of some clients stands at, where it is a visit: what a plan may be of. */
export async function presentVisits(db: Executor, clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ client_id: string; touchpoint_id: string }>`
    select t.client_id, s.touchpoint_id from client_placements t
    join generation_touchpoints s on s.generation = t.generation and s.position = t.position
    where t.generation = ${presentNumber} and t.client_id = any(${clientIds}::uuid[]) and t.kind = 'visit'
  `.execute(db)
  return new Map(rows.map(({ client_id, touchpoint_id }) => [client_id, touchpoint_id]))
}
