import { defaultPageSize } from '@bisita/contract/limits'
import type { ClientsQuery } from '../clients.repository.ts'
import { type NavigateSearch as GoOf, without } from '../../../ui/list/params.ts'
import { clientParams, type ClientsSearch } from './clientsSearch.ts'

export type NavigateClients = GoOf<ClientsSearch>

/** What the list asks for, with what is typed. */
export const queryOf = (search: ClientsSearch, keyword: string, full_address: string): ClientsQuery => ({
  page: 1,
  ipp: defaultPageSize,
  ...clientParams.asked(search),
  ...(keyword === '' ? {} : { keyword }),
  ...(full_address === '' ? {} : { full_address }),
})

/** The address bar with nothing open. */
export const withoutRecord = (search: ClientsSearch): ClientsSearch => without(search, 'client', 'visit', 'form', 'itinerary')

/** The address bar with the record of a client, and nothing over it. */
export const ofRecord = (search: ClientsSearch, client: string): ClientsSearch => ({ ...withoutRecord(search), client })

/** The address bar without what is open on top: first the form or the visit, then the record under it. */
export function withoutTop(search: ClientsSearch): ClientsSearch {
  const { client, visit, form, itinerary: _itinerary, ...rest } = search
  const over = visit !== undefined || (form !== undefined && form !== 'new')
  return client !== undefined && over ? { ...rest, client } : rest
}

/** Forms that close with a question; one that records a visit or call keeps what was entered, as long as the client stays. */
const asksBefore = (form: ClientsSearch['form']) => form !== undefined && form !== 'visit' && form !== 'call'

/** Whether going from one to the other leaves behind what was typed and not saved. */
export const leavesForm = (from: ClientsSearch, to: ClientsSearch): boolean =>
  from.client !== to.client || (asksBefore(from.form) && from.form !== to.form)
