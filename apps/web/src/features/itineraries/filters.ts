import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'
import { namedOptions, type FilterField, type NamedChoice } from '../../ui/list/filters.ts'
import type { ItineraryOrder } from './itineraries.repository.ts'
import { pinNames, statusMarks } from './format.ts'
import { itineraryStatuses, pinTypes } from './statuses.ts'

/** The choices of the screen. What is absent doesn't narrow it. */
export type ItineraryFilters = {
  readonly status?: ItineraryStatus
  readonly assigned_to?: string
  readonly branch_id?: string
  readonly pin_type?: PinType
  readonly date_from?: string
  readonly date_to?: string
  readonly to_reassign?: 'true'
}

const named = <T extends string>(all: string, values: readonly T[], name: (value: T) => string) => [
  { value: '' as const, label: all },
  ...values.map((value) => ({ value, label: name(value) })),
]

const statusOptions = named<ItineraryStatus>('All', itineraryStatuses, (value) => statusMarks[value].word)
const pinOptions = named<PinType>('All', pinTypes, (value) => pinNames[value])

/** Open itineraries of people who are deactivated or deleted: somebody else has to go. */
const toReassign = 'To reassign'

/** Who and which branches there are to choose from. */
export type ItineraryFilterNames = { readonly people: readonly NamedChoice[]; readonly branches: readonly NamedChoice[] }

/** The fields of the screen's filters; a calendar has days of its own. */
export const filterFields = ({ people, branches }: ItineraryFilterNames, dated: boolean): readonly FilterField<ItineraryFilters>[] => [
  { kind: 'choice', field: 'status', label: 'Status', options: statusOptions },
  {
    kind: 'choice',
    field: 'assigned_to',
    label: 'Assigned to',
    options: namedOptions('All', people),
    unknown: 'One person',
    hidden: people.length < 2,
  },
  {
    kind: 'choice',
    more: true,
    field: 'branch_id',
    label: 'Branch',
    options: namedOptions('All', branches),
    unknown: 'One branch',
    hidden: branches.length < 2,
  },
  { kind: 'choice', more: true, field: 'pin_type', label: 'Plan', options: pinOptions },
  ...(dated
    ? ([
        { kind: 'day', field: 'date_from', label: 'From' },
        { kind: 'day', field: 'date_to', label: 'To' },
      ] as const)
    : []),
  {
    kind: 'flag',
    more: true,
    field: 'to_reassign',
    label: toReassign,
    title: 'Open itineraries of people who were deactivated or deleted',
    hidden: people.length < 2,
  },
]

export const orderOptions: readonly { value: ItineraryOrder; label: string }[] = [
  { value: 'day', label: 'From today' },
  { value: '-visible_at', label: 'Latest day first' },
  { value: 'visible_at', label: 'Earliest day first' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
]
