import { type RawBuilder, sql } from 'kysely'

/** The condition that all of `conditions` hold; without any, `true`. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
