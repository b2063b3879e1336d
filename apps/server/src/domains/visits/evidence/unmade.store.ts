import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { dayOf, type PersonDay } from './evidence.store.ts'

/** The days of some visits of marketing representatives whose evidence is unknown, person by person from `from` on; at most so many visits. */
export async function findUnmadeDays(db: Executor, from: string, most: number): Promise<readonly PersonDay[]> {
  const { rows } = await sql<PersonDay>`
    select distinct user_id, ${dayOf('v')} as day from (
      select u.id as user_id, v.contact_time from (select id from users where user_type = 'mr' and id >= ${from} order by id offset 0) u
      cross join lateral (
        select contact_time from visits where user_id = u.id and evidence is null and deleted_at is null and visit_type = 'visit' order by contact_time limit ${most}) v
      limit ${most}) v
    order by user_id, day
  `.execute(db)
  return rows
}
