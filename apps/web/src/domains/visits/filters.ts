import { all, availed, visitResults, type VisitResult } from '@bisita/contract/outcomes'
import { namedOptions, type Filter, type Named } from '../../ui/list/filters.ts'
import type { VisitOrder } from './visits.repository.ts'

/** The choices of the lists of visits and of calls. What is absent doesn't narrow them. */
export type VisitFilters = {
  readonly user_id?: string
  readonly branch_id?: string
  readonly client_id?: string
  /** Which kind of a client's contacts, where it is not the screen's own. */
  readonly of?: 'visit' | 'call'
  readonly filter_region?: string
  readonly filter_province?: string
  readonly filter_mun_city?: string
  readonly filter_barangay?: string
  readonly visit_result?: VisitResult | typeof availed
  /** Days of Manila, both included: YYYY-MM-DD. */
  readonly date_from?: string
  readonly date_to?: string
}

const resultOptions = [{ value: '', label: all }, ...[availed, ...visitResults].map((value) => ({ value, label: value }))]

export const orderOptions: readonly { value: VisitOrder; label: string }[] = [
  { value: '-visit_time', label: 'Newest first' },
  { value: 'visit_time', label: 'Oldest first' },
]

/** Who and which branches there are to choose from. */
export type Names = { readonly people: readonly Named[]; readonly branches: readonly Named[] }

/** The fields of the lists' filters, but for those that belong elsewhere: the place, and whose contacts they are. */
export const filterFields = (filters: VisitFilters, { people, branches }: Names): readonly Filter<VisitFilters>[] => [
  {
    kind: 'choice',
    field: 'user_id',
    label: 'Person',
    options: namedOptions('Anybody', people),
    unknown: 'One person',
    hidden: people.length < 2 && filters.user_id === undefined,
  },
  {
    kind: 'choice',
    field: 'branch_id',
    label: 'Branch',
    options: namedOptions('Any branch', branches),
    unknown: 'One branch',
    hidden: branches.length < 2 && filters.branch_id === undefined,
  },
  { kind: 'choice', field: 'visit_result', label: 'Result', options: resultOptions },
  { kind: 'day', field: 'date_from', label: 'From' },
  { kind: 'day', field: 'date_to', label: 'Until' },
]
