import { isRealDay } from '@bisita/rules/time/days'
import { oneOf, positive, omitUndefined } from '../browser/addressBar.ts'

/** Reads one parameter of the address bar; undefined where it says nothing that is known. */
export type ParamReader<T extends string = string> = (value: unknown) => T | undefined

type Readers = Readonly<Record<string, ParamReader>>

/** What such readers give. */
export type ParamValues<R extends Readers> = { readonly [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined> }

/** What every list has in the address bar. */
export type Paging<O extends string> = { readonly page?: number; readonly ipp?: number; readonly sort?: O }

const textLike =
  (pattern: RegExp): ParamReader =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined

/** Reads a text of a form. */
export const readText = textLike

/** Reads an id. */
export const readId = textLike(/^[0-9a-f-]{36}$/i)
/** Reads the code of a region, province, city or barangay. */
export const readPlace = textLike(/^\d{10}$/)
/** Reads a day, YYYY-MM-DD. */
export const readDay: ParamReader = (value) => (typeof value === 'string' && isRealDay(value) ? value : undefined)
/** Reads a box that is ticked. */
export const readFlag: ParamReader<'true'> = (value) => oneOf(['true'] as const, String(value))
/** Reads one of the given values. */
export const readOne =
  <T extends string>(values: readonly T[]): ParamReader<T> =>
  (value) =>
    oneOf(values, value)

/** The place that a list is narrowed to, from the wide to the narrow. */
export const placeReaders = { filter_region: readPlace, filter_province: readPlace, filter_mun_city: readPlace, filter_barangay: readPlace }

/** Values without some of them that may be absent. */
export function without<T extends object>(values: T, ...keys: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key as keyof T))) as T
}

const readWith = (readers: Readers, search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])]))

type Parts<O extends string, F extends Readers, S extends Readers> = {
  readonly orders: readonly O[]
  /** What narrows the list. */
  readonly filters: F
  /** What else the screen has there: what is open, and how the list is looked at. */
  readonly screen: S
}

/**
 * The search parameters of a list screen as one thing: what is read from the address bar, and what of it narrows, orders
 * and opens. What is typed about a person is no part of it.
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
    /** With other filters: from the first page again, with what is open and how it is sorted. */
    withFilters: (search: Search, next: ParamValues<F>): Search => ({ ...without<Search>(search, 'page', ...narrowing), ...next }),
    /** What the list is asked for, from the first page where none is named. */
    asked: (search: Search): Paging<O> & ParamValues<F> => without<Search>(search, ...opening),
  }
}

/**
 * How the address changes: a new step of the history or the same one; whether the page scrolls to the
 * top; whether the typed form values are carried over.
 */
export type NavigateOptions = { readonly step: boolean; readonly toTop?: boolean; readonly keepsDraft?: boolean }

/** Changes the address bar of a screen. */
export type NavigateSearch<S> = (change: (before: S) => S, options: NavigateOptions) => void
