import { showDate } from '@bisita/rules/dates'

/** What a location says that is held for a colleague; `until` is the last day of it. */
export const coverWords = (until: string): string => `Held for somebody who is away, until ${showDate(until)}`
