import { useEffect } from 'react'
import { useServices } from '../useServices.ts'
import { useSignedIn } from '../useSignedIn.ts'

/** Loads the user-list info anew every 15 minutes (specification, section 9), or as often as was set. */
export function useInfoRefresh(): void {
  const { inform } = useServices()
  const { list_info_minutes } = useSignedIn().settings
  useEffect(() => {
    const timer = setInterval(() => void inform(), list_info_minutes * 60_000)
    return () => clearInterval(timer)
  }, [inform, list_info_minutes])
}
