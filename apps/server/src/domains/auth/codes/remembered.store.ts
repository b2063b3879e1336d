import type { RememberedBrowser } from '@bisita/contract/users/sessions'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { uuidv7 } from '../../../uuid.ts'

/** How long a browser is remembered; milliseconds. */
export const rememberedAge = 30 * 24 * 3_600_000

/** Whether a browser is one in which somebody is not asked for a second step. */
export async function isRemembered(db: Executor, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from remembered_browsers where user_id = ${userId} and token_hash = ${tokenHash} and expires_at > ${now}
  `.execute(db)
  return rows.length > 0
}

export type Remembering = { readonly userId: string; readonly tokenHash: Buffer; readonly session: Buffer; readonly userAgent: string | undefined }

/** Remembers the browser of a session that was just begun. */
export async function rememberBrowser(db: Executor, { userId, tokenHash, session, userAgent }: Remembering, now: Date): Promise<void> {
  await db.deleteFrom('remembered_browsers').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
  const row = { user_agent: userAgent?.slice(0, 255) ?? null, created_at: now, expires_at: new Date(now.getTime() + rememberedAge), session_hash: session }
  await db
    .insertInto('remembered_browsers')
    .values({ id: uuidv7(), user_id: userId, token_hash: tokenHash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(row))
    .execute()
}

/** Notes the last session of a remembered browser, which takes the browser along when it is ended by its name. */
export async function noteRememberedSession(db: Executor, userId: string, tokenHash: Buffer, session: Buffer): Promise<void> {
  await db.updateTable('remembered_browsers').set({ session_hash: session }).where('user_id', '=', userId).where('token_hash', '=', tokenHash).execute()
}

/** Somebody's remembered browsers, the newest first. */
export async function listRemembered(db: Executor, userId: string, now: Date): Promise<RememberedBrowser[]> {
  const { rows } = await sql<RememberedBrowser>`
    select id, bisita_instant(created_at) as created_at, bisita_instant(expires_at) as expires_at, user_agent
    from remembered_browsers where user_id = ${userId} and expires_at > ${now} order by created_at desc, id desc
  `.execute(db)
  return rows
}

/** Forgets all remembered browsers of somebody, and how many they were. */
export async function forgetBrowsers(db: Executor, userId: string): Promise<number> {
  return Number((await db.deleteFrom('remembered_browsers').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows)
}

/** Forgets the remembered browsers in which sessions were begun last. */
export async function forgetBrowsersOf(db: Executor, userId: string, sessionIds: readonly string[]): Promise<void> {
  await sql`
    delete from remembered_browsers where user_id = ${userId}
      and session_hash in (select token_hash from sessions where user_id = ${userId} and id = any(${sessionIds}::uuid[]))
  `.execute(db)
}
