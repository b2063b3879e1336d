import { consentFilters } from '@bisita/contract/consents/consents.kinds'
import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { pinSources } from '@bisita/contract/clients/clients.fields'
import { pensionFilters } from '@bisita/contract/pensionRules'
import { clientStages, secondaryResultFilters, visitResultFilters } from '@bisita/contract/visits/outcomes'
import { touchpointKindFilters, touchpointStateFilters } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { showPhone } from '@bisita/rules/clients/phones'
import fc from 'fast-check'
import { consentOf, addressOf, nameOf, pinSourceOf, type PlainClient } from './clientsModel.ts'

export type ClientModelQuery = Partial<ClientListQuery>

export const some = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'ë', n: 'ñ', o: 'ô', u: 'Ü', ' ': '  ', "'": '’', '-': '–' }

/** A text changed as people mistype it: case, accents, spaces. */
const mutated = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(text, fc.nat(9), fc.nat()).map(([typed, how, at]) => {
    const characters = [...typed]
    const place = at % Math.max(1, characters.length)
    switch (how) {
      case 0:
        return typed.toUpperCase()
      case 1:
        return typed.normalize('NFD')
      case 2:
        return typed.replace(/./gu, (letter) => accents[letter] ?? letter)
      case 3:
        return characters.with(place, 'x').join('')
      case 4:
        return characters.toSpliced(place, 1).join('')
      case 5:
        return ` ${typed} `
      default:
        return typed
    }
  })

/** A stored number in one of the ways that people type it. */
export const spelt = (stored: string, how: number): string => {
  const national = stored.replace('+63', '')
  const ways = [
    stored,
    `0${national}`,
    `63${national}`,
    showPhone(stored),
    `(0${national.slice(0, 3)})${national.slice(3, 6)}.${national.slice(6)}`,
    `+63-${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`,
    `0${national.slice(0, 3)}/${national.slice(3)}`,
  ]
  return ways[how % ways.length] ?? stored
}

const phoneOf = (client: PlainClient): string => client.phone_number ?? client.secondary_phone_number ?? '0917'
export const sssOf = (client: PlainClient): string => (client.sss_id ?? '').replace(/^(\d\d)(\d{7})(\d)$/, '$1-$2-$3')


/** Texts with a special meaning in SQL, patterns, HTML or Unicode. */
export const specials = [
  '%', '_', '\\', "'", '"', "''", '%%', '%_', '\\%', ',', ', ', '.', '-', '--', '(', ')', '*', ':*', '&', '|', '!', '<', '🙂', '🏠', 'ñ', 'Ñ',
  'ß', 'ﬁ', 'İ', 'é', 'a', 'de', "o'", 'o’brien', '100%', '50% off', '3-2', '+63', '0917', '63', '(02)', '1', '0', 'zzzzzz', '\u200b', '\u00ad',
  "'; drop table clients; --", "' or 1=1 --", '<script>', 'a\u0301', 'Ａ', 'ａｌ', '\\s', 'k\\sla', 'back\\slash', 'r_score', 'er_s', 'e%s', '0% of',
]
const special = some(specials)

const names = [
  'keyword', 'full_address', 'filter_region', 'filter_province', 'filter_mun_city', 'filter_barangay', 'visit_status', 'visit_result',
  'visit_secondary_result', 'with_contact_numbers', 'id_type', 'stage', 'touchpoint_state', 'touchpoint_kind', 'pin_source', 'consent', 'pension',
] as const satisfies readonly (keyof ClientModelQuery)[]

export type ClientFilterName = (typeof names)[number]

/** Every filter of the list, in the order in which they are paired. */
export const clientFilterNames: ClientFilterName[] = [...names]

/** Arbitraries of queries about clients. `clients` is called at each draw, since they may change. */
export function clientQueries(clients: () => readonly PlainClient[]) {
  /** A value of a random client, so that most filters find one at least. */
  const taken = <T>(part: (client: PlainClient) => T): fc.Arbitrary<T> => fc.nat().map((n) => part(clients()[n % clients().length] as PlainClient))

  /** A fragment of 1 to `most` characters of a client's text. */
  const fragment = (part: (client: PlainClient) => string, most: number): fc.Arbitrary<string> =>
    fc.tuple(taken(part), fc.nat(), fc.integer({ min: 1, max: most })).map(([text, from, length]) => {
      const characters = [...text]
      const start = from % Math.max(1, characters.length - length + 1)
      return characters.slice(start, start + length).join('')
    })

  const word = fc.oneof(
    { weight: 5, arbitrary: mutated(fragment(nameOf, 12)) },
    { weight: 2, arbitrary: fragment((client) => spelt(phoneOf(client), client.id.charCodeAt(35)), 14) },
    { weight: 1, arbitrary: fragment(sssOf, 12) },
    { weight: 2, arbitrary: special },
  )

  const keyword = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

  /** A fragment across the end of the own address and the place's names, or from anywhere. */
  const address = fc.oneof(
    mutated(fragment(addressOf, 30)),
    mutated(fragment(addressOf, 6)),
    fc.tuple(taken((client) => client), fc.nat(12), fc.nat(20)).map(([client, before, after]) => {
      const [own, all] = [[...(client.address ?? '')], [...addressOf(client)]]
      return all.slice(Math.max(0, own.length - before), own.length + after).join('')
    }),
    special,
  )

  const filters = {
    keyword,
    full_address: address,
    filter_region: taken((client) => client.region_code),
    filter_province: taken((client) => client.province_code),
    filter_mun_city: taken((client) => client.mun_city_code),
    filter_barangay: taken((client) => client.location_id),
    visit_status: some(['visited', 'unvisited', 'All'] as const),
    visit_result: some(visitResultFilters),
    visit_secondary_result: some(secondaryResultFilters),
    with_contact_numbers: some([true, false]),
    id_type: some(['sss', 'gsis', 'All'] as const),
    stage: some(clientStages),
    touchpoint_state: some(touchpointStateFilters),
    touchpoint_kind: some(touchpointKindFilters),
    pin_source: some([...pinSources, 'none', 'All'] as const),
    consent: some([...consentFilters, 'All'] as const),
    pension: some([...pensionFilters, 'All'] as const),
  } satisfies Record<ClientFilterName, fc.Arbitrary<unknown>>

  /** Values for some of the filters. */
  const only = (names: readonly ClientFilterName[]): fc.Arbitrary<ClientModelQuery> =>
    fc
      .tuple(...names.map((name): fc.Arbitrary<unknown> => filters[name]))
      .map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]])) as ClientModelQuery)

  /**
   * Every filter with a value that matches one client; its fragment of the address includes the end of the own address.
   */
  const fitting: fc.Arbitrary<Required<Pick<ClientModelQuery, ClientFilterName>>> = fc
    .tuple(taken((client) => client), fc.nat(40), fc.integer({ min: 1, max: 6 }), fc.nat(6), fc.integer({ min: 1, max: 12 }))
    .map(([client, from, length, before, after]) => {
      const [name, own, all] = [[...nameOf(client)], [...(client.address ?? '')], [...addressOf(client)]]
      return {
        keyword: name.slice(from % name.length, (from % name.length) + length).join(''),
        full_address: all.slice(Math.max(0, own.length - before), own.length + after).join(''),
        filter_region: client.region_code,
        filter_province: client.province_code,
        filter_mun_city: client.mun_city_code,
        filter_barangay: client.location_id,
        visit_status: client.last_visit === null ? 'unvisited' : 'visited',
        visit_result: (client.visit_result ?? 'All') as 'All',
        visit_secondary_result: (client.visit_secondary_result ?? 'All') as 'All',
        with_contact_numbers: client.phone_number !== null,
        id_type: client.id_type,
        stage: clientStages[client.stage - 1] ?? 'contacted',
        touchpoint_state: client.standing === null ? 'none' : client.standing.suspended ? 'suspended' : client.standing.open_on === null ? 'ended' : 'All',
        touchpoint_kind: (client.standing?.kind ?? 'All') as 'All',
        pin_source: pinSourceOf(client),
        consent: (consentOf(client)[0] ?? 'All') as 'All',
        pension: 'All',
      }
    })

  return { taken, keyword, only, fitting }
}
