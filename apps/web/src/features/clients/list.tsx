import { idTypeLabels } from '@bisita/contract/pension'
import { showDate, showDateTime } from '@bisita/rules/time/dates'
import { maskIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { showPeso } from '@bisita/rules/money'
import { showPhone } from '@bisita/rules/clients/phones'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { queueMarks } from '../../device/queue/labels.ts'
import { blockMark, blockMarks } from '../../ui/guard/blockMark.ts'
import type { ListDefinition } from '../../ui/list/definition.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { TwoLines } from '../../ui/tables/TwoLines.tsx'
import type { ClientWithQueue, ClientOrder } from './clients.repository.ts'
import { maskedPhone } from './numbers/shown.ts'
import { orderOptions } from './filters.ts'
import { showPin, showResult, visitedMark } from './format.ts'
import { nextTouchpointText, touchpointMark } from './touchpointMarks.ts'

const placeOf = ({ barangay, mun_city }: ClientWithQueue) => `${barangay}, ${mun_city}`

const shownDate = (value: string | null) => (value === null ? '' : showDate(value))
const shownPhone = (value: string | null) => (value === null ? '' : showPhone(value))

/** How contacts with the client ended; what is not sent or decided yet comes first, then that there shall be none. */
function Result({ client }: { client: ClientWithQueue }) {
  const [mark = blockMark(client)] = queueMarks(client)
  if (mark !== null) return <StateMark {...mark} />
  if (client.has_availed || client.visit_result === null) return <StateMark {...visitedMark(client)} />
  const { visit_result: first, visit_secondary_result: second } = client
  return <TwoLines first={second === null ? first : `${first},`} second={second} title={showResult(client) ?? undefined} />
}

/** The next step of the strategy with its day; a mark where it is due, or where there is none. */
function NextStep({ client }: { client: ClientWithQueue }) {
  const { touchpoint_state: state, next_touchpoint: next } = client
  if (state === 'none') return null
  const text = nextTouchpointText(client)
  if (state !== 'upcoming') return <TwoLines first={<StateMark {...touchpointMark(state)} />} second={text} title={text || undefined} most={9.9} />
  return next !== null && <TwoLines first={`${next.name},`} second={showDate(next.due_on)} title={text} most={9.9} />
}

/** The day of the last visit or call; undefined where there was none. */
function lastContact({ last_visit, last_call }: ClientWithQueue): string | undefined {
  const [last] = [last_visit, last_call].filter((at) => at !== null).toSorted((one, other) => Date.parse(other) - Date.parse(one))
  return last === undefined ? undefined : showDate(last)
}

/** A card marks what is to be done now; the normal is silent. */
const dueMarks = ({ touchpoint_state: state }: ClientWithQueue) => (state === 'due' || state === 'overdue' ? [touchpointMark(state)] : [])

const result = (client: ClientWithQueue) =>
  client.has_availed || client.visit_result === null ? visitedMark(client) : ({ tone: 'plain', word: client.visit_result } as const)

/** The list of clients. Users who make calls see the last call instead of the last visit; `productName` shows a product by its id. */
export const clientsList = (calls: boolean, productName: (id: string) => ReactNode): ListDefinition<ClientWithQueue, ClientOrder> => ({
  one: t('client'),
  many: t('clients'),
  columns: [
    { key: 'fullname', label: t('Name'), names: true, sort: 'fullname', cell: ({ fullname }) => fullname },
    { key: 'place', label: t('Place'), fields: ['barangay', 'mun_city'], cell: (client) => <TwoLines first={`${client.barangay},`} second={client.mun_city} title={placeOf(client)} most={7.4} /> },
    { key: 'address', label: t('Street address'), cell: ({ address }) => address },
    { key: 'barangay', label: t('Barangay'), cell: ({ barangay }) => barangay },
    { key: 'mun_city', label: t('City or municipality'), cell: ({ mun_city }) => mun_city },
    { key: 'province', label: t('Province'), cell: ({ province }) => province },
    { key: 'region', label: t('Region'), cell: ({ region }) => region },
    { key: 'phone_number', label: t('Phone'), whole: true, cell: (client) => shownPhone(client.phone_number) },
    { key: 'secondary_phone_number', label: t('Second phone'), whole: true, cell: (client) => maskedPhone(client.secondary_phone_number) },
    {
      key: 'pension',
      label: t('Pension'),
      fields: ['id_type', 'pension_type', 'pension_amt'],
      cell: ({ id_type, pension_type, pension_amt }) => (
        <TwoLines
          first={[idTypeLabels[id_type], pension_amt === null ? null : showPeso(pension_amt)].filter((part) => part !== null).join(' ')}
          second={pension_type}
          title={pension_type}
        />
      ),
    },
    { key: 'pension_amt', label: t('Monthly'), whole: true, end: true, cell: ({ pension_amt }) => (pension_amt === null ? '' : showPeso(pension_amt)) },
    { key: 'sss_id', label: t('SSS or GSIS number'), whole: true, cell: ({ sss_id, id_type }) => (sss_id === null ? '' : maskIdentifier(id_type, sss_id)) },
    { key: 'birth_date', label: t('Date of birth'), whole: true, cell: ({ birth_date }) => shownDate(birth_date) },
    { key: 'age', label: t('Age'), whole: true, end: true, cell: ({ age }) => age },
    { key: 'pin_source', label: t('Place on the map'), cell: showPin },
    { key: 'product_id', label: t('Product'), cell: ({ product_id }) => product_id !== null && productName(product_id) },
    { key: 'last_visit', label: t('Last visit'), whole: true, sort: 'last_visit', falling: true, cell: ({ last_visit }) => shownDate(last_visit) },
    { key: 'last_call', label: t('Last call'), whole: true, sort: 'last_call', falling: true, cell: ({ last_call }) => shownDate(last_call) },
    {
      key: 'due_on',
      label: t('Next touchpoint'),
      fields: ['touchpoint_state'],
      sort: 'due_on',
      cell: (client) => <NextStep client={client} />,
    },
    {
      key: 'visit_result',
      label: t('Result'),
      fields: ['has_availed', 'visit_result', 'visit_secondary_result'],
      cell: (client) => <Result client={client} />,
    },
    { key: 'created_by_name', label: t('Added by'), cell: ({ created_by_name }) => created_by_name },
    { key: 'created_at', label: t('Added'), whole: true, sort: 'created_at', falling: true, cell: ({ created_at }) => showDateTime(created_at) },
  ],
  usual: ['place', 'phone_number', 'pension', calls ? 'last_call' : 'last_visit', 'due_on', 'visit_result'],
  beside: ['visit_result'],
  card: (client) => ({
    title: client.fullname,
    note: placeOf(client),
    mark: result(client),
    aside: lastContact(client),
    warnings: [...blockMarks(client), ...dueMarks(client), ...queueMarks(client)],
  }),
  orders: orderOptions,
  order: 'fullname',
  unfit: { title: t('No matching client'), text: t('No match in your scope. Remove a filter, or type less.') },
  empty: {
    title: t('No clients yet'),
    text: t('Clients in your locations show here. Add the first, or ask your supervisor for your locations.'),
  },
})
