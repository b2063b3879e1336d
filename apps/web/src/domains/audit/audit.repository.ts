import type { AuditLine, auditList, auditState } from '@bisita/contract/audit'
import type { Answer, Request } from '@bisita/contract/calls/call'
import { createInjected } from '../../ui/inject.tsx'

export type { AuditLine }

export type AuditQuery = NonNullable<Request<typeof auditList>['query']>
/** What the trail is narrowed to: everything of a query but the page. */
export type AuditFilters = Pick<AuditQuery, 'record_type' | 'record_id' | 'user_id' | 'action' | 'date_from' | 'date_to'>
export type AuditPage = Answer<typeof auditList>
export type AuditState = Answer<typeof auditState>

/** The audit trail: always the network's. */
export type AuditRepository = {
  readonly list: (query: AuditQuery, signal?: AbortSignal) => Promise<AuditPage>
  readonly state: (signal?: AbortSignal) => Promise<AuditState>
  /** The address of the export, which the browser saves by itself: it may be longer than a page could hold. */
  readonly exportAddress: (filters: AuditFilters) => string
}

export const [AuditProvider, useAuditRepository] = createInjected<AuditRepository>('The audit repository')
