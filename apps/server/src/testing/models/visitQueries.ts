import { visitResultFilters } from '@bisita/contract/visits/outcomes'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { some, specials, spelt } from './clientQueries.ts'
import { hourOf, type PlainVisit, type VisitModelQuery, type VisitModelScope } from './visitsModel.ts'

const names = [
  'visit_type', 'user_id', 'branch_id', 'visit_result', 'has_availed', 'date_from', 'date_to', 'keyword', 'filter_region',
  'filter_province', 'filter_mun_city', 'filter_barangay', 'client_id', 'area_id',
  'hour', 'ids',
] as const satisfies readonly (keyof VisitModelQuery)[]

export type VisitFilterName = (typeof names)[number]

/** Every filter of the list. */
export const visitFilterNames: readonly VisitFilterName[] = names

/** All contacts, and which of them a user sees, with the kinds that the user may ask for. */
export type VisitQueryContext = { readonly visits: readonly PlainVisit[]; readonly scope: VisitModelScope }

/** Arbitraries of queries, mostly about contacts in scope. `looking` is called at each draw. */
export function visitQueries(looking: () => VisitQueryContext) {
  const seen = (): readonly PlainVisit[] => {
    const { visits, scope: sight } = looking()
    const own = visits.filter(({ id }) => sight.visits.has(id))
    return own.length === 0 ? visits : own
  }
  /** A value of a random contact, nine times out of ten of one in scope. */
  const taken = <T>(part: (visit: PlainVisit) => T): fc.Arbitrary<T> =>
    fc.tuple(fc.nat(9), fc.nat()).map(([which, n]) => {
      const among = which === 0 ? looking().visits : seen()
      return part(among[n % among.length] as PlainVisit)
    })
  const word = fc.oneof(
    fc.tuple(taken(({ fullname }) => fullname.split(/[\s,]+/)), fc.nat(), fc.integer({ min: 2, max: 9 })).map(
      ([parts, n, length]) => (parts[n % parts.length] ?? 'a').slice(0, length),
    ),
    fc.tuple(taken(({ phone_number }) => phone_number ?? '0917'), fc.nat()).map(([phone, how]) => spelt(phone, how)),
    some(specials),
  )
  /** The day of a contact, or the one before or after; some devices' clocks are thousands of years off. */
  const day = fc.tuple(taken(({ contact_time }) => manilaDay(contact_time)), fc.integer({ min: -1, max: 1 })).map(([at, by]) =>
    at < '1000' ? '1900-01-01' : at < '3000' ? addDays(at, by) : '9000-01-01',
  )
  const filters = {
    visit_type: fc.nat().map((n) => looking().scope.kinds[n % looking().scope.kinds.length] as 'visit' | 'call'),
    user_id: taken(({ user_id }) => user_id),
    branch_id: taken(({ branch_id }) => branch_id ?? '00000000-0000-4000-8000-000000000000'),
    visit_result: some(visitResultFilters),
    has_availed: some([true, false]),
    date_from: day,
    date_to: day,
    keyword: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
    filter_region: taken(({ region_code }) => region_code),
    filter_province: taken(({ province_code }) => province_code),
    filter_mun_city: taken(({ mun_city_code }) => mun_city_code),
    filter_barangay: taken(({ location_id }) => location_id),
    area_id: taken(({ area_id }) => area_id ?? '00000000-0000-4000-8000-000000000000'),
    hour: taken(({ contact_time }) => hourOf(contact_time)),
    ids: fc.array(taken(({ id }) => id), { minLength: 1, maxLength: 4 }).map((ids) => [...new Set(ids)]),
    client_id: fc.nat().map((n) => [...looking().scope.clients][n % Math.max(1, looking().scope.clients.size)] as string),
  } satisfies Record<VisitFilterName, fc.Arbitrary<unknown>>

  /** Values for some of the filters; days in their order. */
  return (wanted: readonly VisitFilterName[]): fc.Arbitrary<VisitModelQuery> =>
    fc.tuple(...wanted.map((name): fc.Arbitrary<unknown> => filters[name])).map((values) => {
      const query = Object.fromEntries(wanted.map((name, i) => [name, values[i]])) as VisitModelQuery
      const { date_from, date_to } = query
      return date_from !== undefined && date_to !== undefined && date_from > date_to ? { ...query, date_from: date_to, date_to: date_from } : query
    })
}
