import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Devices that are remembered of one person: the ones used last. */
const mostDevices = 20

/** Whether somebody signed in from a device before. */
export async function isKnownDevice(db: Executor, userId: string, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from known_devices where user_id = ${userId} and token_hash = ${tokenHash}`.execute(db)
  return rows.length > 0
}

/** Remembers a device that somebody just signed in from. Sign-ins of one person come one after the other. */
export async function rememberDevice(db: Executor, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`
    insert into known_devices (user_id, token_hash, used_at) values (${userId}, ${tokenHash}, ${now})
    on conflict (user_id, token_hash) do update set used_at = excluded.used_at
  `.execute(db)
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId} and token_hash <> ${tokenHash}
      order by used_at desc, token_hash offset ${mostDevices - 1})
  `.execute(db)
}
