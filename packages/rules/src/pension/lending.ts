import { ageOn } from '../clients/ages.ts'
import { showPeso } from '../money.ts'
import { showDate } from '../time/dates.ts'
import { monthsBefore } from '../time/days.ts'
import { hasPensionCalendar, type PensionClient } from './facts.ts'

/** The limits that an administrator has set; 0 is none. */
export type LendingLimits = { readonly lend_highest_age: number; readonly lend_pension_share: number }

/** The age in whole years at the end of a term that begins on a day; dates YYYY-MM-DD. */
export const ageAtEnd = (birth_date: string, begins: string, termMonths: number): number => ageOn(birth_date, monthsBefore(begins, -termMonths))

/** The longest term, in whole months, at whose end a person is not older than a highest age; 0 where there is none. */
export function longestTerm(birth_date: string, begins: string, highestAge: number): number {
  let term = Math.max(0, (highestAge + 1) * 12 - monthsOld(birth_date, begins) + 1)
  while (term > 0 && ageAtEnd(birth_date, begins, term) > highestAge) term -= 1
  return term
}

const monthsOld = (birth_date: string, day: string): number =>
  (Number(day.slice(0, 4)) - Number(birth_date.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(birth_date.slice(5, 7))

/** What a hint is made of besides the limits. */
export type LendingClient = PensionClient & { readonly pension_amt: number | null }

/**
 * What may be lent to a client, in a sentence with its basis; null where no limit is set or the calendar does not speak
 * of the client. A missing amount or birth date is said, never taken for none.
 */
export function lendingHint({ lend_highest_age: age, lend_pension_share: share }: LendingLimits, client: LendingClient, today: string): string | null {
  if ((age === 0 && share === 0) || !hasPensionCalendar(client)) return null
  const { pension_amt: amount, birth_date } = client
  const parts: string[] = []
  if (share > 0) {
    parts.push(
      amount === null
        ? `a monthly payment of at most ${share}% of the pension, whose amount is not known`
        : `a monthly payment of at most ${showPeso(Math.floor((Math.round(amount * 100) * share) / 100) / 100)}, ${share}% of the pension of ${showPeso(amount)}`,
    )
  }
  if (age > 0) {
    const term = birth_date === null ? null : longestTerm(birth_date, today, age)
    parts.push(
      birth_date === null
        ? `an age of at most ${age} at the end of the term, but the date of birth is not known`
        : term === 0
          ? `no term, since ${age} is the highest age at its end and the date of birth is ${showDate(birth_date)}`
          : `a term of at most ${term} ${term === 1 ? 'month' : 'months'}, so that nobody born on ${showDate(birth_date)} is older than ${age} at its end`,
    )
  }
  return `A hint, not an offer: ${parts.join('; ')}.`
}
