import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import type { Caller } from '../../../http/context.ts'
import { visitInScope } from '../scope.ts'

/** Of a visit that is not deleted: who recorded it, its photo, and whether it is in the caller's scope. */
export type Proof = {
  readonly user_id: string
  /** Of the photo as it was taken; null where there was none. */
  readonly photo_sha256: string | null
  readonly photo_key: string | null
  readonly in_scope: boolean
}

const proofOf = async (db: Executor, caller: Caller, visit: RawBuilder<unknown>): Promise<Proof | undefined> => {
  const { rows } = await sql<Proof>`
    with v as materialized (${visit})
    select v.user_id, v.photo_sha256, v.photo_key, ${visitInScope(caller.scope, caller, 'v')} as in_scope from v
  `.execute(db)
  return rows[0]
}

export function findProof(db: Executor, caller: Caller, id: string): Promise<Proof | undefined> {
  return proofOf(db, caller, sql`select * from visits where id = ${id} and deleted_at is null`)
}

/** The same, and until the transaction ends nobody else touches the visit or the parts of its photo. */
export function lockProof(trx: Executor, caller: Caller, id: string): Promise<Proof | undefined> {
  return proofOf(trx, caller, sql`select * from visits where id = ${id} and deleted_at is null for no key update`)
}

/** Of a visit that a user recorded and nobody deleted: its photo. */
export type OwnProof = Pick<Proof, 'photo_sha256' | 'photo_key'>

const ownProof = (db: Executor, id: string, userId: string) =>
  db.selectFrom('visits').select(['photo_sha256', 'photo_key']).where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null)

export const findOwnProof = (db: Executor, id: string, userId: string): Promise<OwnProof | undefined> => ownProof(db, id, userId).executeTakeFirst()

/** The same, and until the transaction ends nobody else touches the visit or the parts of its photo. */
export const lockOwnProof = (trx: Executor, id: string, userId: string): Promise<OwnProof | undefined> => ownProof(trx, id, userId).forNoKeyUpdate().executeTakeFirst()

/** What has arrived of a photo, always from its first byte on; no total before the first part. */
export type Arrived = { readonly received: number; readonly total: number | null }

export async function findArrived(db: Executor, visitId: string): Promise<Arrived> {
  const { rows } = await sql<Arrived>`
    select coalesce(sum(length(bytes)), 0)::int as received, max(total) as total
    from visit_photo_parts where visit_id = ${visitId}
  `.execute(db)
  return rows[0] as Arrived
}

/** Photos of a user that have begun to arrive, and the bytes that they will have; until the transaction ends no other one of that user begins. */
export async function lockUnfinished(trx: Executor, userId: string): Promise<{ photos: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ photos: number; bytes: number }>`
    select count(*)::int as photos, coalesce(sum(p.total), 0)::int as bytes
    from (select visit_id, max(total) as total from visit_photo_parts group by visit_id) p
    join visits v on v.id = p.visit_id where v.user_id = ${userId}
  `.execute(trx)
  return rows[0] ?? { photos: 0, bytes: 0 }
}

export async function addPart(
  trx: Executor,
  visit_id: string,
  part: { readonly offset: number; readonly total: number; readonly bytes: Buffer },
): Promise<void> {
  await trx
    .insertInto('visit_photo_parts')
    .values({ visit_id, ...part })
    .execute()
}

/** All that has arrived, in one piece. */
export async function joinParts(db: Executor, visitId: string): Promise<Buffer> {
  const parts = await db.selectFrom('visit_photo_parts').select('bytes').where('visit_id', '=', visitId).orderBy('offset').execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export async function dropParts(trx: Executor, visitId: string): Promise<void> {
  await trx.deleteFrom('visit_photo_parts').where('visit_id', '=', visitId).execute()
}

/** Names a stored photo in its visit, with what it looks like. */
export async function setPhoto(trx: Executor, visitId: string, { key, look }: { readonly key: string; readonly look: string | null }): Promise<void> {
  await trx.updateTable('visits').set({ photo_key: key, photo_dhash: look }).where('id', '=', visitId).execute()
}
