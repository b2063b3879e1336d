import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { showPhone } from '@bisita/rules/clients/phones'
import { isOpen } from '@bisita/rules/visits/itineraries'
import { t } from '@bisita/contract/words'
import { queueMarks } from '../../device/queue/labels.ts'
import { TwoLines } from '../../ui/tables/TwoLines.tsx'
import { blockMark, blockMarks } from '../../ui/guard/blockMark.ts'
import type { Column, ListDefinition, StateMarkProps } from '../../ui/list/definition.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { maskedPhone } from '../clients/numbers/shown.ts'
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
  { key: 'client_name', label: t('Client'), names: true, cell: ({ client_name }) => client_name },
  { key: 'place', label: t('Place'), fields: ['barangay', 'mun_city'], cell: placeOf },
  { key: 'province', label: t('Province'), cell: ({ province }) => province },
  { key: 'region', label: t('Region'), cell: ({ region }) => region },
  { key: 'full_address', label: t('Address'), cell: ({ full_address }) => full_address },
  { key: 'phone_number', label: t('Phone'), whole: true, cell: (itinerary) => shownPhone(itinerary.phone_number) },
  { key: 'secondary_phone_number', label: t('Second phone'), whole: true, cell: (itinerary) => maskedPhone(itinerary.secondary_phone_number) },
  { key: 'visible_at', label: t('Day'), whole: true, sort: 'day', cell: ({ visible_at }) => showDate(visible_at) },
  { key: 'assigned_to_name', label: t('Assigned to'), cell: ({ assigned_to_name: name }) => <TwoLines first={name} title={name} most={14} /> },
  { key: 'branch_name', label: t('Branch'), cell: ({ branch_name }) => branch_name },
  { key: 'pin_type', label: t('Plan'), cell: ({ pin_type }) => pinNames[pin_type] },
  { key: 'status', label: t('Status'), fields: ['status', 'do_not_contact'], whole: true, cell: (itinerary) => <Status itinerary={itinerary} /> },
  { key: 'visit_result', label: t('Result'), fields: ['has_availed', 'visit_result', 'visit_secondary_result', 'visit_others_result'], cell: showOutcome },
  { key: 'duration', label: t('Duration'), whole: true, cell: ({ duration }) => (duration === null ? '' : showMinutes(duration)) },
  { key: 'remarks', label: t('Remarks'), cell: ({ remarks }) => remarks },
  { key: 'skip_reason', label: t('Reason for skipping'), cell: ({ skip_reason }) => skip_reason },
  { key: 'created_by_name', label: t('Planned by'), cell: ({ created_by_name }) => created_by_name },
  { key: 'created_at', label: t('Planned'), whole: true, sort: 'created_at', falling: true, cell: ({ created_at }) => showDateTime(created_at) },
]

/** Orders that go from day to day. */
const byDay: readonly ItineraryOrder[] = ['day', '-day', 'visible_at', '-visible_at']

/** The list of itineraries. Who goes is said unless they are all one's own. */
export const itinerariesList = (showWho: boolean, today: string): ListDefinition<ItineraryWithQueue, ItineraryOrder> => ({
  one: t('itinerary'),
  many: t('itineraries'),
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
    return visible_at === today ? t('Today, {visible_at}', { visible_at: showDay(visible_at) }) : showDay(visible_at)
  },
  unfit: { title: t('No matching itinerary'), text: t('No match in your scope. Remove a filter, or type less.') },
  empty: {
    title: t('No itineraries yet'),
    text: t("Plan one here, from a client's record, or for several clients in the list."),
  },
})
