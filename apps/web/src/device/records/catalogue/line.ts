import { addressKey } from '@bisita/rules/clients/addresses'
import { fold, searchText } from '@bisita/rules/fold'
import { hasContactNumber } from '@bisita/rules/clients/phones'
import type { ClientRow } from '../../rows.ts'

/** What lists and searches need of one client. Texts are folded; times are milliseconds since 1970. */
export type ClientIndexEntry = {
  /** The key of its row in `clients`; null for a client that was made here and is not on the server yet. */
  readonly key: number | null
  readonly id: string
  /** The result of `searchText` of the rules, which begins with the sort name. */
  readonly search: string
  /** The client's own address; empty where there is none. */
  readonly address_key: string
  /** The path of the place: barangay, city, province, region. */
  readonly path_key: string
  readonly location_id: string
  readonly created_at: number
  readonly last_visit: number | null
  readonly last_call: number | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly has_availed: boolean
  readonly has_contact: boolean
  readonly id_type: string
  readonly revision_id: number
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The path of the location: the part of the full address after the client's own address. */
function pathOf({ address, full_address }: ClientRow): string {
  const own = `${address ?? ''}, `
  return full_address.startsWith(own) ? full_address.slice(own.length) : full_address
}

/**
 * The index entry of a client, by the same rules as the search columns of the server; a client without a row has no key.
 * `paths` caches folded paths between calls, since many clients share one.
 */
export function entryOf(client: ClientRow, paths: Map<string, string> = new Map()): ClientIndexEntry {
  const path = pathOf(client)
  const path_key = paths.get(path) ?? fold(path)
  paths.set(path, path_key)
  const phones = [client.phone_number, client.secondary_phone_number]
  return {
    key: client.key ?? null,
    id: client.id,
    search: searchText({ fullname: client.fullname, phones, sss_id: client.sss_id }),
    address_key: addressKey(client.address ?? ''),
    path_key,
    location_id: client.location_id,
    created_at: Date.parse(client.created_at),
    last_visit: timeOf(client.last_visit),
    last_call: timeOf(client.last_call),
    visit_result: client.visit_result,
    visit_secondary_result: client.visit_secondary_result,
    has_availed: client.has_availed,
    has_contact: hasContactNumber(...phones),
    id_type: client.id_type,
    revision_id: client.revision_id,
  }
}

/** The sort name of an entry: {@link searchText} begins with the folded name. */
export function nameOf(search: string): string {
  const end = search.indexOf('\n')
  return end < 0 ? search : search.slice(0, end)
}
