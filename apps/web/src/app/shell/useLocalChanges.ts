import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Opened } from '../local/keeper.ts'

/** What screens show of the local records. */
const concerned = ['clients', 'visits', 'itineraries', 'dashboards', 'locations', 'products', 'users']

/** A page of a replay stores many records at once, and the next one follows: screens read anew after a while. */
const pause = 200

/** Has screens read anew what changed on the device, in whatever tab; and everything when they begin to live on it. */
export function useLocalChanges(queries: QueryClient, opened: Opened | null): void {
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
    soon()
    const stop = opened.device.changes.subscribe(soon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [opened])
}
