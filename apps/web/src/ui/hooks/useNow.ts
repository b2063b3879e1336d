import { useEffect, useState } from 'react'

/** The time (milliseconds since 1970), updated every `every` milliseconds: for texts such as "2 minutes ago". */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
