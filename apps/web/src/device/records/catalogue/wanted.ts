import { all, availed } from '@bisita/contract/visits/outcomes'
import { fold, searchWords } from '@bisita/rules/fold'
import { defaultPageSize, firstPage } from '@bisita/contract/limits'
import type { ClientIndexQuery } from './indexPage.ts'

export type IndexOrder = 'fullname' | 'created_at' | 'last_visit' | 'last_call' | 'id'

/** A parsed query; undefined fields do not filter. */
export type ParsedIndexQuery = {
  /** Folded words; the search text of a client must contain each of them. */
  readonly words: readonly string[]
  /** Folded text that the full address must contain; empty for any. */
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
  readonly order: IndexOrder
  readonly descending: boolean
  readonly page: number
  readonly ipp: number
  /** The id after which entries are read, in the order of ids, instead of a page. */
  readonly after: string | undefined
}

const chosen = (value: string | undefined): string | undefined => (value === all ? undefined : value)

/** Reads the query of the wire as the server does (its parsing, its `clientFilters` and `sortingOf`). */
export function parseIndexQuery(query: ClientIndexQuery): ParsedIndexQuery {
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
    order: after === undefined ? (sort.replace('-', '') as IndexOrder) : 'id',
    descending: after === undefined && sort.startsWith('-'),
    page: Number(query.page ?? firstPage),
    ipp: Number(query.ipp ?? defaultPageSize),
    after,
  }
}

/** Whether a query is the first page in the default order without filters, with which a list opens. */
export function isFirstPage(wanted: ParsedIndexQuery): boolean {
  const { words, address, region, province, mun_city, barangay, visited, result, secondary, kind } = wanted
  const narrowed = [region, province, mun_city, barangay, visited, result, secondary, kind].some((value) => value !== undefined)
  const plain = words.length === 0 && address === '' && !narrowed && !wanted.availed && !wanted.contact
  return plain && wanted.order === 'fullname' && !wanted.descending && wanted.page === firstPage
}
