import { type RawBuilder, sql } from 'kysely'

/** Conditions that all hold; without any, what always does. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
