import type { ApprovalStatus } from './approvals.queries.ts'

/** What a list of requests can be narrowed to, the open choice first. Written out: the contract's own list would bring its schemas along. */
export const statusFilters = ['ALL', 'PENDING', 'APPROVED', 'CANCELLED', 'DECLINED'] as const satisfies readonly (ApprovalStatus | 'ALL')[]

/** The tabs of the screen: what the reader may decide now, what the reader asked for, and everything in scope. */
export const views = ['to_decide', 'mine', 'all'] as const

export type ApprovalTab = (typeof views)[number]

export type StatusFilter = (typeof statusFilters)[number]
