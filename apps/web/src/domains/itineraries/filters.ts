import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'
import { showDate } from '@bisita/rules/dates'
import type { ItineraryOrder } from './itineraries.repository.ts'
import { pinNames, statusMarks } from './showing.ts'
import { itineraryStatuses, pinTypes } from './statuses.ts'

/** The choices of the screen. What is absent doesn't narrow it. */
export type ItineraryFilters = {
  readonly status?: ItineraryStatus
  readonly assigned_to?: string
  readonly branch_id?: string
  readonly pin_type?: PinType
  readonly date_from?: string
  readonly date_to?: string
}

/** Something to choose by its name. */
export type Named = { readonly id: string; readonly name: string }

const named = <T extends string>(all: string, values: readonly T[], name: (value: T) => string) => [
  { value: '' as const, label: all },
  ...values.map((value) => ({ value, label: name(value) })),
]

export const statusOptions = named<ItineraryStatus>('Any status', itineraryStatuses, (value) => statusMarks[value].word)
export const pinOptions = named<PinType>('Any plan', pinTypes, (value) => pinNames[value])

export const choicesOf = (all: string, those: readonly Named[]) => [
  { value: '', label: all },
  ...those.map(({ id, name }) => ({ value: id, label: name })),
]

/** Sets a filter, or leaves it out where the choice is open. */
export function having<K extends keyof ItineraryFilters>(
  filters: ItineraryFilters,
  field: K,
  value: ItineraryFilters[K] | '',
): ItineraryFilters {
  const { [field]: _, ...rest } = filters
  return value === '' || value === undefined ? rest : { ...rest, [field]: value }
}

/** The name behind an id that came by a link too, before or after the choices have loaded. */
const nameOf = (id: string, those: readonly Named[], otherwise: string): string =>
  those.find((one) => one.id === id)?.name ?? otherwise

/** The chosen filters in words, in the order of the fields. */
export function describeFilters(
  filters: ItineraryFilters,
  people: readonly Named[],
  branches: readonly Named[],
): readonly { field: keyof ItineraryFilters; text: string }[] {
  const { status, assigned_to, branch_id, pin_type, date_from, date_to } = filters
  return [
    { field: 'status', text: status && statusMarks[status].word },
    { field: 'assigned_to', text: assigned_to && nameOf(assigned_to, people, 'One person') },
    { field: 'branch_id', text: branch_id && nameOf(branch_id, branches, 'One branch') },
    { field: 'pin_type', text: pin_type && pinNames[pin_type] },
    { field: 'date_from', text: date_from && `From ${showDate(date_from)}` },
    { field: 'date_to', text: date_to && `To ${showDate(date_to)}` },
  ].filter((chip): chip is { field: keyof ItineraryFilters; text: string } => chip.text !== undefined)
}

export const orderOptions: readonly { value: ItineraryOrder; label: string }[] = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-visible_at', label: 'Latest day first' },
  { value: 'visible_at', label: 'Earliest day first' },
]
