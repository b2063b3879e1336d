import type { ClientListQuery } from '@bisita/contract/clients'
import { type RawBuilder, sql } from 'kysely'

/**
 * The column of `clients` (as `c`) that a list is sorted by, the same out of `client_search` (as `s`) where
 * it stands there too, and the direction.
 */
export type Sorting = {
  readonly key: RawBuilder<unknown>
  readonly searchKey: RawBuilder<unknown> | null
  readonly order: RawBuilder<unknown>
}

const keys = {
  fullname: sql`c.name_key`,
  created_at: sql`c.created_at`,
  // As the indexes have it: never seen comes first.
  last_visit: sql`coalesce(c.last_visit, '-infinity')`,
  last_call: sql`coalesce(c.last_call, '-infinity')`,
} as const

/** By name unless asked otherwise; by id alone when reading on from `after_id`. The id breaks ties. */
export function sortingOf(query: ClientListQuery): Sorting {
  if (query.after_id !== undefined) return { key: sql`c.id`, searchKey: sql`s.client_id`, order: sql`k, id` }
  const sort = query.sort ?? 'fullname'
  const descending = sort.startsWith('-')
  const key = keys[sort.replace('-', '') as keyof typeof keys]
  const searchKey = key === keys.fullname ? sql`s.name_key` : null
  return { key, searchKey, order: descending ? sql`k desc, id desc` : sql`k, id` }
}
