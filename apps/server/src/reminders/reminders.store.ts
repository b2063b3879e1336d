import type { Role } from '@bisita/contract/users/roles'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { currentGeneration } from '../placement/strategyVersions.store.ts'

/** What a representative or telemarketer may have to be reminded of. */
export type RemindableUser = {
  readonly id: string
  readonly display_name: string
  readonly user_type: 'mr' | 'tele'
  /** Steps of the strategy that are due or overdue: visits of a representative, calls of a telemarketer. */
  readonly due: number
  /** Visits planned for the day, and for days before it. */
  readonly today: number
  readonly overdue: number
  /** Since when a phone of the person has work that is not sent; null where it is not so long yet. */
  readonly unsent_since: Date | null
  /** The officers of the person's branch. */
  readonly officers: readonly string[]
}

/** The next active representatives and telemarketers after an id, with what they may have to be reminded of on a day of Manila. */
export async function findRemindableUsers(
  db: Executor,
  { after, most, today, unsentBefore }: { after: string; most: number; today: string; unsentBefore: Date },
): Promise<readonly RemindableUser[]> {
  const due = sql`p.generation = ${currentGeneration} and p.open_on <= ${today}::date`
  const { rows } = await sql<RemindableUser>`
    select u.id, u.display_name, u.user_type, t.due, i.today, i.overdue, d.since as unsent_since, array(
      select o.id from users o where o.branch_id = u.branch_id and o.user_type = 'oic' and o.deactivated_at is null and o.deleted_at is null
    ) as officers
    from (
      select id, display_name, branch_id, user_type from users
      where user_type in ('mr', 'tele') and deactivated_at is null and deleted_at is null and id > ${after} order by id limit ${most}) u
    cross join lateral (
      select count(*) filter (where visible_at = ${today}::date)::int as today, count(*) filter (where visible_at < ${today}::date)::int as overdue
      from itineraries where assigned_to = u.id and state = 'open' and deleted_at is null and visible_at <= ${today}::date) i
    cross join lateral (
      select min(oldest_unsent_at) as since from devices where user_id = u.id and oldest_unsent_at <= ${unsentBefore}
        and unsent_clients + unsent_visits + unsent_itineraries + unsent_photos + refused > 0) d
    cross join lateral (
      select case u.user_type when 'tele' then
        (select count(*)::int from client_placements p
          where ${due} and p.kind = 'call' and p.location_id in (select location_id from branch_locations where branch_id = u.branch_id))
      else
        (select count(*)::int from client_placements p
          where ${due} and p.kind = 'visit' and p.location_id in (select location_id from mr_locations where user_id = u.id))
        + (select count(*)::int from mr_clients d join client_placements p on p.client_id = d.client_id
          where d.user_id = u.id and ${due} and p.kind = 'visit' and p.location_id not in (select location_id from mr_locations where user_id = u.id))
      end as due) t
    order by u.id
  `.execute(db)
  return rows
}

/** The next active officer or head after an id. */
export async function findNextSupervisor(db: Executor, after: string): Promise<{ readonly id: string; readonly user_type: Role; readonly branch_id: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'user_type', 'branch_id'])
    .where('user_type', 'in', ['oic', 'ah'])
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
