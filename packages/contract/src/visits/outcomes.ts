/**
 * How a visit or call can end (promises/visits 1): each result with its second parts. The
 * labels are the values on the wire. Results without second parts take none.
 */
export const outcomeTable = {
  'Not Interested': [],
  'Not Around': [],
  'Moved Out': [],
  Deceased: [],
  Interested: ['Undecided', 'Not Yet Needed', 'Needs Family Approval', 'Others'],
  'Other Lending': ['Interested to Transfer', 'Loyalist'],
  'Not Qualified': ['Over Age', 'Health Condition'],
  Others: [],
} as const

export type VisitResult = keyof typeof outcomeTable
export type SecondaryResult = (typeof outcomeTable)[VisitResult][number]

/** Every result, in the order in which it is offered. */
export const visitResults = [
  'Not Interested',
  'Not Around',
  'Moved Out',
  'Deceased',
  'Interested',
  'Other Lending',
  'Not Qualified',
  'Others',
] as const satisfies readonly VisitResult[]

/** Every second part of a result. */
export const secondaryResults = [
  'Undecided',
  'Not Yet Needed',
  'Needs Family Approval',
  'Others',
  'Interested to Transfer',
  'Loyalist',
  'Over Age',
  'Health Condition',
] as const satisfies readonly SecondaryResult[]

/** The result, and the second part, that need `visit_others_result`. */
export const others = 'Others' satisfies VisitResult & SecondaryResult

/** A filter's value that means `has_availed`; it is not a result of a contact. */
export const availed = 'Availed'

/** A filter's value that means no filter; removed before sending. */
export const all = 'All'

/** The values of the filter `visit_result`. */
export const visitResultFilters = [all, availed, ...visitResults] as const

/** The values of the filter `visit_secondary_result`. */
export const secondaryResultFilters = [all, ...secondaryResults] as const

/** The stages of a client, in rising order; a filter by stage includes the later ones (promises/visits 7). */
export const clientStages = ['contacted', 'reached', 'interested', 'availed'] as const

export type ClientStage = (typeof clientStages)[number]

export const visitTypes = ['visit', 'call'] as const

export type VisitType = (typeof visitTypes)[number]

/** Whether a client has a last visit. */
export const visitStatuses = ['visited', 'unvisited'] as const

export type VisitStatus = (typeof visitStatuses)[number]
