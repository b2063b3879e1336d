import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '@bisita/rules/fold'
import { dueDayOf } from './strategyFilters.ts'

/**
 * The column of `clients` (as `c`) that a list is sorted by, the same out of `client_search` (as `s`) where
 * it stands there too, and the direction.
 */
export type Sorting = {
  readonly key: RawBuilder<unknown>
  readonly searchKey: RawBuilder<unknown> | null
  readonly order: RawBuilder<unknown>
  /** The same order of a page `p` among the records joined to it. */
  readonly shown: RawBuilder<unknown>
  /** The direction where it is by due day. */
  readonly byDue: RawBuilder<unknown> | null
}

const keys = {
  fullname: sql`c.name_key`,
  created_at: sql`c.created_at`,
  // As the indexes have it: never seen comes first.
  last_visit: sql`coalesce(c.last_visit, '-infinity')`,
  last_call: sql`coalesce(c.last_call, '-infinity')`,
  // Those without a due day come last, whatever the direction.
  due_on: dueDayOf,
} as const

/** `matchKey` of the rules, on a column of name keys. */
const matchKey = ({ keyword = '' }: ClientListQuery, nameKey: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when starts_with(${nameKey}, ${searchWords(keyword)[0] ?? null}::text) then '0' else '1' end || ${nameKey}) collate "C"`

/** By name unless asked otherwise; by id alone when reading on from `after_id`. The id breaks ties. */
export function sortingOf(query: ClientListQuery): Sorting {
  const byId = query.after_id !== undefined
  const sort = query.sort ?? 'fullname'
  const name = sort.replace('-', '') as keyof typeof keys | 'match'
  const key = byId ? sql`c.id` : name === 'match' ? matchKey(query, sql`c.name_key`) : keys[name]
  const way = sort.startsWith('-') && !byId ? sql`desc` : sql`asc`
  const last = name === 'due_on' && !byId ? sql`nulls last` : sql``
  const inSearch = name === 'fullname' ? sql`s.name_key` : name === 'match' ? matchKey(query, sql`s.name_key`) : null
  return {
    key,
    searchKey: byId ? sql`s.client_id` : inSearch,
    order: sql`k ${way} ${last}, id ${way}`,
    shown: sql`p.k ${way} ${last}, p.id ${way}`,
    byDue: name === 'due_on' && !byId ? way : null,
  }
}
