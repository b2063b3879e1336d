import type { ApprovalRequest } from '../../approval.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import type { ManagedUser } from './managedUsers.store.ts'

/** The approval request for changes of a person; `changes` have a branch by its name. */
export function userApprovalRequest(
  { id, display_name, branch_id }: Pick<ManagedUser, 'id' | 'display_name' | 'branch_id'>,
  type: string,
  verb: string,
  changes: readonly RequestedChange[],
): ApprovalRequest {
  return { record_type: 'user', record_id: id, client_id: null, branch_id, type, title: `${verb} ${display_name}`, changes }
}
