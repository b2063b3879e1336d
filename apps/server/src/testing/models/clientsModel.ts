import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { all, availed } from '@bisita/contract/visits/outcomes'
import type { ClaimType } from '@bisita/contract/pension'
import type { PensionFilter } from '@bisita/contract/pensionRules'
import { defaultPensionRules } from '@bisita/rules/pension/defaultRules'
import { SlowCalendar } from '@bisita/rules/pension/model.testing'
import { addDays } from '@bisita/rules/time/days'
import { fullAddress } from '@bisita/rules/clients/addresses'
import { fold, matchesKeyword, searchText, searchWords } from '@bisita/rules/fold'
import { fullname, matchKey, nameKey } from '@bisita/rules/clients/names'
import { hasContactNumber } from '@bisita/rules/clients/phones'
import { stageNumber } from '@bisita/rules/visits/stages'
import type pg from 'pg'
import { type ModelPage, modelPage } from './modelPage.ts'

/** A client that is not deleted, as stored, with its place; derived fields are computed here, not read. */
export type PlainClient = {
  readonly id: string
  readonly lastname: string
  readonly firstname: string
  readonly middlename: string | null
  readonly address: string | null
  readonly location_id: string
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly sss_id: string | null
  readonly id_type: 'sss' | 'gsis'
  readonly claim_type: ClaimType
  readonly birth_date: string | null
  readonly do_not_contact: string
  readonly has_availed: boolean
  readonly last_call: Date | null
  readonly last_visit: Date | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly stage: number
  readonly created_at: Date
  readonly latitude: number | null
  /** The visits that say where it is. */
  readonly visits_located: number
  /** Whether its barangay has a point. */
  readonly pointed: boolean
  /** The stored placement; null where the client has none. */
  readonly standing: { readonly suspended: boolean; readonly open_on: string | null; readonly kind: string | null; readonly ended: string | null } | null
  /** What counts for visits and calls. */
  readonly answers: readonly string[]
  readonly region_code: string
  readonly province_code: string
  readonly mun_city_code: string
  /** The names of the place, from the barangay to the region. */
  readonly location: string
}

export async function readPlainClients(pool: pg.Pool): Promise<PlainClient[]> {
  const { rows } = await pool.query<PlainClient>(
    `select c.id, lastname, firstname, middlename, address, location_id, phone_number, secondary_phone_number, sss_id,
       id_type, claim_type, birth_date, do_not_contact, has_availed, last_call, last_visit, visit_result, visit_secondary_result, stage, created_at,
       c.latitude, visits_located, l.latitude is not null as pointed,
       (select json_build_object('suspended', t.suspended, 'open_on', t.open_on, 'kind', t.kind, 'ended', t.ended) from client_placements t join strategy_generations g using (generation)
         where g.present and t.client_id = c.id) as standing,
       (select coalesce(json_agg(a ->> 'answer'), '[]') from jsonb_array_elements(consents) a where a ->> 'purpose' = 'marketing') as answers,
       region_code, province_code, mun_city_code, location
     from clients c join locations l on l.id = c.location_id where deleted_at is null`,
  )
  return rows
}

/** The scope of each role as plain SQL, independent of the product's (promises/people 3). */
const scopes: Readonly<Record<string, string>> = {
  admin: 'select id from clients where $1::uuid is not null',
  ah: `select c.id from clients c join branch_locations l using (location_id) join branches b on b.id = l.branch_id
       join area_heads h using (area_id) where h.user_id = $1`,
  oic: 'select c.id from clients c join branch_locations l using (location_id) join users u using (branch_id) where u.id = $1',
  tele: 'select c.id from clients c join branch_locations l using (location_id) join users u using (branch_id) where u.id = $1',
  mr: `select c.id from clients c join mr_locations using (location_id) where user_id = $1
       union select client_id from mr_clients where user_id = $1`,
}

/** The ids of clients in a user's scope, without deleted ones. */
export async function readScope(pool: pg.Pool, role: string, userId: string): Promise<ReadonlySet<string>> {
  const scope = `select id from clients where deleted_at is null and id in (${scopes[role]})`
  const { rows } = await pool.query<{ id: string }>(scope, [userId])
  return new Set(rows.map(({ id }) => id))
}

export const nameOf = (client: PlainClient): string => fullname(client)

/** A client's full address; `location` has barangay, city, province and region joined in that order. */
export const addressOf = (client: PlainClient): string =>
  fullAddress({ address: client.address, barangay: client.location, mun_city: '', province: '', region: '' })

const searched = (client: PlainClient): string =>
  searchText({ fullname: nameOf(client), phones: [client.phone_number, client.secondary_phone_number], sss_id: client.sss_id })

/** Whether a client matches the filters of a list. */
export function clientMatches(client: PlainClient, query: Partial<ClientListQuery>, today = ''): boolean {
  const { visit_result: result, visit_secondary_result: second, visit_status: status, id_type: fund } = query
  const tests = [
    query.filter_region === undefined || client.region_code === query.filter_region,
    query.filter_province === undefined || client.province_code === query.filter_province,
    query.filter_mun_city === undefined || client.mun_city_code === query.filter_mun_city,
    query.filter_barangay === undefined || client.location_id === query.filter_barangay,
    status === undefined || status === all || (status === 'visited') === (client.last_visit !== null),
    result === undefined || result === all || (result === availed ? client.has_availed : client.visit_result === result),
    second === undefined || second === all || client.visit_secondary_result === second,
    query.with_contact_numbers !== true || hasContactNumber(client.phone_number, client.secondary_phone_number),
    fund === undefined || fund === all || client.id_type === fund,
    query.stage === undefined || client.stage >= stageNumber(query.stage),
    matchesTouchpointState(client, query.touchpoint_state, today),
    query.touchpoint_kind === undefined || query.touchpoint_kind === all || client.standing?.kind === query.touchpoint_kind,
    query.pin_source === undefined || query.pin_source === all || query.pin_source === pinSourceOf(client),
    query.consent === undefined || query.consent === all || consentOf(client).includes(query.consent),
    query.pension === undefined || query.pension === all || isOfPension(client, query.pension, today),
    query.keyword === undefined || matchesKeyword(searched(client), query.keyword),
    query.full_address === undefined || fold(addressOf(client)).includes(fold(query.full_address)),
  ]
  return tests.every(Boolean)
}

/** The rules that the program comes with, by the slow model; no test of a model has holidays. */
const pensions = new SlowCalendar({ rules: defaultPensionRules, holidays: [] })

/** Whether a client was credited within the week that ends today, or confirms in this month. */
function isOfPension(client: PlainClient, filter: PensionFilter, today: string): boolean {
  if (client.do_not_contact !== 'none' || client.standing?.ended || ['Deceased', 'Moved Out'].includes(client.visit_result ?? '')) return false
  if (filter === 'credited') return (pensions.credited(client, addDays(today, -6), today) ?? []).length > 0
  return client.birth_date !== null && client.birth_date.slice(5, 7) === today.slice(5, 7) && !(client.id_type === 'sss' && client.claim_type === 'SD')
}

/** The values of the filter that find a client. */
export const consentOf = ({ answers }: PlainClient) => (answers.length === 0 ? ['none'] : [...new Set(answers.map((answer) => (answer === 'yes' ? 'yes' : 'no')))])

/** What says where a client is. */
export const pinSourceOf = ({ latitude, visits_located, pointed }: PlainClient) => (latitude !== null ? 'hand' : visits_located > 0 ? 'visits' : pointed ? 'barangay' : 'none')

/** A client's touchpoint state on a day (YYYY-MM-DD), as the list has it. */
export function touchpointStateOf({ standing }: PlainClient, today: string): string {
  if (standing === null) return 'none'
  if (standing.suspended) return 'suspended'
  if (standing.open_on === null) return 'ended'
  return standing.open_on === today ? 'due' : standing.open_on < today ? 'overdue' : 'upcoming'
}

function matchesTouchpointState(client: PlainClient, wanted: ClientListQuery['touchpoint_state'], today: string): boolean {
  const state = touchpointStateOf(client, today)
  if (wanted === 'open') return state === 'due' || state === 'overdue'
  return wanted === undefined || wanted === all || wanted === state
}

/** Compares texts by their UTF-8 bytes, as the collation "C" does. */
const compareText = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

const time = (at: Date | null): number => at?.getTime() ?? -Infinity

const orders: Readonly<Record<string, (one: PlainClient, other: PlainClient) => number>> = {
  fullname: (one, other) => compareText(nameKey(nameOf(one)), nameKey(nameOf(other))),
  created_at: (one, other) => time(one.created_at) - time(other.created_at),
  // A client never visited or called comes first.
  last_visit: (one, other) => compareTimes(one.last_visit, other.last_visit),
  last_call: (one, other) => compareTimes(one.last_call, other.last_call),
  due_on: (one, other) => compareText(one.standing?.open_on ?? '', other.standing?.open_on ?? ''),
}

const compareTimes = (one: Date | null, other: Date | null): number =>
  time(one) === time(other) ? 0 : time(one) < time(other) ? -1 : 1

/** The expected page of the list, computed from all clients. */
export function listClientsSlowly(clients: readonly PlainClient[], scope: ReadonlySet<string>, query: Partial<ClientListQuery>, today = ''): ModelPage {
  const { page, ipp = 10, after_id } = query
  const found = clients.filter((client) => scope.has(client.id) && clientMatches(client, query, today))
  const field = after_id === undefined ? (query.sort ?? 'fullname') : 'id'
  const sign = field.startsWith('-') ? -1 : 1
  const matched = (client: PlainClient) => matchKey(nameKey(nameOf(client)), searchWords(query.keyword ?? ''))
  const byMatch = (one: PlainClient, other: PlainClient) => compareText(matched(one), matched(other))
  const order = field.endsWith('match') ? byMatch : (orders[field.replace('-', '')] ?? (() => 0))
  const day = field.endsWith('due_on') ? ({ standing }: PlainClient) => standing?.open_on ?? null : () => ''
  // Clients without a due day come last in both directions.
  const late = (one: PlainClient, other: PlainClient) => Number(day(one) === null) - Number(day(other) === null)
  found.sort((one, other) => late(one, other) || sign * (order(one, other) || compareText(one.id, other.id)))
  return modelPage(found, { page, ipp, after_id })
}
