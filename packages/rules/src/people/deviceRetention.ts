import { setupItineraryDays, setupVisitMonths } from '@bisita/contract/limits'
import { addDays, monthsBefore } from '../time/days.ts'

/** The first day (YYYY-MM-DD) whose visits a device downloads that is set up on the day `today`. */
export const deviceVisitsFrom = (today: string): string => monthsBefore(today, setupVisitMonths)

/** The first day (YYYY-MM-DD) whose itineraries a device downloads that is set up on the day `today`. */
export const deviceItinerariesFrom = (today: string): string => addDays(today, -setupItineraryDays)
