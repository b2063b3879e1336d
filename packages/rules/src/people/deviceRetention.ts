import { setupItineraryDays, setupVisitMonths } from '@bisita/contract/limits'
import { addDays, monthsBefore } from '../time/days.ts'

/** The first day of which a device that is set up on a day, YYYY-MM-DD, holds visits. */
export const deviceVisitsFrom = (today: string): string => monthsBefore(today, setupVisitMonths)

/** The first day of which it holds itineraries. */
export const deviceItinerariesFrom = (today: string): string => addDays(today, -setupItineraryDays)
