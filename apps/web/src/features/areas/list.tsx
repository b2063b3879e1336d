import { t } from '@bisita/contract/words'
import type { ListDefinition } from '../../ui/list/definition.ts'
import type { Area } from './areas.queries.ts'
import type { AreaOrder } from './orders.ts'
import { namesWords } from './format.ts'

const branchWords = ({ assigned_branches: branches }: Area) => namesWords(branches.map(({ branch_name }) => branch_name), t('No branches'))
const headWords = ({ assigned_area_heads: heads }: Area) => namesWords(heads.map(({ display_name }) => display_name), t('No head'))

/** On a card there is room for one name. */
const headsInShort = (area: Area) => (area.assigned_area_heads.length > 1 ? t('{assigned_area_heads} heads', { assigned_area_heads: area.assigned_area_heads.length }) : headWords(area))

/** The list of the areas: administrators keep them, heads read their own. */
export const areasList = (manages: boolean): ListDefinition<Area, AreaOrder> => ({
  one: t('area'),
  many: t('areas'),
  columns: [
    { key: 'area_name', label: t('Area'), names: true, sort: 'area_name', cell: ({ area_name }) => area_name },
    { key: 'assigned_branches', label: t('Branches'), cell: branchWords },
    { key: 'assigned_area_heads', label: t('Heads'), cell: headWords },
  ],
  usual: ['assigned_branches', 'assigned_area_heads'],
  beside: ['assigned_branches'],
  card: (area) => ({ title: area.area_name, aside: headsInShort(area), note: branchWords(area) }),
  orders: [
    { value: 'area_name', label: t('Name, A to Z') },
    { value: '-area_name', label: t('Name, Z to A') },
    { value: '-created_at', label: t('Newest first') },
    { value: 'created_at', label: t('Oldest first') },
  ],
  order: 'area_name',
  empty: {
    title: t('No areas yet'),
    text: manages ? t('An area groups branches under its heads. Add the first.') : t('Your areas show here. An administrator assigns them.'),
  },
  unfit: { title: t('No matching area'), text: t('Type less.') },
})
