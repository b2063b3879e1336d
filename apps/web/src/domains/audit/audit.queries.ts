import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAuditRepository, type AuditQuery } from './audit.repository.ts'

const keys = {
  list: (query: AuditQuery) => ['audit', 'list', query] as const,
  state: ['audit', 'state'] as const,
}

/** A page of the trail; the one before stays while another loads. */
export function useAuditList(query: AuditQuery) {
  const audit = useAuditRepository()
  return useQuery({ queryKey: keys.list(query), queryFn: ({ signal }) => audit.list(query, signal), placeholderData: keepPreviousData })
}

/** What can be filtered by, and up to where the trail is sealed. */
export function useAuditState() {
  const audit = useAuditRepository()
  return useQuery({ queryKey: keys.state, queryFn: ({ signal }) => audit.state(signal) })
}
