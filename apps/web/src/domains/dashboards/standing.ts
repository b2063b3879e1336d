import type { StandingRow } from '@bisita/contract/dashboards/dashboards.standing'

export type { StandingRow }

/** What people, branches and areas are ordered by; the falling order is written with `-` before it. */
const fields = ['name', 'today', 'visits', 'calls', 'availed', 'rate', 'overdue', 'last_synced_at', 'unsent'] as const

export type StandingField = (typeof fields)[number]
export type StandingSort = StandingField | `-${StandingField}`
export type StandingKind = 'user' | 'branch' | 'area'

export const standingSorts: readonly StandingSort[] = fields.flatMap((field) => [field, `-${field}`] as const)
