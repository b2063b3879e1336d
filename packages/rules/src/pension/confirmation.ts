import type { PensionCalendar } from '@bisita/contract/pensionRules'
import { type Pensioner, ruleOn } from './crediting.ts'

/**
 * The month (1 to 12) in which a fund asks a pensioner to confirm, by the rule in force on a day; null where it asks
 * nothing. What is missing: the birth date, a rule, or the record has no field for it.
 */
export function confirmationMonth(calendar: PensionCalendar, person: Pensioner, day: string): number | null | { readonly missing: 'birth_date' | 'rule' | 'not_in_record' } {
  const rule = ruleOn(calendar, person, day)
  if (rule === null) return { missing: 'rule' }
  if (rule.confirmation === 'none') return null
  if (rule.confirmation === 'not_in_record') return { missing: 'not_in_record' }
  return person.birth_date === null ? { missing: 'birth_date' } : Number(person.birth_date.slice(5, 7))
}

/** Whether a pensioner confirms in the month of a day; what is missing counts as no. */
export const confirmsIn = (calendar: PensionCalendar, person: Pensioner, day: string): boolean => confirmationMonth(calendar, person, day) === Number(day.slice(5, 7))
