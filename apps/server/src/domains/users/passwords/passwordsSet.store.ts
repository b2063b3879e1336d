import { setPasswordRemembered } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

const remembered = (now: Date): Date => new Date(now.getTime() - setPasswordRemembered)

/** Notes who knew a password that was set for somebody. */
export async function notePasswordSet(db: Executor, userId: string, by: string, now: Date): Promise<void> {
  await db.insertInto('passwords_set').values({ user_id: userId, set_by: by, set_at: now }).execute()
}

/** Whose password somebody set within the last 7 days, to select from. */
export const setBy = (id: string, now: Date): RawBuilder<unknown> =>
  sql`select distinct user_id from passwords_set where set_by = ${id} and set_at > ${remembered(now)}`

/** Who set somebody's password within the last 7 days, to select from. */
export const settersOf = (id: string, now: Date): RawBuilder<unknown> =>
  sql`select set_by from passwords_set where user_id = ${id} and set_at > ${remembered(now)}`

/** The names of whoever set a password and of the person, and who is above the former. */
export type Setting = { readonly by_name: string; readonly name: string; readonly above: readonly string[] }

/**
 * Who hears that somebody set a person's password: of an officer the heads of the person's area, or where nobody heads it
 * the administrators; of a head the administrators. Nobody is above an administrator.
 */
export async function findSetting(db: Executor, id: string, by: string): Promise<Setting> {
  const active = sql`u.deactivated_at is null and u.deleted_at is null and u.id <> ${id}`
  const { rows } = await sql<Setting>`
    with pair as (
      select s.user_type, s.display_name as by_name, p.display_name as name, p.branch_id from users s, users p where s.id = ${by} and p.id = ${id}),
    heads as (
      select u.id from pair join branches b on b.id = pair.branch_id join area_heads h on h.area_id = b.area_id
        join users u on u.id = h.user_id and ${active} where pair.user_type = 'oic')
    select by_name, name, array(
      select id from heads
      union all
      select u.id from users u where u.user_type = 'admin' and ${active}
        and (pair.user_type = 'ah' or (pair.user_type = 'oic' and not exists (select from heads)))
      order by 1) as above
    from pair
  `.execute(db)
  return rows[0] as Setting
}

export async function passwordsSetBy(db: Executor, id: string, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`${setBy(id, now)}`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Who set somebody's password within the last 7 days, newest first; of very many the newest. */
export async function passwordsSetOf(db: Executor, id: string, now: Date): Promise<{ by_name: string; at: string }[]> {
  const { rows } = await sql<{ by_name: string; at: string }>`
    select u.display_name as by_name, bisita_instant(p.set_at) as at from passwords_set p join users u on u.id = p.set_by
    where p.user_id = ${id} and p.set_at > ${remembered(now)} order by p.set_at desc, p.id desc limit 5
  `.execute(db)
  return rows
}
