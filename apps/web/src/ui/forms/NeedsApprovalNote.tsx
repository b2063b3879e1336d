import type { Action } from '@bisita/contract/actions'
import { t } from '@bisita/contract/words'
import { usePermissions } from '../permissions.ts'

/** The text shown before a user sends a change that needs approval. */
export const needsApprovalText = t('Somebody else must approve this first.')

/**
 * Tells beforehand that another user must approve an action, where the role needs approval; otherwise renders nothing.
 */
export function NeedsApprovalNote({ of }: { of: Action }) {
  return usePermissions().cellOf(of) === 'approval' ? <p className="alert asked">{needsApprovalText}</p> : null
}
