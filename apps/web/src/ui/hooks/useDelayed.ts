import { useEffect, useState } from 'react'

/** True once `waiting` has lasted `after` milliseconds: shorter waits show nothing, so that nothing flickers. */
export function useDelayed(waiting: boolean, after = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLate(true), after)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, after])
  return waiting && late
}
