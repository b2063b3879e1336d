import type { VisitType } from '@bisita/contract/visits/outcomes'
import { showAppointment, showDate, showDateTime, showTime } from '@bisita/rules/time/dates'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import type { Column, ListDefinition, StateMarkProps } from '../../ui/list/definition.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { TwoLines } from '../../ui/tables/TwoLines.tsx'
import { maskedPhone } from '../clients/numbers/shown.ts'
import { ProofSigns } from './components/ProofSigns.tsx'
import { verdictMarks } from './evidence/evidence.ts'
import { flagNames } from './evidence/flags.ts'
import { orderOptions } from './filters.ts'
import { showMinutes, showResult, warningMarks } from './format.ts'
import type { VisitWithQueue, VisitOrder } from './visits.repository.ts'

/** How it ended, in one word: availed before the result. */
function mark({ has_availed, visit_result }: VisitWithQueue): StateMarkProps | undefined {
  if (has_availed) return { tone: 'done', word: t('Availed') }
  return visit_result === null ? undefined : { tone: 'plain', word: visit_result }
}

/** How it ended, what was said more under it. */
function Result({ visit }: { visit: VisitWithQueue }) {
  const { has_availed, visit_result: first, visit_secondary_result: second } = visit
  if (has_availed) return <StateMark tone="done" word={t('Availed')} />
  return first !== null && <TwoLines first={second === null ? first : `${first},`} second={second} title={showResult(visit) ?? undefined} />
}

/** Proof and what is strange about it. */
function Notes({ visit, proven }: { visit: VisitWithQueue; proven: boolean }) {
  return (
    <span className="row wrap gap-4-8">
      {proven && <ProofSigns visit={visit} />}
      {warningMarks(visit).map((warning) => (
        <StateMark key={warning.word} {...warning} />
      ))}
    </span>
  )
}

const shownPhone = (value: string | null) => (value === null ? '' : showPhone(value))

/** The verdict, and what was noticed. */
const verdictColumn: Column<VisitWithQueue, VisitOrder> = {
  key: 'evidence',
  label: t('Verdict'),
  cell: ({ evidence }) => evidence && (
    <span className="row wrap gap-4-8">
      <StateMark {...verdictMarks[evidence.verdict]} />
      {evidence.flags.filter(({ dismissed_at }) => dismissed_at === undefined).map(({ code }) => flagNames[code]).join(', ')}
    </span>
  ),
}

const columns = (proven: boolean): readonly Column<VisitWithQueue, VisitOrder>[] => [
  { key: 'visit_time', label: t('Time'), whole: true, sort: 'visit_time', falling: true, cell: ({ visit_time: at }) => <TwoLines first={`${showDate(at)},`} second={showTime(at)} /> },
  { key: 'client_name', label: t('Client'), names: true, cell: ({ client_name }) => client_name },
  {
    key: 'visit_result',
    label: t('Result'),
    fields: ['has_availed', 'visit_result', 'visit_secondary_result'],
    cell: (visit) => <Result visit={visit} />,
  },
  { key: 'visit_others_result', label: t('Other result'), cell: ({ visit_others_result }) => visit_others_result },
  { key: 'user_display_name', label: t('By'), whole: true, cell: ({ user_display_name: name }) => <TwoLines first={name} title={name} most={14} /> },
  {
    key: 'place',
    label: t('Place'),
    fields: ['barangay', 'mun_city'],
    cell: ({ barangay, mun_city }) => <TwoLines first={`${barangay},`} second={mun_city} title={`${barangay}, ${mun_city}`} most={9} />,
  },
  { key: 'province', label: t('Province'), cell: ({ province }) => province },
  { key: 'region', label: t('Region'), cell: ({ region }) => region },
  { key: 'full_address', label: t('Address'), cell: ({ full_address }) => full_address },
  { key: 'phone_number', label: t('Phone'), whole: true, cell: (visit) => shownPhone(visit.phone_number) },
  { key: 'secondary_phone_number', label: t('Second phone'), whole: true, cell: (visit) => maskedPhone(visit.secondary_phone_number) },
  {
    key: 'call_back_at',
    label: t('Call back'),
    whole: true,
    cell: ({ call_back_at }) => (call_back_at === null ? '' : showAppointment(call_back_at)),
  },
  { key: 'product_name', label: t('Product'), cell: ({ product_name }) => product_name },
  { key: 'remarks', label: t('Remarks'), cell: ({ remarks }) => remarks },
  { key: 'duration', label: t('Duration'), whole: true, cell: ({ duration }) => (duration === null ? '' : showMinutes(duration)) },
  { key: 'received_at', label: t('Received'), whole: true, cell: ({ received_at }) => showDateTime(received_at) },
  {
    key: 'proof',
    label: proven ? t('Proof') : t('Notes'),
    fields: ['photo_state', 'latitude', 'longitude', 'recorded_offline', 'time_doubtful', 'no_photo', 'do_not_contact', 'evidence'],
    cell: (visit) => <Notes visit={visit} proven={proven} />,
  },
  ...(proven ? [verdictColumn] : []),
]

const words = {
  visit: { one: t('visit'), many: t('visits'), unfit: t('No matching visit'), empty: t('No visits yet') },
  call: { one: t('call'), many: t('calls'), unfit: t('No matching call'), empty: t('No calls yet') },
} as const

const listOf = (kind: VisitType): ListDefinition<VisitWithQueue, VisitOrder> => {
  const { one, many, unfit, empty } = words[kind]
  return {
    one,
    many,
    columns: columns(kind === 'visit'),
    usual: ['visit_time', 'visit_result', 'user_display_name', 'place', ...(kind === 'call' ? ['call_back_at'] : []), 'proof'],
    beside: ['visit_time', 'visit_result'],
    card: (visit) => ({
      title: visit.client_name,
      aside: showDate(visit.visit_time),
      note: `${showTime(visit.visit_time)} · ${visit.user_display_name}`,
      mark: mark(visit),
      warnings: warningMarks(visit),
    }),
    orders: orderOptions,
    order: '-visit_time',
    unfit: { title: unfit, text: t('No matching {many} in your scope. Remove a filter, or type less.', { many }) },
    empty: { title: empty, text: t('A {one} is recorded from the record of its client. It shows here once saved.', { one }) },
  }
}

/** The lists of visits and of calls. */
export const contactLists: Readonly<Record<VisitType, ListDefinition<VisitWithQueue, VisitOrder>>> = { visit: listOf('visit'), call: listOf('call') }

/** The visits that a figure of a report counts: the same list, with the verdict. */
export const countedVisits: ListDefinition<VisitWithQueue, VisitOrder> = { ...contactLists.visit, usual: [...contactLists.visit.usual, 'evidence'] }
