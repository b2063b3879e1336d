import { manilaDay } from '@bisita/rules/time/days'
import { useEffect, useState } from 'react'

const lookEvery = 30_000

/** Manila's day, YYYY-MM-DD, whatever zone the device is set to; a page that stays open overnight turns with it. */
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
