import type { ClientListQuery } from '@bisita/contract/clients/clients'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import { type RawBuilder, sql } from 'kysely'
import type { Sorting } from './sorting.ts'

type Sql = RawBuilder<unknown>

/**
 * Where matching clients come from. Parts are disjoint; each gives its first rows in the list's order and
 * its own exact count, so that the page and the count never read more than they need.
 */
export type ClientListPart = {
  readonly rows: Sql
  readonly count: Sql
  readonly with?: Sql
}

/** What a list is asked for, with its order, the Manila day that it is asked on, and the pension calendar where it is narrowed by it. */
export type ClientListRequest = { readonly query: ClientListQuery; readonly sorting: Sorting; readonly today: string; readonly calendar: PensionCalendar | null }

/** Clients `c` that are not deleted. */
export const notDeletedClient = sql`c.deleted_at is null`

/** `after_id`, on a column of ids. */
export const afterIdCondition = (query: ClientListQuery, id: Sql): Sql[] => (query.after_id === undefined ? [] : [sql`${id} > ${query.after_id}`])
