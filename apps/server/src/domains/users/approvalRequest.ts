import type { Said } from '@bisita/contract/words'
import type { ApprovalRequest } from '../../approval.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import type { ManagedUser } from './managedUsers.store.ts'

/** The approval request for changes of a person; `changes` have a branch by its name. */
export function userApprovalRequest(
  { id, branch_id }: Pick<ManagedUser, 'id' | 'branch_id'>,
  type: Said,
  title: Said,
  changes: readonly RequestedChange[],
): ApprovalRequest {
  return { record_type: 'user', record_id: id, client_id: null, branch_id, type, title, changes }
}
