import { manilaDay } from '@bisita/rules/time/days'
import { useEffect, useState } from 'react'

const lookEvery = 30_000

/** Today in Manila (YYYY-MM-DD), whatever the device's time zone; changes at midnight while the page stays open. */
export function useToday(): string {
  const [today, setToday] = useState(() => manilaDay(new Date()))
  useEffect(() => {
    const look = () => setToday(manilaDay(new Date()))
    const timer = setInterval(look, lookEvery)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return today
}
