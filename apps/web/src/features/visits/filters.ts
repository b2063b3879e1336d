import { all, availed, visitResults, type VisitResult } from '@bisita/contract/visits/outcomes'
import type { EvidenceCode, EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import { t } from '@bisita/contract/words'
import { flagOptions, verdictOptions } from './evidence/flags.ts'
import { namedOptions, type FilterField, type NamedChoice } from '../../ui/list/filters.ts'
import type { VisitOrder } from './visits.repository.ts'

/** The choices of the lists of visits and of calls. What is absent doesn't narrow them. */
export type VisitFilters = {
  readonly user_id?: string
  readonly branch_id?: string
  readonly client_id?: string
  /** Which kind of a client's contacts, where it is not the screen's own. */
  readonly of?: 'visit' | 'call' | 'both'
  readonly filter_region?: string
  readonly filter_province?: string
  readonly filter_mun_city?: string
  readonly filter_barangay?: string
  readonly visit_result?: VisitResult | typeof availed
  /** Days of Manila, both included: YYYY-MM-DD. */
  readonly date_from?: string
  readonly date_to?: string
  /** What a figure counted. */
  readonly area_id?: string
  readonly has_availed?: 'true' | 'false'
  readonly hour?: string
  readonly ids?: string
  readonly evidence?: EvidenceVerdict
  readonly flag?: EvidenceCode
}

const resultOptions = [{ value: '', label: all }, ...[availed, ...visitResults].map((value) => ({ value, label: value }))]

export const orderOptions: readonly { value: VisitOrder; label: string }[] = [
  { value: '-visit_time', label: t('Newest first') },
  { value: 'visit_time', label: t('Oldest first') },
]

/** Who and which branches there are to choose from. */
export type VisitFilterNames = { readonly people: readonly NamedChoice[]; readonly branches: readonly NamedChoice[]; /** Whether the evidence of visits is asked for. */ readonly proven?: boolean }

/** The fields of the lists' filters, but for those that belong elsewhere: the place, and whose contacts they are. */
export const filterFields = (filters: VisitFilters, { people, branches, proven = false }: VisitFilterNames): readonly FilterField<VisitFilters>[] => [
  {
    kind: 'choice',
    field: 'user_id',
    label: t('Person'),
    options: namedOptions(t('All'), people),
    unknown: t('One person'),
    hidden: people.length < 2 && filters.user_id === undefined,
  },
  {
    kind: 'choice',
    more: true,
    field: 'branch_id',
    label: t('Branch'),
    options: namedOptions(t('All'), branches),
    unknown: t('One branch'),
    hidden: branches.length < 2 && filters.branch_id === undefined,
  },
  { kind: 'choice', field: 'visit_result', label: t('Result'), options: resultOptions },
  { kind: 'choice', more: true, field: 'evidence', label: t('Verdict'), options: verdictOptions, hidden: !proven },
  { kind: 'choice', more: true, field: 'flag', label: t('Noticed'), options: flagOptions, hidden: !proven },
  { kind: 'day', field: 'date_from', label: t('From') },
  { kind: 'day', field: 'date_to', label: t('Until') },
  // Of figures that open their list: there to be seen and taken away, not to be chosen.
  { kind: 'choice', field: 'of', label: t('Kind'), options: [{ value: 'both', label: t('Visits and calls') }], hidden: true },
  { kind: 'choice', field: 'area_id', label: t('Area'), options: [], unknown: t('One area'), hidden: true },
  { kind: 'choice', field: 'has_availed', label: t('Availed'), options: availedOptions, hidden: true },
  { kind: 'choice', field: 'hour', label: t('Hour'), options: hourOptions, hidden: true },
  { kind: 'choice', field: 'ids', label: t('Selected visits'), options: [], unknown: t('Visits of a figure'), hidden: true },
]

const availedOptions = [
  { value: 'true', label: t('Availed') },
  { value: 'false', label: t('Not availed') },
]

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: t('{hour}:00 to {hour}:59', { hour }) }))
