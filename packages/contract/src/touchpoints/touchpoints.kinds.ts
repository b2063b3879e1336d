import { availed, visitResults } from '../visits/outcomes.ts'

/** What is done at a step of a strategy; `terminate` ends the work. */
export const touchpointKinds = ['visit', 'call', 'terminate'] as const

export type TouchpointKind = (typeof touchpointKinds)[number]

/** Whose turn a step is. */
export const touchpointRoles = ['mr', 'tele', 'any'] as const

export type TouchpointRole = (typeof touchpointRoles)[number]

/** What a way goes by: a result of the list, or Availed for has_availed. */
export const wayResults = [...visitResults, availed] as const

/** Where a way leads beside a position: back to the same step, or to the end. */
export const wayEnds = ['same', 'terminate'] as const

/** Limits of strategies (promises/strategies 1). */
export const maximumTouchpoints = 100
export const maximumWait = 3650
export const maximumTimes = 20
export const usualTimes = 3
export const maximumScript = 2000
/** The most ways of a step, and of a strategy's defaults. */
export const maximumWays = 30
/** Of what is to come, progress shows so much. */
export const maximumUpcoming = 50
/** Days that the impact of a publishing looks ahead, and the clients that it names. */
export const impactDays = 30
export const impactExamples = 20

/** What a script may say of the client and the caller: the page fills these in. */
export const scriptFields = ['firstname', 'lastname', 'age', 'pension_type', 'last_visit', 'caller'] as const

/** What may be wrong with a strategy, or worth a look. */
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

/** Where a client stands, as lists say it. `none`: no strategy is current. */
export const touchpointStates = ['due', 'overdue', 'upcoming', 'ended', 'suspended', 'none'] as const

export type TouchpointState = (typeof touchpointStates)[number]

/** What a file of clients has of the next touchpoint, a column each. */
export const nextTouchpointColumns = ['next_touchpoint_name', 'next_touchpoint_kind', 'next_touchpoint_due_on'] as const

export type NextTouchpointColumn = (typeof nextTouchpointColumns)[number]

/** What the lists may be narrowed by; `open` is due or overdue. */
export const touchpointStateFilters = ['All', 'open', ...touchpointStates] as const

export const touchpointKindFilters = ['All', 'visit', 'call'] as const

/** What a step of a client's progress is. */
export const stepStates = ['done', 'skipped', 'due', 'overdue', 'upcoming'] as const

export type StepState = (typeof stepStates)[number]

/** What ended a client's touchpoints: a result of a person, an outcome's way, or the last step. */
export const endCodes = ['deceased', 'moved_out', 'outcome', 'completed'] as const

export type EndCode = (typeof endCodes)[number]
