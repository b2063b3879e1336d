/** The orders of the list. */
export const branchOrders = [
  'branch_name', '-branch_name', 'members', '-members', 'locations', '-locations', 'clients', '-clients',
] as const

export type BranchOrder = (typeof branchOrders)[number]
