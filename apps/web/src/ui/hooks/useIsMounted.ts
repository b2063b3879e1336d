import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether the component is still mounted: an answer that comes later must not act on
 * another screen.
 */
export function useIsMounted(): () => boolean {
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  return () => there.current
}
