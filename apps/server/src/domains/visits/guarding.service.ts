import type { GuardFlag, NumberDialled } from '@bisita/contract/touchpoints/guard'
import { replacedWithin } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import type { VisitCreate } from '@bisita/contract/visits/visits'
import { isDialable } from '@bisita/rules/cells/numberPlan'
import type { GuardFacts } from '@bisita/rules/guard/guard'
import { contactTime } from '@bisita/rules/visits/contacts'
import { checkContact, leaseFlags } from '../../guard/guard.ts'
import { endLeases, findLeaseStatus, type LeaseStatus } from '../../guard/leases.store.ts'
import { blockByCall, deriveCallState, deriveNumbers, findGuardFacts, lockNumber, unblockByCall } from '../../guard/states.store.ts'
import type { Context } from '../../http/context.ts'
import { placeClients } from '../../placement/place.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { isInScope, lockClient, type CurrentClient } from '../clients/clients.store.ts'
import { lockWorkableClient } from '../clients/reassignment.service.ts'
import { releaseItinerary } from '../itineraries/itineraries.store.ts'
import { deriveClient, type DerivedResult, findReplaced, removeVisit, type ReplacedContact } from './visits.store.ts'

/** How a call stands to the desk; null of a visit, which has nothing to do with it. */
export const holdingOf = async ({ db, user, now }: Context, body: VisitCreate): Promise<LeaseStatus | null> =>
  body.visit_type === 'visit' ? null : findLeaseStatus(db, body.client_id, user.id, body.lease_id ?? null, now)

/**
 * The client of a new contact, locked: in scope, reassigned since, or leased to the caller on the desk within the last
 * half hour, even if the client or the caller left the branch meanwhile.
 * @throws Problem not_found; deleted where the desk handed the client out and somebody has deleted it since
 */
export async function lockContacted(context: Context, body: VisitCreate, holding: LeaseStatus | null): Promise<CurrentClient> {
  const client = await lockWorkableClient(context, body.client_id, body.seen_revision_id)
  if (client !== undefined) return client
  if (holding?.covers !== true) throw new Problem('not_found', { message: messages.noSuchClient })
  const covered = await lockClient(context.db, { kind: 'all' }, body.client_id)
  if (covered !== undefined) return covered
  const there = await isInScope(context.db, { kind: 'all' }, body.client_id)
  throw there ? new Problem('deleted', { message: 'This client has been deleted meanwhile.' }) : new Problem('not_found', { message: messages.noSuchClient })
}

/** Takes a contact away with what followed from it but the client's derived fields. Call it with the client locked. */
export async function removeContact({ db, user, now }: Context, id: string, clientId: string): Promise<void> {
  await removeVisit(db, id, now)
  await releaseItinerary(db, id, { user_id: user.id, now })
  await unblockByCall(db, clientId, id)
}

/** Makes everything that follows from a client's contacts follow from them, once one of a kind came or went. Call it with the client locked. */
export async function deriveAll(trx: Context['db'], { client_id: clientId, visit_type }: Pick<VisitCreate, 'client_id' | 'visit_type'>, by: { user_id: string; now: Date }): Promise<DerivedResult> {
  // No visit says anything of a number.
  if (visit_type === 'call') await deriveNumbers(trx, clientId)
  const derived = await deriveClient(trx, clientId, by)
  await placeClients(trx, [clientId], by)
  await deriveCallState(trx, clientId)
  return derived
}

/**
 * Takes the contact away that a new one takes the place of, where it names one.
 * @throws Problem not_found (foreign, deleted), too_late, invalid (of the other kind)
 */
export async function replaceContact(context: Context, { replaces, client_id, visit_type }: VisitCreate): Promise<ReplacedContact | null> {
  if (!replaces) return null
  const { db, user, now } = context
  const old = await findReplaced(db, replaces, { client_id, user_id: user.id })
  if (old === undefined) throw new Problem('not_found', { message: 'There is no such contact of yours with this client.' })
  if (old.visit_type !== visit_type) throw invalid({ replaces: `This is not a ${visit_type}.` })
  if (now.getTime() - old.received_at.getTime() > replacedWithin) throw new Problem('too_late')
  await removeContact(context, replaces, client_id)
  await deriveCallState(db, client_id)
  context.audit({ action: `${visit_type}.delete`, record_type: 'visit', record_id: replaces, before: { ...old, replaced: true } })
  return old
}

/** What a contact is stored with for the guard's sake. */
export type GuardResult = { readonly override_reason: string | null; readonly guard_flags: GuardFlag[] }

/** How a new contact stands: to one that it takes the place of, to the desk, and which number it went to. */
type GuardInput = { readonly replaced: ReplacedContact | null; readonly holding: LeaseStatus | null; readonly dialled: Dialled }

/**
 * Asks the guard about a new contact. What comes from offline, what was asked for before and what sets another one right is
 * taken whatever it says; it is flagged.
 * @throws Problem contact_guard
 */
export async function checkContactGuard(context: Context, settings: Settings, body: VisitCreate, { replaced, holding, dialled }: GuardInput): Promise<GuardResult> {
  const { db, user, approved, arrived } = context
  const override_reason = body.override_reason ?? replaced?.override_reason ?? null
  if (replaced !== null) return { override_reason, guard_flags: replaced.guard_flags }
  if (dialled.dialled_number !== null) await lockNumber(db, dialled.dialled_number)
  const facts = (await findGuardFacts(db, body.client_id, body.visit_type, user.scope)) as GuardFacts
  const flags = checkContact(facts, settings, {
    kind: body.visit_type,
    at: new Date(contactTime({ visit_time: body.visit_time, received_at: arrived.toISOString() })),
    dialled: dialled.number_dialled,
    acceptAnyway: override_reason !== null || body.recorded_offline || approved.length > 0,
  })
  return { override_reason, guard_flags: holding === null ? flags : [...flags, ...leaseFlags(holding, body.lease_id ?? null)] }
}

type Dialled = { readonly number_dialled: NumberDialled | null; readonly dialled_number: string | null }

/**
 * Which number a call went to, and what it is. Left out it is the first where there is one.
 * @throws Problem invalid where the client lacks the number
 */
export function dialledOf({ visit_type, number_dialled }: VisitCreate, { phone_number, secondary_phone_number }: CurrentClient): Dialled {
  if (visit_type === 'visit') return { number_dialled: null, dialled_number: null }
  const numbers = { primary: phone_number, secondary: secondary_phone_number }
  if (number_dialled) {
    if (numbers[number_dialled] === null) throw invalid({ number_dialled: 'This client has no such number.' })
    return { number_dialled, dialled_number: numbers[number_dialled] }
  }
  const usual = (['primary', 'secondary'] as const).find((which) => isDialable(numbers[which])) ?? null
  return { number_dialled: usual, dialled_number: usual === null ? null : numbers[usual] }
}

/** What a call that was stored does beyond its client's derived fields: it blocks where that was asked for, and the desk lets go. */
export async function afterCall({ db, user, now }: Context, { id, client_id, visit_type, contact_detail }: VisitCreate): Promise<void> {
  if (visit_type === 'visit') return
  if (contact_detail === 'Do Not Call') await blockByCall(db, client_id, id)
  await endLeases(db, client_id, user.id, now)
}
