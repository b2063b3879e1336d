import type { Client } from '@bisita/contract/clients/clients'
import { type ConsentCreate, consentCreate } from '@bisita/contract/consents/consents'
import { refusedReason } from '@bisita/contract/consents/consents.kinds'
import { messages } from '@bisita/contract/messages'
import type { VisitCreate } from '@bisita/contract/visits/visits'
import { consentFor } from '@bisita/rules/consents/consent'
import { countingConsents } from '@bisita/rules/consents/counting'
import { manilaDay } from '@bisita/rules/time/days'
import { createIdempotent, duplicateId } from '../../createIdempotent.ts'
import type { Executor } from '../../database/connection.ts'
import type { Context } from '../../http/context.ts'
import { contentHash, withoutVolatileFields } from '../../http/idempotency/idempotency.ts'
import { invalid, Problem } from '../../problem.ts'
import { findClient, findKnownVersion } from '../clients/clients.store.ts'
import { existsInScope } from '../clients/existsInScope.store.ts'
import { lockWorkableClient } from '../clients/reassignment.service.ts'
import { placeClients } from '../../placement/place.ts'
import { blockClient, findAnswers, findConsent, insertConsent, type NewConsent, storeCounting } from './consents.store.ts'
import { findNotice } from './notices.store.ts'

type By = { readonly user_id: string | null; readonly now: Date }

/**
 * Records an answer of a client. An id that exists already answers like the first time when the same user sends what was
 * sent first. No answer is refused for its time: it counts by the earlier of when it was given and when it arrived.
 * @throws Problem invalid (a notice that is not there), not_found (client), duplicate, deleted (client, since)
 */
export async function createConsent(context: Context, body: ConsentCreate): Promise<Client> {
  const { db, user, now } = context
  const created_hash = contentHash(withoutVolatileFields(consentCreate, body))
  const make = async () => {
    if ((await lockWorkableClient(context, body.client_id, body.seen_revision_id)) === undefined) throw new Problem('not_found', { message: messages.noSuchClient })
    const notice = await noticeOf(db, body.notice_version)
    if (notice === undefined) throw invalid({ notice_version: 'There is no such version of the notice.' })
    const place = placeOf(body)
    const { id, client_id, purpose, channel, answer, how } = body
    const consent = { id, client_id, purpose, channel, answer, how, language: body.language ?? null, notice, given_at: body.at, ...place, created_hash }
    if (!(await insertConsent(db, stored(context, consent)))) throw duplicateId('consents')
    await deriveConsents(db, [client_id], { user_id: user.id, now })
    if (await blockRefused(context, body)) await placeClients(db, [client_id], { user_id: user.id, now })
    context.audit({ action: 'consent.create', record_type: 'consent', record_id: id, after: body })
    return answerOf(context, body)
  }
  return createIdempotent(context, { table: 'consents', id: body.id, hash: created_hash }, make, () => answerOf(context, body))
}

/**
 * Records what a client answered in a visit or call, at its time and place.
 * Call it with the client locked.
 * @throws Problem duplicate where the id is another client's or user's
 */
export async function recordAsked(context: Context, visit: VisitCreate): Promise<void> {
  const { db, user, now } = context
  const { consent: asked, client_id, visit_time } = visit
  if (!asked) return
  // A version that is not here, after a backup was put back, does not keep a visit out.
  const notice = (await noticeOf(db, asked.notice_version)) ?? null
  const { id, answer, how } = asked
  const consent = { id, client_id, purpose: 'marketing', channel: 'any', answer, how, language: asked.language ?? null, notice, given_at: visit_time, ...placeOf(visit), created_hash: null } as const
  if (!(await insertConsent(db, stored(context, consent)))) {
    // What a contact that takes the place of another one says again.
    const there = await findConsent(db, id)
    if (there?.client_id !== client_id || there.by !== user.id) throw duplicateId('consents')
    return
  }
  await deriveConsents(db, [client_id], { user_id: user.id, now })
  await blockRefused(context, { ...asked, client_id })
  context.audit({ action: 'consent.create', record_type: 'consent', record_id: id, after: { ...asked, client_id, purpose: 'marketing', channel: 'any', at: visit_time } })
}

/** Has a client contacted no more who refused and asked for that. Every role that records answers may do so: it only ever forbids. */
async function blockRefused(context: Context, { client_id, answer, no_contact }: Pick<ConsentCreate, 'client_id' | 'answer' | 'no_contact'>): Promise<boolean> {
  const { db, user, now } = context
  if (answer === 'yes' || no_contact !== true) return false
  const before = await blockClient(db, client_id, refusedReason, { user_id: user.id, now })
  if (before === undefined) return false
  context.audit({ action: 'client.update', record_type: 'client', record_id: client_id, before, after: { do_not_contact: 'all', do_not_contact_reason: refusedReason } })
  return true
}

/** Makes what counts for some clients follow from their answers. Call it with the clients locked. */
export async function deriveConsents(trx: Executor, clientIds: readonly string[], by: By): Promise<void> {
  const answers = await findAnswers(trx, clientIds)
  const counting = [...answers].map(([id, facts]) => {
    const consents = countingConsents(facts)
    return { id, consents, visit: consentFor(consents, 'visit')?.answer ?? null, call: consentFor(consents, 'call')?.answer ?? null }
  })
  await storeCounting(trx, counting, by)
}

const stored = ({ user, arrived }: Context, consent: Omit<NewConsent, 'basis' | 'received_at' | 'by'>): NewConsent => ({ ...consent, basis: 'consent', received_at: arrived, by: user.id })

/** The notice of a version; null where none was read, undefined where it is not there. */
const noticeOf = async (db: Executor, version: number | null | undefined) => (version === null || version === undefined ? null : findNotice(db, version))

/** A place is whole, or there is none. */
const placeOf = ({ latitude, longitude }: Pick<ConsentCreate, 'latitude' | 'longitude'>) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : { latitude: null, longitude: null }

/** The client as it is now; of one that the caller has lost since, what the caller knew of it. */
async function answerOf({ db, user, now }: Context, { client_id, seen_revision_id }: ConsentCreate): Promise<Client> {
  const today = manilaDay(now)
  const lost = seen_revision_id !== undefined && !(await existsInScope(db, user.scope, client_id))
  if (lost) return findKnownVersion(db, client_id, seen_revision_id, today)
  const client = await findClient(db, { kind: 'all' }, client_id, today)
  if (client === undefined) throw new Problem('deleted', { message: 'This client has been deleted meanwhile.' })
  return client
}
