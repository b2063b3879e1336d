import { useEffect, useRef } from 'react'

/** Whether a part of the screen is still there when an answer comes: what it would do then may be for another screen. */
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
