import { addDays, startOfDay } from '@bisita/rules/time/days'
import type { UserScope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** The condition that a membership `m` is of the people or branches in scope. */
function inPeopleScope(scope: UserScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'self':
      return sql`m.user_id = ${scope.user_id}`
    case 'branch':
    case 'branch_mrs':
      return sql`m.branch_id = ${scope.branch_id}`
    case 'areas_of':
      return sql`m.branch_id in (
        select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${scope.user_id})`
  }
}

/** How many of each work belong to a branch. */
export type MemberCounts = { readonly mrs: number; readonly teles: number }

/**
 * How many marketing representatives and telemarketers belonged to a branch in scope at the end of each of some Manila
 * days, both included; on the last day of today, now.
 */
export async function countMembers(
  db: Executor,
  scope: UserScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, MemberCounts>> {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const ends = days.map((day) => startOfDay(addDays(day, 1)).toISOString())
  const { rows } = await sql<MemberCounts & { date: string }>`
    select d.date, (count(*) filter (where m.user_type = 'mr'))::int as mrs, (count(*) filter (where m.user_type = 'tele'))::int as teles
    from unnest(${days}::text[], ${ends}::timestamptz[]) d (date, at)
    left join (
      select m.*, u.user_type from memberships m join users u on u.id = m.user_id and u.user_type in ('mr', 'tele') where ${inPeopleScope(scope)}
    ) m on m.from_at < d.at and (m.to_at is null or m.to_at >= d.at)
    group by d.date
  `.execute(db)
  return new Map(rows.map(({ date, mrs, teles }) => [date, { mrs, teles }]))
}
