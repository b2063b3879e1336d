import type { CallInput } from '@bisita/contract/calls/call'
import type { Evidence, visitEvidenceDismiss } from '@bisita/contract/visits/visits.evidence'
import { verdictOf } from '@bisita/rules/evidence/evidence'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { addDismissal, findNoticed, findRecorder, readEvidence } from './dismiss.store.ts'
import { lockEvidence } from './evidence.store.ts'

/**
 * Dismisses something that was noticed about a visit in scope, with a note. It stays dismissed when the evidence is made again.
 * @throws Problem not_found (the visit, or it does not have the flag), conflict (dismissed already)
 */
export async function dismissFlag(context: Context, id: string, { flag, note }: CallInput<typeof visitEvidenceDismiss>['body']): Promise<Evidence> {
  const { db, user, now } = context
  await lockEvidence(db, orNotFound(await findRecorder(db, user, id)), [])
  const { codes, dismissed } = orNotFound(await findNoticed(db, id))
  if (!codes.includes(flag)) throw new Problem('not_found', { message: 'This was not noticed about the visit.' })
  if (dismissed.includes(flag)) throw new Problem('conflict', { message: 'Somebody has dismissed this already.' })
  await addDismissal(db, { visit_id: id, flag, dismissed_by: user.id, dismissed_at: now, note }, verdictOf(codes, [...dismissed, flag]))
  context.audit({ action: 'visit.dismiss_evidence', record_type: 'visit', record_id: id, after: { flag, note } })
  context.undo = { of: 'evidence', visit: id, flag }
  return readEvidence(db, user, id)
}
