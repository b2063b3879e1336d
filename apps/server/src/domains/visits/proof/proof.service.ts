import { maximumPhotoBytes } from '@bisita/contract/limits'
import type { ServerLimits } from '@bisita/rules/settings'
import type { Executor } from '../../../database/connection.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Files } from '../../../files/files.ts'
import type { Caller, Context } from '../../../http/context.ts'
import { uploadedBytes } from '../../../http/reading/uploads.ts'
import { invalid, Problem, tooMany } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { makeEvidence } from '../evidence/evidence.service.ts'
import { lockEvidence } from '../evidence/evidence.store.ts'
import { findPhotoSha } from '../visits.store.ts'
import { lookOf } from './looks.ts'
import { readPhoto } from './photos.ts'
import { storePhoto } from './photos.service.ts'
import { addPart, dropParts, findArrived, findProof, joinParts, lockProof, lockUnfinished, type Proof, setPhoto } from './proof.store.ts'

/**
 * The stored photo of a visit in scope.
 * @throws Problem not_found, not_ready
 */
export async function readProof({ db, user }: Context, files: Files, id: string): Promise<Buffer> {
  const proof = await findProof(db, user, id)
  if (!proof?.in_scope) throw new Problem('not_found')
  const photo = proof.photo_key === null ? null : await files.get(proof.photo_key)
  if (photo === null) throw new Problem('not_found', { message: 'There is no photo of this visit.' })
  return photo
}

/**
 * The offset from which the sender of a photo continues. Of a complete photo only that it is complete, since the size
 * of the original is not stored.
 * @throws Problem not_found, not_allowed, conflict
 */
export async function readProofState({ db, user }: Context, id: string): Promise<{ received: number; total: number | null; complete: boolean }> {
  const { photo_key } = requireSender(await findProof(db, user, id), user)
  if (photo_key !== null) return { received: 0, total: null, complete: true }
  return { ...(await findArrived(db, id)), complete: false }
}

/** A part of a photo: `bytes` from `offset` on, of `total` in the whole. */
export type PhotoPart = { readonly offset: number; readonly total: number; readonly bytes: Buffer }

/** What became of a part. A photo that is whole, sound and stored has a key and waits for its visit to name it. */
export type ReceivedPart = { readonly received: number; readonly key: string | null; /** What it looks like (`lookOf`). */ readonly look: string | null }

/**
 * Stores what a part adds to what has arrived. The last one completes the photo, which is then compared with the
 * SHA-256 of the visit, decoded and stored. A refused photo is deleted with all its parts, and stays deleted although
 * the answer is an error: so this has transactions of its own, and none is open while a photo is decoded or the
 * storage is waited for.
 * @throws Problem too_large, invalid, not_found, not_allowed, conflict, part_missing, too_many, wrong_media_type, not_ready
 */
export async function receivePart({ db, user, limits }: Context, files: Files, id: string, part: PhotoPart): Promise<ReceivedPart> {
  if (part.total > maximumPhotoBytes) throw new Problem('too_large', { message: 'A photo has at most 5 MB.' })
  if (part.offset + part.bytes.length > part.total) throw invalid({ total: 'Less than what was sent.' })
  const stored = await inTransaction(db, (trx) => storePart(trx, user, limits, id, part))
  if (stored.refusal !== undefined) throw stored.refusal
  if (stored.whole === undefined) return { received: stored.received, key: null, look: null }
  const jpeg = await readPhoto(stored.whole).catch((error: unknown) => forget(db, user, id, error))
  return { received: stored.received, key: await storePhoto(files, id, jpeg), look: await lookOf(jpeg) }
}

type StoredPart = { readonly received: number; readonly whole?: Buffer; /** Thrown once what was thrown away is committed. */ readonly refusal?: Problem }

async function storePart(trx: Executor, user: Caller, limits: ServerLimits, id: string, part: PhotoPart): Promise<StoredPart> {
  const { photo_key, photo_sha256 } = requireSender(await lockProof(trx, user, id), user)
  if (photo_key !== null) return { received: part.total }
  const { received: before, total } = await findArrived(trx, id)
  if (total !== null && total !== part.total) {
    await dropParts(trx, id)
    return { received: 0, refusal: invalid({ total: 'Not the size that was told before. Send the photo again from its beginning.' }) }
  }
  if (part.offset > before) throw new Problem('part_missing')
  if (total === null) await requireRoom(trx, user, limits, part.total)
  const fresh = part.bytes.subarray(before - part.offset)
  if (fresh.length > 0) await addPart(trx, id, { offset: before, total: part.total, bytes: fresh })
  const received = before + fresh.length
  if (received < part.total) return { received }
  const whole = await joinParts(trx, id)
  if (uploadedBytes(whole).sha256 === photo_sha256) return { received, whole }
  await dropParts(trx, id)
  return { received: 0, refusal: invalid({ photo_sha256: 'The photo arrived damaged. Send it again from its beginning.' }) }
}

/** Megabytes are counted as people count them. */
const megabyte = 1_000_000
/** Seconds after which somebody who has too much unfinished may have finished some of it. */
const untilFinished = 60

/** @throws Problem too_many where a user has begun as many photos as one may, or they would take too much room */
async function requireRoom(trx: Executor, user: Caller, { unfinished_photos, unfinished_photo_mb }: ServerLimits, total: number): Promise<void> {
  const { photos, bytes } = await lockUnfinished(trx, user.id)
  if (photos < unfinished_photos && bytes + total <= unfinished_photo_mb * megabyte) return
  throw tooMany(untilFinished, 'Too many photos have not arrived whole. Please send these first.')
}

/** Throws the parts of a photo away that is no photo, and then what was the matter with it. */
async function forget(db: Executor, user: Caller, id: string, fault: unknown): Promise<never> {
  if (fault instanceof Problem && fault.status < 500) {
    await inTransaction(db, async (trx) => {
      await lockProof(trx, user, id)
      await dropParts(trx, id)
    })
  }
  throw fault
}

/**
 * Names the photo in its visit, in the transaction of the call. Where somebody who sent the same at the same
 * time has done so already, nothing happens.
 * @throws Problem not_found, not_allowed
 */
export async function completePart(context: Context, id: string, { received, key, look }: ReceivedPart): Promise<{ received: number }> {
  const { db, user } = context
  if (key !== null) await lockEvidence(db, user.id, [await findPhotoSha(db, id)])
  const proof = key === null ? null : requireSender(await lockProof(db, user, id), user)
  if (key === null || proof?.photo_key !== null) {
    context.unchanged = true
    return { received }
  }
  await setPhoto(db, id, { key, look })
  await dropParts(db, id)
  await makeEvidence(db, await readSettings(db), [id])
  context.audit({ action: 'visit.photo', record_type: 'visit', record_id: id, after: { photo_sha256: proof.photo_sha256 } })
  return { received }
}

/**
 * Only who recorded a visit sends its photo, also when the client has left the person's scope meanwhile:
 * what was done in the field is not lost for that.
 * @throws Problem not_found, not_allowed for others who see the visit, conflict where no photo was taken
 */
function requireSender(proof: Proof | undefined, user: Caller): Proof {
  const own = proof?.user_id === user.id
  if (proof === undefined || (!own && !proof.in_scope)) throw new Problem('not_found')
  if (!own) throw new Problem('not_allowed', { message: 'Only the person who recorded this visit can send its photo.' })
  if (proof.photo_sha256 === null) throw new Problem('conflict', { message: 'This visit was recorded without a photo.' })
  return proof
}
