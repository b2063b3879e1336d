import type { AuditLine, auditList, auditState } from '@bisita/contract/audit'
import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { useApi, useCall } from '../../api/useCall.ts'

export type { AuditLine }

export type AuditQuery = NonNullable<CallRequest<typeof auditList>['query']>
/** What the trail is narrowed to. Signing in and out is left out unless it is asked for, or an action is. */
export type AuditFilters = Pick<AuditQuery, 'record_type' | 'record_id' | 'user_id' | 'action' | 'date_from' | 'date_to'> & { readonly sign_ins?: 'true' }
export type AuditState = CallAnswer<typeof auditState>

const queryOf = ({ sign_ins, ...filters }: AuditFilters): AuditQuery =>
  sign_ins === undefined && filters.action === undefined ? { ...filters, without_sign_ins: 'true' } : filters

/** A page of the trail; the one before stays while another loads. */
export function useAuditList(filters: AuditFilters, page: Required<Pick<AuditQuery, 'page' | 'ipp'>>) {
  const query = { ...queryOf(filters), ...page }
  return useCall(calls.auditList, { query }, { queryKey: ['audit', 'list', query], placeholderData: keepPreviousData })
}

/** What can be filtered by, and up to where the trail is sealed. */
export const useAuditState = () => useCall(calls.auditState, {}, { queryKey: ['audit', 'state'] })

/** The address of the export, which the browser saves by itself: it may be longer than a page could hold. */
export function useAuditExport(filters: AuditFilters, whole: boolean): string {
  const given = Object.entries(queryOf(filters)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const query = new URLSearchParams([...given, ...(whole ? [['numbers', 'whole']] : [])])
  return `${useApi().addressOf(calls.auditExport.path)}${query.size === 0 ? '' : `?${query}`}`
}
