import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
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
  one: t('branch'),
  many: t('branches'),
  columns: [
    { key: 'branch_name', label: t('Branch'), names: true, sort: 'branch_name', cell: ({ branch_name }) => branch_name },
    { key: 'area_name', label: t('Area'), cell: ({ area_name }) => area_name ?? t('None') },
    figure('members', t('Members')),
    figure('locations', t('Locations')),
    figure('clients', t('Clients')),
  ],
  usual: ['area_name', 'members', 'locations', 'clients'],
  beside: ['area_name'],
  card: (branch) => ({ title: branch.branch_name, aside: branch.area_name ?? t('No area'), note: contentText(branch) }),
  orders: [
    { value: 'branch_name', label: t('Name, A to Z') },
    { value: '-branch_name', label: t('Name, Z to A') },
    { value: '-members', label: t('Most members first') },
    { value: 'members', label: t('Fewest members first') },
    { value: '-locations', label: t('Most locations first') },
    { value: 'locations', label: t('Fewest locations first') },
    { value: '-clients', label: t('Most clients first') },
    { value: 'clients', label: t('Fewest clients first') },
  ],
  order: 'branch_name',
  empty: { title: t('No branches yet'), text: t('Branches in your scope show here with their locations, members and MRs.') },
  unfit: { title: t('No matching branch'), text: t('Remove the area, or type less.') },
}
