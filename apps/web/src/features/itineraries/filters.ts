import type { ItineraryStatus, PinType } from '@bisita/contract/itineraries'
import { t } from '@bisita/contract/words'
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

const statusOptions = named<ItineraryStatus>(t('All'), itineraryStatuses, (value) => statusMarks[value].word)
const pinOptions = named<PinType>(t('All'), pinTypes, (value) => pinNames[value])

/** Open itineraries of people who are deactivated or deleted: somebody else has to go. */
const toReassign = t('To reassign')

/** Who and which branches there are to choose from. */
export type ItineraryFilterNames = { readonly people: readonly NamedChoice[]; readonly branches: readonly NamedChoice[] }

/** The fields of the screen's filters; a calendar has days of its own. */
export const filterFields = ({ people, branches }: ItineraryFilterNames, dated: boolean): readonly FilterField<ItineraryFilters>[] => [
  { kind: 'choice', field: 'status', label: t('Status'), options: statusOptions },
  {
    kind: 'choice',
    field: 'assigned_to',
    label: t('Assigned to'),
    options: namedOptions(t('All'), people),
    unknown: t('One person'),
    hidden: people.length < 2,
  },
  {
    kind: 'choice',
    more: true,
    field: 'branch_id',
    label: t('Branch'),
    options: namedOptions(t('All'), branches),
    unknown: t('One branch'),
    hidden: branches.length < 2,
  },
  { kind: 'choice', more: true, field: 'pin_type', label: t('Plan'), options: pinOptions },
  ...(dated
    ? ([
        { kind: 'day', field: 'date_from', label: t('From') },
        { kind: 'day', field: 'date_to', label: t('To') },
      ] as const)
    : []),
  {
    kind: 'flag',
    more: true,
    field: 'to_reassign',
    label: toReassign,
    title: t('Open itineraries of people who were deactivated or deleted'),
    hidden: people.length < 2,
  },
]

export const orderOptions: readonly { value: ItineraryOrder; label: string }[] = [
  { value: 'day', label: t('From today') },
  { value: '-visible_at', label: t('Latest day first') },
  { value: 'visible_at', label: t('Earliest day first') },
  { value: '-created_at', label: t('Newest first') },
  { value: 'created_at', label: t('Oldest first') },
]
