import type { ColumnType } from 'kysely'

/** Read as a Date; written as a Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
