import type { Files } from '../../../files/files.ts'
import type { OpenContext, UploadedBytes } from '../../../http/context.ts'
import { invalid, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { makeEvidence } from '../../visits/evidence/evidence.service.ts'
import { lockEvidence } from '../../visits/evidence/evidence.store.ts'
import { lookOf } from '../../visits/proof/looks.ts'
import { photoOf } from '../../visits/proof/photos.ts'
import { storePhoto } from '../../visits/proof/photos.service.ts'
import { dropParts, findOwnProof, lockOwnProof, type OwnProof, setPhoto } from '../../visits/proof/proof.store.ts'

/** A photo that a locked phone hands over by itself: its visit arrived before. */
type HandedPhoto = { readonly visit_id: string; readonly user_id: string; readonly device_id: string; readonly photo: UploadedBytes }

/** @throws Problem not_found where this user recorded no such visit, invalid where it is not the photo that the visit named */
function requireAwaited(proof: OwnProof | undefined, { photo }: HandedPhoto): OwnProof {
  if (proof === undefined) throw new Problem('not_found')
  if (proof.photo_sha256 !== photo.sha256) throw invalid({ photo_of: 'Not that of the visit.' })
  return proof
}

/**
 * Looks at the photo and stores its file, before the transaction, as far as the visit still waits for it.
 * @throws Problem not_found, invalid, and what a photo is refused with
 */
export async function admitPhoto({ db }: OpenContext, files: Files, handed: HandedPhoto): Promise<void> {
  const proof = requireAwaited(await findOwnProof(db, handed.visit_id, handed.user_id), handed)
  if (proof.photo_key !== null) return
  const jpeg = await photoOf(handed.photo)
  await lookOf(jpeg)
  await storePhoto(files, handed.visit_id, jpeg)
}

/**
 * Names the photo in its visit. The same again changes nothing.
 * @throws Problem as {@link admitPhoto}
 */
export async function attachPhoto(context: OpenContext, files: Files, handed: HandedPhoto): Promise<{ ok: true }> {
  const { db } = context
  const { visit_id, user_id, device_id, photo } = handed
  await lockEvidence(db, user_id, [photo.sha256])
  const { photo_key, photo_sha256 } = requireAwaited(await lockOwnProof(db, visit_id, user_id), handed)
  if (photo_key !== null) {
    context.unchanged = true
    return { ok: true }
  }
  const jpeg = await photoOf(photo)
  await setPhoto(db, visit_id, { key: await storePhoto(files, visit_id, jpeg), look: await lookOf(jpeg) })
  await dropParts(db, visit_id)
  await makeEvidence(db, await readSettings(db), [visit_id])
  context.audit({ action: 'visit.photo', record_type: 'visit', record_id: visit_id, user_id, after: { photo_sha256, device_id, sealed: true } })
  return { ok: true }
}
