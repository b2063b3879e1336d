import type { Action } from '@bisita/contract/actions'
import { usePermissions } from '../permissions.ts'

/** What is said before somebody sends what another person has to approve. */
export const needsApprovalText = 'Somebody else must approve this first.'

/** Says beforehand that somebody else must approve, where the role may not do it at once; nothing otherwise. */
export function NeedsApprovalNote({ of }: { of: Action }) {
  return usePermissions().cellOf(of) === 'approval' ? <p className="alert asked">{needsApprovalText}</p> : null
}
