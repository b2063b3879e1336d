import { type Visit, type VisitCreate, visitCreate } from '@bisita/contract/visits/visits'
import { worded } from '@bisita/contract/words'
import { showDate } from '@bisita/rules/time/dates'
import { boundsProblem, callBackDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import { fullname } from '@bisita/rules/clients/names'
import { contactTime, isDoubtful } from '@bisita/rules/visits/contacts'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { visitFaults } from '@bisita/rules/visits/visits'
import { requireRightOrApproval } from '../../approval.ts'
import type { Files } from '../../files/files.ts'
import type { Context } from '../../http/context.ts'
import { contentHash, withoutVolatileFields } from '../../http/idempotency/idempotency.ts'
import { createIdempotent, duplicateId } from '../../createIdempotent.ts'
import { invalid, Problem } from '../../problem.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { recordAsked } from '../consents/consents.service.ts'
import { fulfilItinerary, skipOpenItineraries } from '../itineraries/itineraries.store.ts'
import { afterCall, deriveAll, dialledOf, holdingOf, checkContactGuard, lockContacted, replaceContact } from './guarding.service.ts'
import { requireItinerary } from './itinerary.store.ts'
import { isProven, makeEvidence, measureDistances } from './evidence/evidence.service.ts'
import { lockEvidence } from './evidence/evidence.store.ts'
import { lookOf } from './proof/looks.ts'
import { photoOf } from './proof/photos.ts'
import { dropPhoto, storePhoto } from './proof/photos.service.ts'
import { findVisitRecord } from './record.store.ts'
import { describeOutcomeChanges } from './approvalRequest.ts'
import { findPhotoSha, visitExists, insertVisit, noteItinerary, productWasOffered } from './visits.store.ts'

/**
 * Reads and stores the photo of a new visit before its transaction: both take a while, and nobody shall wait for
 * either with the client locked. {@link discardUploadedPhoto} undoes it where the visit is refused.
 * @throws Problem not_ready, and what a photo is refused with
 */
export async function storeUploadedPhoto({ db, upload }: Pick<Context, 'db' | 'upload'>, files: Files, id: string): Promise<void> {
  if (upload === null) return
  const jpeg = await photoOf(upload)
  if (await visitExists(db, id)) return
  await lookOf(jpeg)
  await storePhoto(files, id, jpeg)
}

/** Undoes what was stored for a change that was refused. */
export async function discardUploadedPhoto({ upload }: Pick<Context, 'upload'>, files: Files): Promise<void> {
  if (upload !== null) await dropPhoto(files, await photoOf(upload))
}

/**
 * Records a visit or call with all that follows from it: the client's derived fields, the itinerary it
 * fulfils and, where it ends the work on the client, the open ones it skips. An id that exists already
 * answers like the first time when the same user sends what was sent first. No visit is refused for its time, nor for want of a photo.
 * @throws Problem invalid, not_found (client, product, itinerary or what it replaces), contact_guard, too_late, duplicate, deleted
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createVisit(context: Context, files: Files, body: VisitCreate): Promise<Visit> {
  const { upload } = context
  // A photo is the same content whether it came along or is announced.
  const hash = contentHash(withoutVolatileFields(visitCreate, upload === null ? body : { ...body, photo_sha256: upload.sha256 }))
  return createIdempotent(context, { table: 'visits', id: body.id, hash }, () => record(context, files, body, hash), () => findVisitRecord(context.db, context.user, body.id))
}

async function record(context: Context, files: Files, body: VisitCreate, hash: Buffer): Promise<Visit> {
  const { db, user, now, arrived, upload } = context
  const settings = await readSettings(db)
  checkVisit(context, body)

  const holding = await holdingOf(context, body)
  const client = await lockContacted(context, body, holding)
  const product_id = body.product_id ?? null
  if (product_id !== null && !(await productWasOffered(db, product_id))) {
    throw new Problem('not_found', { message: 'This product does not exist.' })
  }
  const named = body.itinerary_id ?? null
  if (named !== null) await requireItinerary(db, user, named, body.client_id)
  const outcome = outcomeOf(body)
  const dialled = dialledOf(body, client)
  const photo_sha256 = upload?.sha256 ?? body.photo_sha256 ?? null
  if (isProven(context, body)) await lockEvidence(db, user.id, [photo_sha256, ...(await photoReplaced(db, body))])
  // A yes that the client said in this contact counts for it; a refusal for those that follow.
  const agreed = body.consent?.answer === 'yes'
  if (agreed) await recordAsked(context, body)
  const replaced = await replaceContact(context, body)
  const judged = await checkContactGuard(context, settings, body, { replaced, holding, dialled })
  if (!agreed) await recordAsked(context, body)
  // What sets an own contact right is direct for everybody.
  if (replaced === null) await requireRightOrApproval(context, [`${body.visit_type}.create`], () => ({
    record_type: 'visit',
    record_id: body.id,
    client_id: body.client_id,
    branch_id: null,
    type: body.visit_type === 'visit' ? worded('New visit') : worded('New call'),
    title: body.visit_type === 'visit'
      ? worded('Record a visit of {day} with {client}', { day: showDate(body.visit_time), client: fullname(client) })
      : worded('Record a call of {day} with {client}', { day: showDate(body.visit_time), client: fullname(client) }),
    changes: describeOutcomeChanges({ ...outcome, visit_time: body.visit_time, remarks: body.remarks ?? null }, 'after'),
    // The photo comes afterwards, in parts, as what the device says it is.
    ...(upload && { input: { body: { ...body, photo_sha256: upload.sha256 } } }),
  }), settings)

  // A photo is made and kept for a new visit only.
  if (upload !== null && (await visitExists(db, body.id))) throw duplicateId('visits')
  const photo_key = upload === null ? null : await storePhoto(files, body.id, await photoOf(upload))
  const added = await insertVisit(db, {
    id: body.id,
    client_id: body.client_id,
    user_id: user.id,
    visit_type: body.visit_type,
    visit_time: body.visit_time,
    ...outcome,
    contact_detail: body.contact_detail ?? null,
    ...dialled,
    ...judged,
    remarks: body.remarks ?? null,
    received_at: arrived,
    duration: body.duration ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    accuracy: body.accuracy ?? null,
    location_error: body.location_error ?? null,
    fix_age_seconds: body.fix_age_seconds ?? null,
    itinerary_id: named,
    product_id,
    call_back_at: body.call_back_at ?? null,
    device_time: body.device_time ?? null,
    clock_offset_seconds: body.device_time ? offsetSeconds(body.device_time, arrived) : null,
    recorded_offline: body.recorded_offline,
    app_version: body.app_version ?? null,
    time_doubtful: isDoubtful(body.visit_time, arrived.getTime()),
    no_photo: lacksPhoto(context, body, settings),
    photo_sha256,
    photo_key,
    photo_dhash: upload === null ? null : await lookOf(await photoOf(upload)),
    ...(isProven(context, body) && (await measureDistances(db, body))),
    created_hash: hash,
  })
  if (!added) throw duplicateId('visits')

  const by = { user_id: user.id, now }
  const fulfilled = body.visit_type === 'visit' ? await fulfil(context, body, named) : null
  if (isProven(context, body)) await makeEvidence(db, settings, [body.id, ...(body.replaces ? [body.replaces] : [])])
  await afterCall(context, body)
  const derived = await deriveAll(db, body, by)
  if (derived.ended_by === body.id && endsWork(derived.visit_result)) {
    await skipOpenItineraries(db, body.client_id, body.id, derived.visit_result as string, by)
  }
  const visit = await findVisitRecord(db, user, body.id)
  context.audit({ action: `${body.visit_type}.create`, record_type: 'visit', record_id: body.id, after: { ...body, ...judged, itinerary_id: fulfilled ?? named } })
  return visit
}

/** Gives a stored visit to the itinerary it fulfils, and notes it where the visit named none. */
async function fulfil({ db, user, arrived }: Context, { id, client_id, visit_time }: VisitCreate, named: string | null): Promise<string | null> {
  const day = manilaDay(new Date(contactTime({ visit_time, received_at: arrived.toISOString() })))
  const found = await fulfilItinerary(db, { visit_id: id, client_id, user_id: user.id, day, itinerary_id: named })
  if (found !== null && named === null) await noteItinerary(db, id, found)
  return found
}

/** The photo of the contact that a new one takes the place of. */
const photoReplaced = async (db: Context['db'], { replaces }: VisitCreate): Promise<readonly (string | null)[]> => (replaces ? [await findPhotoSha(db, replaces)] : [])

const outcomeOf = (body: VisitCreate) => ({
  has_availed: body.has_availed,
  visit_result: body.visit_result ?? null,
  visit_secondary_result: body.visit_secondary_result ?? null,
  visit_others_result: body.visit_others_result ?? null,
})

/** @throws Problem `invalid` with a line for each field */
function checkVisit({ user, upload, approved, now }: Context, body: VisitCreate): void {
  const { location_error, ...others } = visitFaults({ ...body, ...outcomeOf(body) }, { role: user.user_type, photo: upload?.sha256 ?? null })
  // An approved request was checked against the rules of its time; those of today do not apply to it.
  const rest = location_error === undefined || approved.length > 0 ? others : { ...others, location_error }
  // What was recorded offline is taken whatever day it names.
  const when = body.call_back_at && !body.recorded_offline && approved.length === 0 ? boundsProblem(manilaDay(new Date(body.call_back_at)), callBackDays(manilaDay(now))) : null
  const faults = when === null ? rest : { ...rest, call_back_at: when }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Whether the office asks for a photo and none came, nor is one announced: the person has left, so the visit is stored all the same. */
const lacksPhoto = ({ user, upload }: Context, { visit_type, photo_sha256 }: VisitCreate, settings: Settings): boolean =>
  settings.photo_required && user.user_type === 'mr' && visit_type === 'visit' && upload === null && !photo_sha256

/** Seconds by which a device's clock is ahead of the server's, within what the column holds. */
function offsetSeconds(deviceTime: string, now: Date): number {
  const seconds = Math.round((Date.parse(deviceTime) - now.getTime()) / 1000)
  return Math.max(-2_147_483_647, Math.min(2_147_483_647, seconds))
}
