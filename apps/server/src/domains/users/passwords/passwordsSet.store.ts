import { setPasswordRemembered } from '@bisita/contract/limits'
import type { PasswordTie } from '@bisita/rules/people/deciding'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

const remembered = (now: Date): Date => new Date(now.getTime() - setPasswordRemembered)

/** Notes who knew a password that was set for somebody. */
export async function notePasswordSet(db: Executor, userId: string, by: string, now: Date): Promise<void> {
  await db.insertInto('passwords_set').values({ user_id: userId, set_by: by, set_at: now }).execute()
}

/**
 * What ties two people, ids or columns, of whom `asker` asked for something: that in the 7 days before, or since, one of
 * them set the other's password, made the other's account and so knew its first one, or took the other's second step of
 * signing in away. The latest, or null. Rows of
 * `passwords_set` stay, so that a request is judged by the same ones however long it waits.
 */
export const tieBetween = (decider: RawBuilder<unknown>, asker: RawBuilder<unknown>, requestedAt: RawBuilder<unknown>): RawBuilder<PasswordTie | null> => sql<PasswordTie | null>`(
  select json_build_object('by_decider', tie.by = ${decider}, 'how', tie.how, 'at', bisita_instant(tie.at))
  from (
    select p.set_by as by, case when p.set_at = person.created_at then 'made' else 'password' end as how, p.set_at as at, p.id
    from passwords_set p join users person on person.id = p.user_id
    where (p.user_id = ${asker} and p.set_by = ${decider}) or (p.user_id = ${decider} and p.set_by = ${asker})
    union all
    select r.reset_by, 'factor', r.reset_at, r.id
    from factor_resets r where (r.user_id = ${asker} and r.reset_by = ${decider}) or (r.user_id = ${decider} and r.reset_by = ${asker})) tie
  where tie.at > ${requestedAt} - make_interval(secs => ${setPasswordRemembered / 1000})
  order by tie.at desc, tie.id desc limit 1)`

/** What ties two people, where one asks now. */
export async function findTie(db: Executor, decider: string, asker: string, now: Date): Promise<PasswordTie | null> {
  const { rows } = await sql<{ tie: PasswordTie | null }>`select ${tieBetween(sql`${decider}::uuid`, sql`${asker}::uuid`, sql`${now}::timestamptz`)} as tie`.execute(db)
  return rows[0]?.tie ?? null
}

/** The names of the user who set a password and of its owner, and the ids of those who answer for the former. */
export type PasswordSetBy = { readonly by_name: string; readonly name: string; readonly above: readonly string[] }

/**
 * Who is notified that somebody set a person's password. Where an officer set it: the heads of the officer's area, or
 * without one the administrators; where a head did: the administrators. Nobody is above an administrator, but where the
 * person is one too the other administrators are notified.
 */
export async function findPasswordSetBy(db: Executor, id: string, by: string): Promise<PasswordSetBy> {
  const active = sql`u.deactivated_at is null and u.deleted_at is null and u.id <> ${id}`
  const { rows } = await sql<PasswordSetBy>`
    with pair as (
      select s.user_type, p.user_type as of_type, s.display_name as by_name, p.display_name as name, p.branch_id from users s, users p where s.id = ${by} and p.id = ${id}),
    heads as (
      select u.id from pair join branches b on b.id = pair.branch_id join area_heads h on h.area_id = b.area_id
        join users u on u.id = h.user_id and ${active} where pair.user_type = 'oic')
    select by_name, name, array(
      select id from heads
      union all
      select u.id from users u where u.user_type = 'admin' and ${active}
        and (pair.user_type = 'ah' or (pair.user_type = 'admin' and pair.of_type = 'admin' and u.id <> ${by}) or (pair.user_type = 'oic' and not exists (select from heads)))
      order by 1) as above
    from pair
  `.execute(db)
  return rows[0] as PasswordSetBy
}

/** Who set somebody's password within the last 7 days, newest first; of very many the newest. Of a new account only until its person has chosen another. */
export async function passwordsSetOf(db: Executor, id: string, now: Date): Promise<{ by_name: string; at: string; made: boolean }[]> {
  const { rows } = await sql<{ by_name: string; at: string; made: boolean }>`
    select u.display_name as by_name, bisita_instant(p.set_at) as at, p.set_at = person.created_at as made
    from passwords_set p join users u on u.id = p.set_by join users person on person.id = p.user_id
    where p.user_id = ${id} and (person.must_change_password or p.set_at <> person.created_at) and p.set_at > ${remembered(now)} order by p.set_at desc, p.id desc limit 5
  `.execute(db)
  return rows
}
