import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { showPhone } from '@bisita/rules/clients/phones'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { queueMarks } from '../../device/queue/labels.ts'
import { blockMark, blockMarks } from '../../ui/guard/blockMark.ts'
import type { Column, ListDefinition, StateMarkProps } from '../../ui/list/definition.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { orderOptions } from './filters.ts'
import type { ItineraryWithQueue, ItineraryOrder } from './itineraries.repository.ts'
import { pinNames, placeOf, showDay, showMinutes, showOutcome, statusMarks } from './format.ts'

/** What is worth a mark: a visit that is planned for its day is as it should be. */
const mark = ({ status }: ItineraryWithQueue): StateMarkProps | undefined => (status === 'scheduled' ? undefined : statusMarks[status])

/** What is not sent yet says so; its status will be what it is then. An open plan with somebody who is not to be contacted says that first. */
function Status({ itinerary }: { itinerary: ItineraryWithQueue }) {
  const shown = queueMarks(itinerary)[0] ?? (isOpen(itinerary.status) ? blockMark(itinerary) : null) ?? mark(itinerary)
  return shown === undefined ? statusMarks[itinerary.status].word : <StateMark {...shown} />
}

const shownPhone = (value: string | null) => (value === null ? '' : showPhone(value))

const columns: readonly Column<ItineraryWithQueue, ItineraryOrder>[] = [
  { key: 'client_name', label: 'Client', names: true, cell: ({ client_name }) => client_name },
  { key: 'place', label: 'Place', fields: ['barangay', 'mun_city'], cell: placeOf },
  { key: 'province', label: 'Province', cell: ({ province }) => province },
  { key: 'region', label: 'Region', cell: ({ region }) => region },
  { key: 'full_address', label: 'Address', cell: ({ full_address }) => full_address },
  { key: 'phone_number', label: 'Phone', whole: true, cell: (itinerary) => shownPhone(itinerary.phone_number) },
  { key: 'secondary_phone_number', label: 'Second phone', whole: true, cell: (itinerary) => shownPhone(itinerary.secondary_phone_number) },
  { key: 'visible_at', label: 'Day', whole: true, sort: 'day', cell: ({ visible_at }) => showDate(visible_at) },
  { key: 'assigned_to_name', label: 'Assigned to', cell: ({ assigned_to_name }) => assigned_to_name },
  { key: 'branch_name', label: 'Branch', cell: ({ branch_name }) => branch_name },
  { key: 'pin_type', label: 'Plan', cell: ({ pin_type }) => pinNames[pin_type] },
  { key: 'status', label: 'Status', fields: ['status', 'do_not_contact'], whole: true, cell: (itinerary) => <Status itinerary={itinerary} /> },
  { key: 'visit_result', label: 'Result', fields: ['has_availed', 'visit_result', 'visit_secondary_result', 'visit_others_result'], cell: showOutcome },
  { key: 'duration', label: 'Duration', whole: true, cell: ({ duration }) => (duration === null ? '' : showMinutes(duration)) },
  { key: 'remarks', label: 'Remarks', cell: ({ remarks }) => remarks },
  { key: 'skip_reason', label: 'Reason for skipping', cell: ({ skip_reason }) => skip_reason },
  { key: 'created_by_name', label: 'Planned by', cell: ({ created_by_name }) => created_by_name },
  { key: 'created_at', label: 'Planned', whole: true, sort: 'created_at', falling: true, cell: ({ created_at }) => showDateTime(created_at) },
]

/** Orders that go from day to day. */
const byDay: readonly ItineraryOrder[] = ['day', '-day', 'visible_at', '-visible_at']

/** The list of itineraries. Who goes is said unless they are all one's own. */
export const itinerariesList = (showWho: boolean, today: string): ListDefinition<ItineraryWithQueue, ItineraryOrder> => ({
  one: 'itinerary',
  many: 'itineraries',
  columns,
  usual: ['place', 'visible_at', ...(showWho ? ['assigned_to_name'] : []), 'pin_type', 'status', 'visit_result'],
  beside: ['visible_at', 'status'],
  card: (itinerary, order) => ({
    title: itinerary.client_name,
    aside: byDay.includes(order) ? undefined : showDate(itinerary.visible_at),
    note: [placeOf(itinerary), showWho ? itinerary.assigned_to_name : null, showOutcome(itinerary)].filter((part) => part !== null).join(' · '),
    mark: mark(itinerary),
    warnings: [...queueMarks(itinerary), ...blockMarks(itinerary)],
  }),
  orders: orderOptions,
  order: 'day',
  group: ({ visible_at }, order) => {
    if (!byDay.includes(order)) return null
    return visible_at === today ? `Today, ${showDay(visible_at)}` : showDay(visible_at)
  },
  unfit: { title: 'No matching itinerary', text: 'None in your scope has all of this. Remove a filter, or type less.' },
  empty: {
    title: 'No itineraries yet',
    text: "Plan one here, from a client's record, or for several clients in the list.",
  },
})
