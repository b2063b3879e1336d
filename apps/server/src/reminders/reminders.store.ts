import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** What a representative may have to be reminded of. */
export type Remindable = {
  readonly id: string
  readonly display_name: string
  /** Visits planned for the day, and for days before it. */
  readonly today: number
  readonly overdue: number
  /** Since when a phone of the person has work that is not sent; null where it is not so long yet. */
  readonly unsent_since: Date | null
  /** The officers of the person's branch. */
  readonly officers: readonly string[]
}

/** The next active representatives after an id, with what they may have to be reminded of on a day of Manila. */
export async function findRemindable(
  db: Executor,
  { after, most, today, unsentBefore }: { after: string; most: number; today: string; unsentBefore: Date },
): Promise<readonly Remindable[]> {
  const { rows } = await sql<Remindable>`
    select u.id, u.display_name, i.today, i.overdue, d.since as unsent_since, array(
      select o.id from users o where o.branch_id = u.branch_id and o.user_type = 'oic' and o.deactivated_at is null and o.deleted_at is null
    ) as officers
    from (
      select id, display_name, branch_id from users
      where user_type = 'mr' and deactivated_at is null and deleted_at is null and id > ${after} order by id limit ${most}) u
    cross join lateral (
      select count(*) filter (where visible_at = ${today}::date)::int as today, count(*) filter (where visible_at < ${today}::date)::int as overdue
      from itineraries where assigned_to = u.id and state = 'open' and deleted_at is null and visible_at <= ${today}::date) i
    cross join lateral (
      select min(oldest_unsent_at) as since from devices where user_id = u.id and oldest_unsent_at <= ${unsentBefore}
        and unsent_clients + unsent_visits + unsent_itineraries + unsent_photos + refused > 0) d
    order by u.id
  `.execute(db)
  return rows
}
