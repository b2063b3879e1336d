import { viewedLists, type ViewedList } from './lists.ts'

/** What of an address belongs to what is open or to the page, not to a view. */
const passing = new Set(['page', 'client', 'visit', 'call', 'itinerary', 'form', 'user', 'branch', 'area', 'product', 'job', 'approval', 'strategy', 'details', 'report', 'snapshot', 'record_id', 'ids', 'mr'])

/** The list of a screen's path; undefined where views cannot be saved of it. */
export const listAt = (path: string): ViewedList | undefined => viewedLists.find((one) => one === path)

type Search = Readonly<Record<string, unknown>>

/** What a view keeps of an address, and of the columns, as text: in one order, so that equal views are equal. */
export function stateOf(search: Search, columns: readonly string[] | undefined): string {
  const kept = Object.entries(search).flatMap(([name, value]) =>
    passing.has(name) || !['string', 'number', 'boolean'].includes(typeof value) ? [] : [[name, String(value)] as [string, string]],
  )
  const params = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  if (columns !== undefined) params.set('columns', columns.join(','))
  return params.toString()
}

/** The address of a view, and its columns where it keeps some. */
export function searchOf(state: string): { readonly search: Readonly<Record<string, string>>; readonly columns: readonly string[] | undefined } {
  const { columns, ...search } = Object.fromEntries(new URLSearchParams(state))
  return { search, columns: columns === undefined || columns === '' ? undefined : columns.split(',') }
}

/** Whether an address is that of a list as it opens: without filters, order or page. */
export const isPlain = (search: Search): boolean => Object.values(search).every((value) => value === undefined)
