import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord } from '@bisita/contract/approvals'
import type { Said } from '@bisita/contract/words'
import { cellFor } from '@bisita/rules/people/permissions'
import type { PermissionCell } from '@bisita/rules/people/policy'
import type { RequestedChange } from './database/tables/requestedChange.ts'
import type { Context } from './http/context.ts'
import { Problem } from './problem.ts'
import { readSettings, type Settings } from './settings.ts'

/** What a service asks approval for, beside the call and its input, which the edge knows, and the actions. */
export type ApprovalRequest = {
  readonly record_type: ApprovalRecord
  readonly record_id: string
  readonly client_id: string | null
  /** The branch of the client concerned before the change, where the approver depends on it. */
  readonly branch_id: string | null
  /** The branch a client would go to, if its place is any branch's. */
  readonly to_branch_id?: string | null
  /** Shown as the dialog's Title, at most 64 characters, and Description, at most 255. */
  readonly type: Said
  readonly title: Said
  readonly changes: readonly RequestedChange[]
  /** Parts of the input to be carried out otherwise than they were sent: the base of a change, say. */
  readonly input?: Record<string, unknown>
}

/** A request with the rows of the permission table that need approval: the person who decides must be an approver of each. */
export type HeldForApproval = ApprovalRequest & { readonly actions: readonly Action[] }

/** Thrown where somebody else must approve first: the transaction is rolled back and the answer is 202. */
export class ApprovalNeeded extends Error {
  readonly approvalRequest: HeldForApproval

  constructor(request: HeldForApproval) {
    super('this needs the approval of another person')
    this.name = 'ApprovalNeeded'
    this.approvalRequest = request
  }
}

/**
 * The one gate of every action that the permission table may hold back. Returns where the caller may act
 * at once, or where what is carried out has been approved for these very actions.
 * @param settings where the caller has read them already
 * @throws Problem not_allowed
 * @throws ApprovalNeeded with what `ask` tells
 */
export async function requireRightOrApproval(
  context: Context,
  actions: readonly Action[],
  ask: () => ApprovalRequest | Promise<ApprovalRequest>,
  settings?: Settings,
): Promise<void> {
  const { switched_cells } = settings ?? (await readSettings(context.db))
  const cells = actions.map((action): PermissionCell => cellFor(action, context.user.user_type, switched_cells))
  if (cells.includes('none')) throw new Problem('not_allowed')
  const actionsToApprove = actions.filter((_, i) => cells[i] === 'approval')
  if (actionsToApprove.every((action) => context.approved.includes(action))) return
  throw new ApprovalNeeded({ ...(await ask()), actions: actionsToApprove })
}
