import { defaultPageSize } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { VisitsQuery } from '../visits.repository.ts'
import { visitParams, type VisitsSearch } from './visitsSearch.ts'

/** Which kind of contact is listed: the screen's own, or of one client whichever was asked for. */
export const kindOf = (own: VisitType, { client_id, of }: VisitsSearch): VisitType =>
  client_id === undefined || of === undefined || of === 'both' ? own : of

/** What the list asks for, with what is typed. */
export function queryOf(kind: VisitType, search: VisitsSearch, keyword: string): VisitsQuery {
  const { of, ...query } = visitParams.asked(search)
  return { ...(of === 'both' ? {} : { visit_type: kind }), page: 1, ipp: defaultPageSize, ...query, ...(keyword === '' ? {} : { keyword }) }
}
