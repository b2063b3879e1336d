import { availed, visitResults } from '../visits/outcomes.ts'

/** The kinds of steps of a strategy; `terminate` ends the work. */
export const touchpointKinds = ['visit', 'call', 'terminate'] as const

export type TouchpointKind = (typeof touchpointKinds)[number]

/** The roles that a step may be for. */
export const touchpointRoles = ['mr', 'tele', 'any'] as const

export type TouchpointRole = (typeof touchpointRoles)[number]

/** The results that a way may match: a result of the list, or Availed for `has_availed`. */
export const wayResults = [...visitResults, availed] as const

/** The targets of a way other than a position: the same step again, or the end. */
export const wayEnds = ['same', 'terminate'] as const

/** Limits of strategies (promises/strategies 1). */
export const maximumTouchpoints = 100
export const maximumWait = 3650
export const maximumTimes = 20
export const usualTimes = 3
export const maximumScript = 2000
/** The most ways of a step, and of a strategy's defaults. */
export const maximumWays = 30
/** The most upcoming steps that progress shows. */
export const maximumUpcoming = 50
/** The days ahead that the impact of publishing a strategy covers, and the number of example clients. */
export const impactDays = 30
export const impactExamples = 20

/** The placeholders of a script: facts of the client and the caller, filled in by the page. */
export const scriptFields = ['firstname', 'lastname', 'age', 'pension_type', 'last_visit', 'caller'] as const

/** The codes of a strategy's errors and warnings. */
export const strategyProblemCodes = [
  'empty',
  'unreachable',
  'no_end',
  'cycle_without_wait',
  'goto_missing',
  'duplicate_outcome',
  'role_kind',
  'ending_outcome',
  'cycle_only_max',
  'unknown_field',
] as const

export type StrategyProblemCode = (typeof strategyProblemCodes)[number]

/** The states of a client's present step in lists. `none`: no strategy is current. */
export const touchpointStates = ['due', 'overdue', 'upcoming', 'ended', 'suspended', 'none'] as const

export type TouchpointState = (typeof touchpointStates)[number]

/** The columns of the next touchpoint in a file of clients. */
export const nextTouchpointColumns = ['next_touchpoint_name', 'next_touchpoint_kind', 'next_touchpoint_due_on'] as const

export type NextTouchpointColumn = (typeof nextTouchpointColumns)[number]

/** The filters of lists by touchpoint state; `open` is due or overdue. */
export const touchpointStateFilters = ['All', 'open', ...touchpointStates] as const

export const touchpointKindFilters = ['All', 'visit', 'call'] as const

/** The states of a step in a client's progress. */
export const stepStates = ['done', 'skipped', 'due', 'overdue', 'upcoming'] as const

export type StepState = (typeof stepStates)[number]

/** Why a client's touchpoints ended: the client's result, a way to the end, or the last step. */
export const endCodes = ['deceased', 'moved_out', 'outcome', 'completed'] as const

export type EndCode = (typeof endCodes)[number]

/** The halves of a day; the afternoon begins at 12:00 in Manila. */
export const halves = ['morning', 'afternoon'] as const

/** Whose visits say when somebody is at home, from the narrowest to the widest. */
export const bestTimeLevels = ['client', 'barangay', 'city'] as const
