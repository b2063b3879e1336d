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

/** What asks for `visit_others_result`, as a result and as a second part. */
export const others = 'Others' satisfies VisitResult & SecondaryResult

/** A filter's value that means `has_availed`; no result of a contact is called so. */
export const availed = 'Availed'

/** A filter's value that leaves the choice open; removed before sending. */
export const all = 'All'

/** What `visit_result` of a list may be. */
export const visitResultFilters = [all, availed, ...visitResults] as const

/** What `visit_secondary_result` of a list may be. */
export const secondaryResultFilters = [all, ...secondaryResults] as const

/** How far a client has come: each holds those after it (promises/visits 7). */
export const clientStages = ['contacted', 'reached', 'interested', 'availed'] as const

export type ClientStage = (typeof clientStages)[number]

export const visitTypes = ['visit', 'call'] as const

export type VisitType = (typeof visitTypes)[number]

/** Whether a client has a last visit. */
export const visitStatuses = ['visited', 'unvisited'] as const

export type VisitStatus = (typeof visitStatuses)[number]
