import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** Removes at most `most` matching rows of a table, without those that another server is removing. Returns how many. */
async function removeSome(db: Executor, table: string, fits: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${fits} limit ${most} for update skip locked)) returning 1
  `.execute(db)
  return rows.length
}

/** Answers under idempotency keys that are older than `before`. */
export const removeKeys = (db: Executor, before: Date, most: number): Promise<number> =>
  removeSome(db, 'idempotency_keys', sql`created_at < ${before}`, most)

/** Notifications from before `before`, read or not. */
export const removeNotifications = (db: Executor, before: Date, most: number): Promise<number> =>
  removeSome(db, 'notifications', sql`at < ${before}`, most)

/** Reports that were taken before `before`. */
export const removeReports = (db: Executor, before: Date, most: number): Promise<number> =>
  removeSome(db, 'report_snapshots', sql`taken_at < ${before}`, most)

/**
 * Sessions that expired before `before`. An ended one is stored until its expiry, since its user can still ask why it
 * ended.
 */
export const removeSessions = (db: Executor, before: Date, most: number): Promise<number> =>
  removeSome(db, 'sessions', sql`expires_at < ${before}`, most)

/** Counts of wrong passwords that began, and whose wait ended, before `before`. */
export const removeFailures = (db: Executor, before: Date, most: number): Promise<number> =>
  removeSome(db, 'login_failures', sql`since < ${before} and coalesce(blocked_until, '-infinity') < ${before}`, most)

/**
 * Removes the oldest edition of the places that was uploaded before `before`: one at a time, since each has 42,000
 * rows. Returns how many.
 */
export async function removeEdition(db: Executor, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from psgc_uploads where id = (select id from psgc_uploads where created_at < ${before} order by created_at limit 1 for update skip locked) returning 1
  `.execute(db)
  return rows.length
}

/**
 * Removes the parts of at most `most` photos of which nothing has arrived since `before`. Locks their visits as the
 * upload of a part does, and checks the parts again under the lock: stored parts always begin at the first byte. Takes
 * an open transaction. Returns of how many photos.
 */
export async function removeParts(trx: Executor, before: Date, most: number): Promise<number> {
  const still = (visit: RawBuilder<unknown>) =>
    sql<boolean>`not exists (select from visit_photo_parts q where q.visit_id = ${visit} and q.arrived_at >= ${before})`
  const { rows: visits } = await sql<{ id: string }>`
    select v.id from visits v where v.id in (select p.visit_id from visit_photo_parts p where p.arrived_at < ${before} and ${still(sql`p.visit_id`)})
    order by v.id limit ${most} for no key update skip locked
  `.execute(trx)
  const { rows } = await sql<{ n: number }>`
    with gone as (
      delete from visit_photo_parts p where p.visit_id = any(${visits.map(({ id }) => id)}::uuid[]) and ${still(sql`p.visit_id`)} returning p.visit_id
    )
    select count(distinct visit_id)::int as n from gone
  `.execute(trx)
  return rows[0]?.n ?? 0
}

/** A stored file, and the record that its key names. */
export type PhotoFile = { readonly key: string; readonly id: string }

/** Which of the files no visit and no handed-over item names. A visit that was deleted still names its own. */
export async function findOrphans(db: Executor, files: readonly PhotoFile[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.key from unnest(${files.map(({ key }) => key)}::text[], ${files.map(({ id }) => id)}::uuid[]) f (key, id)
    where not exists (select from visits v where v.id = f.id and v.photo_key = f.key)
      and not exists (select from quarantined_items q where q.photo_key = f.key)
  `.execute(db)
  return rows.map(({ key }) => key)
}

/** Removes at most `most` rows of uploads of clients from before `before`, and uploads that have no rows left. Returns how many rows. */
export async function removeUploads(trx: Executor, before: Date, most: number): Promise<number> {
  const old = sql`select id from client_uploads where created_at < ${before}`
  const { rows } = await sql`
    delete from client_upload_rows where ctid = any(array(select ctid from client_upload_rows where upload_id in (${old}) limit ${most} for update skip locked)) returning 1
  `.execute(trx)
  if (rows.length < most) {
    await sql`delete from client_uploads u where u.id in (${old}) and not exists (select from client_upload_rows r where r.upload_id = u.id)`.execute(trx)
  }
  return rows.length
}
