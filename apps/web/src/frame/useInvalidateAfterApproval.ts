import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServices } from './useServices.ts'

/** What a request or a decision may change: the request itself, the badge of its record, the record. */
const concerned = ['approvals', 'clients', 'visits', 'itineraries', 'products', 'dashboards', 'users', 'branches', 'areas', 'assignments']

/** Invalidates every query that a request for approval, or a decision about one, may have changed. */
export function useInvalidateAfterApproval(): () => void {
  const { refreshInfo: inform } = useServices()
  const cache = useQueryClient()
  return useCallback(() => {
    void cache.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
    void inform()
  }, [cache, inform])
}
