import { boundsProblem, consentDays } from '../time/bounds.ts'
import { isRealDay } from '../time/days.ts'
import { type consentColumns, consentMark } from './columns.ts'

/** What a row says of consent: that the client agreed to be contacted or refused, and on which day. */
export type UploadedConsent = { readonly answer: 'yes' | 'no'; readonly day: string }

/** What is wrong with the two cells, by column. */
type Fault = { readonly column: (typeof consentColumns)[number]; readonly message: string }

/**
 * Reads the two cells of a row about consent, as {@link consentMark} has them in one; null where the row says nothing.
 * @param today in Manila: nobody has answered later
 */
export function readConsentCell(cell: string | undefined, today: string): UploadedConsent | { readonly fault: Fault } | null {
  if (cell === undefined || !cell.startsWith(consentMark)) return null
  const [said = '', on = ''] = cell.slice(consentMark.length).split('|').map((part) => part.trim())
  const answer = said.toLowerCase()
  if (answer !== 'yes' && answer !== 'no') return { fault: { column: 'consent', message: 'Either yes or no.' } }
  if (!isRealDay(on)) return { fault: { column: 'consent_date', message: 'A date is written YYYY-MM-DD.' } }
  const outside = boundsProblem(on, consentDays(today))
  return outside === null ? { answer, day: on } : { fault: { column: 'consent_date', message: outside } }
}
