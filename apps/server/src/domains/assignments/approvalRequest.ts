import { type Said, worded } from '@bisita/contract/words'
import { requireRightOrApproval } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import type { AssignmentUser } from './mrs.store.ts'

/** What a request says: its title, and the one thing that changes. */
type Change = { readonly title: Said; readonly field: string; readonly before: string | null; readonly after: string | null }

/**
 * The gate of everything that changes what an MR holds.
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function requireAssignmentOrApproval(context: Context, mr: AssignmentUser, { title, ...change }: Change): Promise<void> {
  await requireRightOrApproval(context, ['assignment.assign_mr'], () => ({
    record_type: 'user',
    record_id: mr.id,
    client_id: null,
    branch_id: mr.branch_id,
    type: worded('MR assignment'),
    title,
    changes: [change],
  }))
}

/** The first three of some names, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - 3
  return more > 0 ? `${names.slice(0, 3).join('; ')} and ${more} more` : names.join('; ')
}
