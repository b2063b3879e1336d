import { grouped } from '@bisita/rules/numbers'
import type { Column, ListDefinition } from '../../ui/list/definition.ts'
import type { Branch } from './branchManagement.queries.ts'
import type { BranchOrder } from './orders.ts'
import { contentText } from './format.ts'

/** How many of something stand in a branch. */
const figure = (key: 'members' | 'locations' | 'clients', label: string): Column<Branch, BranchOrder> => ({
  key, label, sort: key, falling: true, whole: true, end: true, cell: (branch) => grouped(branch[key]),
})

/** The list of the branches in scope. */
export const branchesList: ListDefinition<Branch, BranchOrder> = {
  one: 'branch',
  many: 'branches',
  columns: [
    { key: 'branch_name', label: 'Branch', names: true, sort: 'branch_name', cell: ({ branch_name }) => branch_name },
    { key: 'area_name', label: 'Area', cell: ({ area_name }) => area_name ?? 'None' },
    figure('members', 'Members'),
    figure('locations', 'Locations'),
    figure('clients', 'Clients'),
  ],
  usual: ['area_name', 'members', 'locations', 'clients'],
  beside: ['area_name'],
  card: (branch) => ({ title: branch.branch_name, aside: branch.area_name ?? 'No area', note: contentText(branch) }),
  orders: [
    { value: 'branch_name', label: 'Name, A to Z' },
    { value: '-branch_name', label: 'Name, Z to A' },
    { value: '-members', label: 'Most members first' },
    { value: 'members', label: 'Fewest members first' },
    { value: '-locations', label: 'Most locations first' },
    { value: 'locations', label: 'Fewest locations first' },
    { value: '-clients', label: 'Most clients first' },
    { value: 'clients', label: 'Fewest clients first' },
  ],
  order: 'branch_name',
  empty: { title: 'No branches yet', text: 'Branches in your scope show here with their locations, members and MRs.' },
  unfit: { title: 'No matching branch', text: 'Remove the area, or type less.' },
}
