import type { Asked } from '../../approval.ts'
import type { ChangeAsked } from '../../database/tables/tables.approvals.ts'
import type { Standing } from './people.store.ts'

/** What every request about a person says of it; a branch is told by its name. */
export function aboutPerson(
  { id, display_name, branch_id }: Pick<Standing, 'id' | 'display_name' | 'branch_id'>,
  type: string,
  verb: string,
  changes: readonly ChangeAsked[],
): Asked {
  return { actions: [], record_type: 'user', record_id: id, client_id: null, branch_id, type, title: `${verb} ${display_name}`, changes }
}

/** Y and N as they stand on the wire. */
export const deactivation = (deactivated: boolean): ChangeAsked[] => [
  { field: 'deactivated', before: deactivated ? 'N' : 'Y', after: deactivated ? 'Y' : 'N' },
]
