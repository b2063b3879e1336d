import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { OpenDevice } from '../local/openedDevice.ts'

/** What screens show of the local records. */
const concerned = ['clients', 'visits', 'itineraries', 'dashboards', 'locations', 'products', 'users']

/**
 * A page of a replay stores many records at once, and the next page follows: milliseconds before screens read again.
 */
const pause = 200

/**
 * Makes screens read again what changed on the device, in any tab; also what they had read before the local records
 * were opened.
 */
export function useLocalChanges(queries: QueryClient, opened: OpenDevice | null): void {
  const readBefore = useMemo(() => opened !== null && queries.getQueryCache().getAll().length > 0, [queries, opened])
  const renew = useEffectEvent(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [domain] }) => concerned.includes(String(domain)) })
  })
  useEffect(() => {
    if (opened === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        renew()
      }, pause)
    }
    if (readBefore) soon()
    const stop = opened.device.changes.subscribe(soon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [opened, readBefore])
}
