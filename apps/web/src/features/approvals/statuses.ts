import type { ApprovalStatus } from './approvals.queries.ts'

/** What a list of requests can be narrowed to, the open choice first. Written out: the contract's own list would bring its schemas along. */
export const statusFilters = ['ALL', 'PENDING', 'APPROVED', 'CANCELLED', 'DECLINED'] as const satisfies readonly (ApprovalStatus | 'ALL')[]

export type StatusFilter = (typeof statusFilters)[number]
