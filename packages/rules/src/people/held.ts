import { setupItineraryDays, setupVisitMonths } from '@bisita/contract/limits'
import { addDays, monthsBefore } from '../time/days.ts'

/** The first day of which a device that is set up on a day, YYYY-MM-DD, holds visits. */
export const visitsHeldFrom = (today: string): string => monthsBefore(today, setupVisitMonths)

/** The first day of which it holds itineraries. */
export const itinerariesHeldFrom = (today: string): string => addDays(today, -setupItineraryDays)
