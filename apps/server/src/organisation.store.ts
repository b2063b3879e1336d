import { sql } from 'kysely'
import type { Executor } from './database/connection.ts'

const any = async (db: Executor, from: string): Promise<boolean> => {
  const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.raw(from)}) as any`.execute(db)
  return rows[0]?.any ?? false
}

/** What a start finds, to know what is still to be made: a version of before loaded places without points. */
export const hasLocations = (db: Executor): Promise<boolean> => any(db, 'locations where latitude is not null')
export const hasUsers = (db: Executor): Promise<boolean> => any(db, 'users')
export const hasDemoUsers = (db: Executor): Promise<boolean> => any(db, 'users where is_demo and deleted_at is null')

/** Whether anybody works here: a demonstration, or an empty database, needs no backup. */
export const isInUse = async (db: Executor): Promise<boolean> => (await hasUsers(db)) && !(await hasDemoUsers(db))

/** Since when somebody works here: when the first person was added; null where nobody does. */
export async function inUseSince(db: Executor): Promise<Date | null> {
  if (!(await isInUse(db))) return null
  const { rows } = await sql<{ since: Date | null }>`select min(created_at) as since from users`.execute(db)
  return rows[0]?.since ?? null
}
