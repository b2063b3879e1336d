import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import { verdictOf } from '@bisita/rules/evidence/evidence'
import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { changedSince } from '../../../undo/changedSince.ts'
import type { Undo } from '../../../undo/undo.ts'
import { findNoticed, findRecorder, removeDismissal } from './dismiss.store.ts'
import { lockEvidence } from './evidence.store.ts'

/**
 * Takes back the dismissal of a remark on the proof of a visit, and its note.
 * @throws Problem not_allowed, not_found, conflict where the visit does not have it any more
 */
export async function undoDismissedFlag(context: Context, undo: Extract<Undo, { of: 'evidence' }>): Promise<void> {
  const { db, user } = context
  if (!mayAny(['visit.dismiss_evidence'], user.user_type)) throw new Problem('not_allowed')
  const flag = undo.flag as EvidenceCode
  await lockEvidence(db, orNotFound(await findRecorder(db, user, undo.visit)), [])
  const { codes, dismissed } = orNotFound(await findNoticed(db, undo.visit))
  const verdict = verdictOf(codes, dismissed.filter((one) => one !== flag))
  const note = await removeDismissal(db, { visit_id: undo.visit, flag, dismissed_by: user.id }, verdict)
  if (note === undefined || !codes.includes(flag)) throw changedSince()
  context.audit({ action: 'visit.undo_dismissal', record_type: 'visit', record_id: undo.visit, before: { flag, note } })
}
