import { availed, visitResults, type VisitResult } from '@bisita/contract/outcomes'
import { showDate } from '@bisita/rules/dates'
import type { VisitOrder } from './visits.repository.ts'

/** The choices of the lists of visits and of calls. What is absent doesn't narrow them. */
export type VisitFilters = {
  readonly user_id?: string
  readonly branch_id?: string
  readonly visit_result?: VisitResult | typeof availed
  /** Days of Manila, both included: YYYY-MM-DD. */
  readonly date_from?: string
  readonly date_to?: string
}

type Option<T extends string> = { readonly value: T | ''; readonly label: string }

/** Somebody or something to choose by name. */
export type Named = { readonly id: string; readonly name: string }

export const resultOptions: readonly Option<VisitResult | typeof availed>[] = [
  { value: '', label: 'Any result' },
  ...([availed, ...visitResults] as const).map((value) => ({ value, label: value })),
]

export const namedOptions = (any: string, all: readonly Named[]): readonly Option<string>[] => [
  { value: '', label: any },
  ...all.map(({ id, name }) => ({ value: id, label: name })),
]

export const orderOptions: readonly { value: VisitOrder; label: string }[] = [
  { value: '-visit_time', label: 'Newest first' },
  { value: 'visit_time', label: 'Oldest first' },
]

/** Sets a filter, or leaves it out where the choice is open. */
export function having<K extends keyof VisitFilters>(filters: VisitFilters, field: K, value: VisitFilters[K] | ''): VisitFilters {
  const { [field]: _, ...rest } = filters
  return value === '' || value === undefined ? rest : { ...rest, [field]: value }
}

/** What the ids in the filters are called; one that is not known stands for itself in a word. */
export type Names = { readonly people: readonly Named[]; readonly branches: readonly Named[] }

const nameOf = (all: readonly Named[], id: string | undefined, otherwise: string) =>
  id === undefined ? undefined : (all.find((one) => one.id === id)?.name ?? otherwise)

/** The chosen filters in words, in the order of the fields. */
export function describeFilters(filters: VisitFilters, { people, branches }: Names): readonly { field: keyof VisitFilters; text: string }[] {
  const { user_id, branch_id, visit_result, date_from, date_to } = filters
  return [
    { field: 'user_id', text: nameOf(people, user_id, 'One person') },
    { field: 'branch_id', text: nameOf(branches, branch_id, 'One branch') },
    { field: 'visit_result', text: visit_result },
    { field: 'date_from', text: date_from && `From ${showDate(date_from)}` },
    { field: 'date_to', text: date_to && `Until ${showDate(date_to)}` },
  ].filter((chip): chip is { field: keyof VisitFilters; text: string } => chip.text !== undefined)
}
