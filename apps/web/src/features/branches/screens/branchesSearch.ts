import { t } from '@bisita/contract/words'
import { branchOrders } from '../orders.ts'
import { listParams, readId, readOne } from '../../../ui/list/params.ts'

/** A view is shown unless the address says otherwise. */
const view = readOne(['false'] as const)

/**
 * What of the branches screen stands in the address bar: `branch` is the one that is selected, `mr` the MR whose
 * locations show, `view_…` the views that are switched off (promises/screens 9).
 */
export const branchParams = listParams({
  orders: branchOrders,
  filters: { area: readId },
  screen: { show: readOne(['figures'] as const), branch: readId, mr: readId, view_assigned: view, view_assigned_members: view, view_assigned_mr: view },
})

export const branchesSearch = branchParams.parse

export type BranchesSearch = ReturnType<typeof branchesSearch>

/** The three views of a branch, in their order. */
export const branchViews = [
  { name: 'view_assigned', label: t('Locations') },
  { name: 'view_assigned_members', label: t('Members') },
  { name: 'view_assigned_mr', label: t('MR assignments') },
] as const

export type BranchView = (typeof branchViews)[number]['name']

/** The address bar with a view switched on or off. */
export function withView(search: BranchesSearch, name: BranchView, shown: boolean): BranchesSearch {
  const { [name]: _, ...rest } = search
  return shown ? rest : { ...rest, [name]: 'false' }
}

/** The address bar with nothing selected; the views stay as they are. */
export function withoutBranch({ branch: _branch, mr: _mr, ...rest }: BranchesSearch): BranchesSearch {
  return rest
}
