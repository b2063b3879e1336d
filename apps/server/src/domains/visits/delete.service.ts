import { ownDeletion } from '@bisita/contract/limits'
import { worded } from '@bisita/contract/words'
import { showDate } from '@bisita/rules/time/dates'
import { limitsOf } from '@bisita/rules/people/permissions'
import { requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { deriveAll, removeContact } from './guarding.service.ts'
import { makeEvidence } from './evidence/evidence.service.ts'
import { lockEvidence } from './evidence/evidence.store.ts'
import { describeOutcomeChanges } from './approvalRequest.ts'
import { findPhotoSha, type LockedContact, lockContact } from './visits.store.ts'

/**
 * Takes a visit or call back. It is marked, not erased; the client's derived fields follow from what is
 * left, and the itineraries it fulfilled or skipped are open again.
 * @throws Problem not_found, not_allowed
 * @throws ApprovalNeeded
 */
export async function deleteVisit(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user, now } = context
  const contact = await lockContact(db, user.scope, user, id)
  if (contact === undefined) throw new Problem('not_found')
  requireOwn(context, contact)
  const { visit_type: kind, fullname, visit_time } = contact
  await requireRightOrApproval(context, ['visit.delete'], () => ({
    record_type: 'visit',
    record_id: id,
    client_id: contact.client_id,
    branch_id: null,
    type: kind === 'visit' ? worded('Delete visit') : worded('Delete call'),
    title: kind === 'visit'
      ? worded('Delete the visit of {day} with {client}', { day: showDate(visit_time), client: fullname })
      : worded('Delete the call of {day} with {client}', { day: showDate(visit_time), client: fullname }),
    changes: describeOutcomeChanges(contact, 'before'),
  }))
  const proven = kind === 'visit'
  if (proven) await lockEvidence(db, contact.user_id, [await findPhotoSha(db, id)])
  await removeContact(context, id, contact.client_id)
  if (proven) await makeEvidence(db, await readSettings(db), [id])
  await deriveAll(db, contact, { user_id: user.id, now })
  context.audit({ action: `${kind}.delete`, record_type: 'visit', record_id: id, before: contact })
  return { ok: true }
}

/**
 * An mr or tele may ask about an own contact, for 24 hours from its arrival. A request made in time may be
 * decided later.
 * @throws Problem not_allowed
 */
function requireOwn({ user, now, approved }: Context, contact: LockedContact): void {
  if (approved.length > 0 || limitsOf('visit.delete', user.user_type) !== 'own_24h') return
  if (contact.user_id !== user.id) throw new Problem('not_allowed', { message: 'Only who recorded it may ask for this.' })
  if (now.getTime() - contact.received_at.getTime() > ownDeletion) {
    throw new Problem('not_allowed', { message: 'This could be asked for within 24 hours only. Please ask your officer in charge.' })
  }
}
