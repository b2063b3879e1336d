import { branchOrders } from '../../../domains/branches/orders.ts'
import { oneOf, positive, present } from '../../../ui/addressBar.ts'

const id = (value: unknown) => (typeof value === 'string' && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined)

/** A view is shown unless the address says otherwise. */
const view = (value: unknown) => oneOf(['false'] as const, value)

/**
 * What of the branches screen stands in the address bar: `branch` is the one that is selected, `mr` the MR whose
 * locations show, `view_…` the views that are switched off (specification, section 3).
 */
export const branchesSearch = (search: Record<string, unknown>) =>
  present({
    page: positive(search['page']),
    sort: oneOf(branchOrders, search['sort']),
    area: id(search['area']),
    branch: id(search['branch']),
    mr: id(search['mr']),
    view_assigned: view(search['view_assigned']),
    view_assigned_members: view(search['view_assigned_members']),
    view_assigned_mr: view(search['view_assigned_mr']),
  })

export type BranchesSearch = ReturnType<typeof branchesSearch>

/** The three views of a branch, in their order. */
export const branchViews = [
  { name: 'view_assigned', label: 'Locations' },
  { name: 'view_assigned_members', label: 'Members' },
  { name: 'view_assigned_mr', label: 'MR assignments' },
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

/** How a change of the address bar is meant: another step to come Back from, or the same one. */
export type Go = (change: (before: BranchesSearch) => BranchesSearch, step: boolean) => void
