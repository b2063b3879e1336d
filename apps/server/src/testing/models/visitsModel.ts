import { all, availed } from '@bisita/contract/visits/outcomes'
import type { VisitListQuery } from '@bisita/contract/visits/visits'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { matchesKeyword, searchText, searchWords } from '@bisita/rules/fold'
import type pg from 'pg'
import { byText } from './locationsModel.ts'
import { type ModelPage, modelPage } from './modelPage.ts'

export type VisitModelQuery = Partial<VisitListQuery>

/** A visit or call that is not deleted, with its client, the client's place, and the branch of its user. */
export type PlainVisit = {
  readonly id: string
  readonly visit_type: 'visit' | 'call'
  readonly contact_time: Date
  readonly visit_result: string | null
  readonly has_availed: boolean
  readonly user_id: string
  readonly branch_id: string | null
  readonly area_id: string | null
  readonly client_id: string
  readonly client_deleted: boolean
  readonly fullname: string
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly sss_id: string | null
  readonly location_id: string
  readonly region_code: string
  readonly province_code: string
  readonly mun_city_code: string
}

export async function readVisits(pool: pg.Pool): Promise<PlainVisit[]> {
  const { rows } = await pool.query<PlainVisit>(
    `select v.id, visit_type, least(visit_time, received_at) as contact_time, v.visit_result, v.has_availed, user_id, u.branch_id, b.area_id, client_id,
       c.deleted_at is not null as client_deleted, fullname, phone_number, secondary_phone_number, sss_id,
       c.location_id, region_code, province_code, mun_city_code
     from visits v join clients c on c.id = v.client_id join locations l on l.id = c.location_id join users u on u.id = v.user_id left join branches b on b.id = u.branch_id
     where v.deleted_at is null`,
  )
  return rows
}

const placesOf = {
  ah: 'select location_id from branch_locations join branches b on b.id = branch_id join area_heads h using (area_id) where h.user_id = $1',
  branch: 'select location_id from branch_locations join users u using (branch_id) where u.id = $1',
  mr: 'select location_id from mr_locations where user_id = $1',
}

/** The contacts that each role sees, as plain SQL, independent of the product's (promises/people 3). */
const scopes: Readonly<Record<string, string>> = {
  admin: '$1::uuid is not null',
  ah: `c.location_id in (${placesOf.ah}) or v.user_id in (
    select u.id from users u join branches b on b.id = u.branch_id join area_heads h using (area_id) where h.user_id = $1)`,
  oic: `c.location_id in (${placesOf.branch}) or v.user_id in (select id from users where branch_id = (select branch_id from users where id = $1))`,
  tele: `c.location_id in (${placesOf.branch})`,
  mr: `c.location_id in (${placesOf.mr}) or c.id in (select client_id from mr_clients where user_id = $1)`,
}

/**
 * The contacts that a user sees, the clients all of whose contacts the user sees, and the kinds that the user may list.
 */
export type VisitModelScope = { readonly visits: ReadonlySet<string>; readonly clients: ReadonlySet<string>; readonly kinds: readonly string[] }

export async function readVisitScope(pool: pg.Pool, role: string, userId: string): Promise<VisitModelScope> {
  const visits = await pool.query<{ id: string }>(
    `select v.id from visits v join clients c on c.id = v.client_id where v.deleted_at is null and (${scopes[role]})`,
    [userId],
  )
  const ofClients = scopes[role]?.replace(/or v\.user_id.*/s, '') ?? ''
  const clients = await pool.query<{ id: string }>(`select c.id from clients c where ${ofClients}`, [userId])
  return {
    visits: new Set(visits.rows.map(({ id }) => id)),
    clients: new Set(clients.rows.map(({ id }) => id)),
    kinds: role === 'mr' ? ['visit'] : role === 'tele' ? ['call'] : ['visit', 'call'],
  }
}

const searched = ({ fullname, phone_number, secondary_phone_number, sss_id }: PlainVisit): string =>
  searchText({ fullname, phones: [phone_number, secondary_phone_number], sss_id })

/** The hour of an instant in Manila, 0 to 23. */
export const hourOf = (at: Date): number => new Date(at.getTime() + 8 * 3_600_000).getUTCHours()

/** Whether a contact matches the filters of a list. */
export function visitMatches(visit: PlainVisit, query: VisitModelQuery): boolean {
  const { visit_result: result, keyword = '' } = query
  const { date_from, date_to } = query
  const time = visit.contact_time.getTime()
  const tests = [
    (query.visit_type ?? visit.visit_type) === visit.visit_type,
    (query.client_id ?? visit.client_id) === visit.client_id,
    (query.user_id ?? visit.user_id) === visit.user_id,
    query.branch_id === undefined || visit.branch_id === query.branch_id,
    query.area_id === undefined || visit.area_id === query.area_id,
    query.hour === undefined || hourOf(visit.contact_time) === query.hour,
    query.ids === undefined || query.ids.includes(visit.id),
    result === undefined || result === all || (result === availed ? visit.has_availed : visit.visit_result === result),
    (query.has_availed ?? visit.has_availed) === visit.has_availed,
    date_from === undefined || time >= startOfDay(date_from).getTime(),
    date_to === undefined || date_to === '9999-12-31' || time < startOfDay(addDays(date_to, 1)).getTime(),
    (query.filter_region ?? visit.region_code) === visit.region_code,
    (query.filter_province ?? visit.province_code) === visit.province_code,
    (query.filter_mun_city ?? visit.mun_city_code) === visit.mun_city_code,
    (query.filter_barangay ?? visit.location_id) === visit.location_id,
    // A keyword never finds a deleted client.
    searchWords(keyword).length === 0 || (!visit.client_deleted && matchesKeyword(searched(visit), keyword)),
  ]
  return tests.every(Boolean)
}

/** The expected page of the list, computed from all contacts. */
export function listVisitsSlowly(visits: readonly PlainVisit[], sight: VisitModelScope, query: VisitModelQuery): ModelPage {
  const { page, ipp = 10, after_id, client_id } = query
  const seen = (visit: PlainVisit): boolean =>
    client_id === undefined ? sight.visits.has(visit.id) && sight.kinds.includes(visit.visit_type) : sight.clients.has(client_id)
  const found = visits.filter((visit) => seen(visit) && visitMatches(visit, query))
  const sign = after_id === undefined && query.sort !== 'visit_time' ? -1 : 1
  const between = (a: PlainVisit, b: PlainVisit): number => (after_id === undefined ? a.contact_time.getTime() - b.contact_time.getTime() : 0)
  found.sort((a, b) => sign * (between(a, b) || byText(a.id, b.id)))
  return modelPage(found, { page, ipp, after_id })
}
