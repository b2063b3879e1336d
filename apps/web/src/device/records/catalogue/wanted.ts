import { all, availed } from '@bisita/contract/visits/outcomes'
import { fold, searchWords } from '@bisita/rules/fold'
import { defaultPageSize, firstPage } from '@bisita/contract/limits'
import type { CatalogueQuery } from './catalogue.ts'

export type Order = 'fullname' | 'created_at' | 'last_visit' | 'last_call' | 'id'

/** A query as it is carried out; what is undefined doesn't narrow. */
export type Wanted = {
  /** Folded; each must be contained in what is searched of a client. */
  readonly words: readonly string[]
  /** Folded; contained in the full address. Empty for any. */
  readonly address: string
  readonly region: string | undefined
  readonly province: string | undefined
  readonly mun_city: string | undefined
  readonly barangay: string | undefined
  readonly visited: boolean | undefined
  readonly result: string | undefined
  readonly secondary: string | undefined
  readonly availed: boolean
  readonly contact: boolean
  readonly kind: string | undefined
  readonly order: Order
  readonly descending: boolean
  readonly page: number
  readonly ipp: number
  /** Read on after this id, in the order of ids, instead of a page. */
  readonly after: string | undefined
}

const chosen = (value: string | undefined): string | undefined => (value === all ? undefined : value)

/** Reads the query of the wire as the server does (its parsing, its `clientFilters` and `sortingOf`). */
export function wantedOf(query: CatalogueQuery): Wanted {
  const sort = query.sort ?? 'fullname'
  const after = query.after_id
  const status = chosen(query.visit_status)
  return {
    words: searchWords(query.keyword ?? ''),
    address: fold(query.full_address ?? ''),
    region: query.filter_region,
    province: query.filter_province,
    mun_city: query.filter_mun_city,
    barangay: query.filter_barangay,
    visited: status === undefined ? undefined : status === 'visited',
    result: query.visit_result === availed ? undefined : chosen(query.visit_result),
    secondary: chosen(query.visit_secondary_result),
    availed: query.visit_result === availed,
    contact: query.with_contact_numbers === true || query.with_contact_numbers === 'true',
    kind: chosen(query.id_type),
    order: after === undefined ? (sort.replace('-', '') as Order) : 'id',
    descending: after === undefined && sort.startsWith('-'),
    page: Number(query.page ?? firstPage),
    ipp: Number(query.ipp ?? defaultPageSize),
    after,
  }
}

/** Whether this is the first page of the default order with nothing narrowed: what a list opens with. */
export function isOpening(wanted: Wanted): boolean {
  const { words, address, region, province, mun_city, barangay, visited, result, secondary, kind } = wanted
  const narrowed = [region, province, mun_city, barangay, visited, result, secondary, kind].some((value) => value !== undefined)
  const plain = words.length === 0 && address === '' && !narrowed && !wanted.availed && !wanted.contact
  return plain && wanted.order === 'fullname' && !wanted.descending && wanted.page === firstPage
}
