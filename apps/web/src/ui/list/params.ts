import { isRealDay } from '@bisita/rules/time/days'
import { oneOf, positive, omitUndefined } from '../browser/addressBar.ts'

/** Reads one parameter of the address bar; undefined where its value is not valid. */
export type ParamReader<T extends string = string> = (value: unknown) => T | undefined

type Readers = Readonly<Record<string, ParamReader>>

/** The values that readers return. */
export type ParamValues<R extends Readers> = { readonly [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> }

/** The parameters of every list. */
export type Paging<O extends string> = { readonly page?: number; readonly ipp?: number; readonly sort?: O }

const textLike =
  (pattern: RegExp): ParamReader =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** Makes a reader of text that matches a pattern. */
export const readText = textLike

/** Reads an id. */
export const readId = textLike(/^[0-9a-f-]{36}$/i)
/** Reads the code of a region, province, city or barangay. */
export const readPlace = textLike(/^\d{10}$/)
/** Reads a day, YYYY-MM-DD. */
export const readDay: ParamReader = (value) => (typeof value === 'string' && isRealDay(value) ? value : undefined)
/** Reads a ticked checkbox. */
export const readFlag: ParamReader<'true'> = (value) => oneOf(['true'] as const, String(value))
/** Reads one of the given values. */
export const readOne =
  <T extends string>(values: readonly T[]): ParamReader<T> =>
  (value) =>
    oneOf(values, value)

/** Readers of the place filters, from region to barangay. */
export const placeReaders = { filter_region: readPlace, filter_province: readPlace, filter_mun_city: readPlace, filter_barangay: readPlace }

/** A copy of an object without some keys. */
export function without<T extends object>(values: T, ...keys: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key as keyof T))) as T
}

const readWith = (readers: Readers, search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])]))

type Parts<O extends string, F extends Readers, S extends Readers> = {
  readonly orders: readonly O[]
  /** The readers of the filters. */
  readonly filters: F
  /** The readers of the screen's other parameters, such as the open record and the view. */
  readonly screen: S
}

/**
 * Functions for the search parameters of a list screen: reading them from the address bar, and picking filters, order
 * and query out of them. Text typed about a person is not among them.
 */
export function listParams<O extends string, F extends Readers, S extends Readers>({ orders, filters, screen }: Parts<O, F, S>) {
  type Search = Paging<O> & ParamValues<F> & ParamValues<S>
  const narrowing = Object.keys(filters) as (keyof Search)[]
  const opening = Object.keys(screen) as (keyof Search)[]
  return {
    parse: (search: Record<string, unknown>): Search =>
      omitUndefined({
        page: positive(search['page']),
        ipp: positive(search['ipp']),
        sort: oneOf(orders, search['sort']),
        ...readWith({ ...filters, ...screen }, search),
      }) as Search,
    filtersOf: (search: Search): ParamValues<F> => without<Search>(search, 'page', 'ipp', 'sort', ...opening),
    /** The parameters with other filters: on the first page, with the same order and open record. */
    withFilters: (search: Search, next: ParamValues<F>): Search => ({ ...without<Search>(search, 'page', ...narrowing), ...next }),
    /** The parameters of the list's query. */
    asked: (search: Search): Paging<O> & ParamValues<F> => without<Search>(search, ...opening),
  }
}

/**
 * How the address changes: as a new step of the history or in place (`step`); scrolling to the top (`toTop`); keeping
 * typed form values (`keepsDraft`).
 */
export type NavigateOptions = { readonly step: boolean; readonly toTop?: boolean; readonly keepsDraft?: boolean }

/** Changes the address bar of a screen. */
export type NavigateSearch<S> = (change: (before: S) => S, options: NavigateOptions) => void
