import { containsWords, fold } from '@bisita/rules/fold'
import type { ListPage } from '../page.store.ts'
import { JsonText } from './context.ts'

/** The requested page of a list: `page` counts from 1, `ipp` is the number of items on each page. */
export type Paging = { readonly page: number; readonly ipp: number }

/** The answer of a list. */
export type Page<T> = { readonly items: T[]; readonly count: number; readonly pages: number; readonly hasNext: boolean }

/** The answer of a list, made from the items of one page and the number of all items. */
export const page = <T>(items: T[], count: number, { page: number, ipp }: Paging): Page<T> => ({ items, count, pages: Math.ceil(count / ipp), hasNext: number * ipp < count })

/** The answer of a list whose items the database wrote out as JSON; `besides` are further fields of the answer. */
export function pageText({ items, count, more }: ListPage, { ipp }: Pick<Paging, 'ipp'>, besides: Readonly<Record<string, unknown>> = {}): JsonText {
  const rest = Object.entries(besides).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return new JsonText(`{"items":${items},"count":${count},"pages":${Math.ceil(count / ipp)},"hasNext":${more}${rest.join('')}}`)
}

/** Cuts a page out of a list that was read whole. */
export const cutPage = <T>(all: readonly T[], paging: Paging): Page<T> => page(all.slice((paging.page - 1) * paging.ipp, paging.page * paging.ipp), all.length, paging)

type Key = string | number

const compare = (one: Key, other: Key): number => Number(one > other) - Number(one < other)

/** The field of a sort order and its direction: `-name` is name, descending. */
export const sortField = <F extends string>(sort: F | `-${F}`): { readonly field: F; readonly descending: boolean } =>
  ({ field: sort.replace(/^-/, '') as F, descending: sort.startsWith('-') })

/** How a list in memory is searched and sorted. */
export type ListDefinition<T, F extends string> = {
  /** The folded text that must contain the folded keyword. */
  readonly text: (row: T) => string
  /** Whether the words of the keyword may stand anywhere in the text; otherwise they follow each other as they were typed. */
  readonly inAnyOrder?: boolean
  readonly sorts: Readonly<Record<F, (row: T) => Key>>
}

/** A page of a list that is small enough to be read whole: the rows with the keyword, in the requested order. Ties are sorted by id in the same direction. */
export function listInMemory<T extends { readonly id: string }, F extends string>(
  rows: readonly T[],
  { text, inAnyOrder = false, sorts }: ListDefinition<T, F>,
  { keyword = '', sort, ...paging }: Paging & { readonly keyword?: string | undefined; readonly sort: F | `-${F}` },
): Page<T> {
  const wanted = fold(keyword)
  const words = inAnyOrder ? wanted.split(' ') : [wanted]
  const { field, descending } = sortField(sort)
  const way = descending ? -1 : 1
  const found = rows.filter((row) => containsWords(text(row), words)).map((row) => ({ row, key: sorts[field](row) }))
  found.sort((one, other) => way * (compare(one.key, other.key) || compare(one.row.id, other.row.id)))
  return cutPage(found.map(({ row }) => row), paging)
}
