import type { ColumnType, SelectType } from 'kysely'

/** Read as a Date; written as a Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** An {@link Instant} with a default. */
export type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>

/** A column `C` whose values are narrowed to `N`; whether it can be written stays as it is. */
type Narrow<C, N> = C extends ColumnType<unknown, infer I, infer U>
  ? ColumnType<N, [I] extends [never] ? never : undefined extends I ? N | undefined : N, [U] extends [never] ? never : N>
  : N

/** A column with its override: a ColumnType replaces it, any other type narrows its values. */
type Overridden<C, O> = [O] extends [{ readonly __select__: unknown }] ? O : Narrow<C, O>

/** Tables with some columns replaced by their overrides. */
export type Override<Tables, Overrides> = {
  [T in keyof Tables]: T extends keyof Overrides
    ? { [C in keyof Tables[T]]: C extends keyof Overrides[T] ? Overridden<Tables[T][C], Overrides[T][C]> : Tables[T][C] }
    : Tables[T]
}

/** The type that overrides must have: of existing tables and columns, with values that the column can have; `never` otherwise. */
export type OverridesOf<Tables, Overrides> = {
  [T in keyof Overrides]: T extends keyof Tables
    ? { [C in keyof Overrides[T]]: C extends keyof Tables[T] ? (SelectType<Overrides[T][C]> extends SelectType<Tables[T][C]> ? unknown : never) : never }
    : never
}

/** A table that only triggers write. */
export type ReadOnly<Table> = { [C in keyof Table]: ColumnType<SelectType<Table[C]>, never, never> }
