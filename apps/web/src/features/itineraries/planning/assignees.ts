import type { PermissionCell } from '@bisita/rules/people/policy'
import { t } from '@bisita/contract/words'
import type { Assignee } from '../itineraries.repository.ts'

export type AssigneeGroup = {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
}

const others: Readonly<Record<PermissionCell, string>> = {
  direct: t('Not assigned to this client'),
  approval: t('Not assigned to this client: needs approval'),
  none: t('Not assigned to this client'),
}

/**
 * The choices of who goes. Where a client is known, those who hold it come first; the rest says what
 * choosing them means, and can't be chosen where the planner would be refused.
 */
export function assigneeGroups(assignees: readonly Assignee[], outOfScope: PermissionCell): readonly AssigneeGroup[] {
  const branches = new Set(assignees.map(({ branch_name }) => branch_name))
  const item = ({ id, display_name, branch_name }: Assignee) => ({
    value: id,
    label: branches.size > 1 && branch_name !== null ? `${display_name}, ${branch_name}` : display_name,
  })
  const holding = assignees.filter(({ in_scope }) => in_scope === true)
  const unasked = assignees.filter(({ in_scope }) => in_scope === null)
  const rest = assignees.filter(({ in_scope }) => in_scope === false)
  return [
    { group: t('Assigned to this client'), items: holding.map(item) },
    { group: t('Assigned to'), items: unasked.map(item) },
    { group: others[outOfScope], items: rest.map((one) => ({ ...item(one), disabled: outOfScope === 'none' })) },
  ].filter(({ items }) => items.length > 0)
}
