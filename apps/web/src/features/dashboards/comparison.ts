import type { ComparisonRow } from '@bisita/contract/dashboards/dashboards.comparison'

export type { ComparisonRow }

/** What people, branches and areas are ordered by; the falling order is written with `-` before it. */
const fields = ['name', 'today', 'visits', 'calls', 'availed', 'rate', 'verified', 'overdue', 'last_synced_at', 'unsent'] as const

export type ComparisonField = (typeof fields)[number]
export type ComparisonSort = ComparisonField | `-${ComparisonField}`
export type ComparisonKind = 'user' | 'branch' | 'area'

export const comparisonSorts: readonly ComparisonSort[] = fields.flatMap((field) => [field, `-${field}`] as const)
