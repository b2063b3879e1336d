import { pensionTypes } from '@bisita/contract/pension'
import type { PensionRule } from '@bisita/contract/pensionRules'
import { boundsProblem, holidayDays } from '../time/bounds.ts'

/** The least and the greatest value that a rule's choice of the day goes by. */
const bounds = { all: [0, 0], birth_day: [1, 31], last_digit: [0, 9] } as const satisfies Readonly<Record<PensionRule['credit_by'], readonly [number, number]>>

/** What is wrong with one rule by itself, by field; empty where nothing is. */
export function ruleFaults({ credit_by, credits, valid_from, source }: PensionRule): Readonly<Record<string, string>> {
  const [least, most] = bounds[credit_by]
  const faults: Record<string, string> = {}
  const strange = boundsProblem(valid_from, holidayDays)
  if (strange !== null) faults['valid_from'] = strange
  if (source.trim() === '') faults['source'] = 'This is required.'
  credits.forEach(({ from, to }, at) => {
    if (from < least || to > most || from > to) faults[`credits.${at}`] = credit_by === 'all' ? 'A day for everybody has no range.' : `From ${least} to ${most}.`
    else if (credit_by !== 'all' && credits.some((other, place) => place < at && other.from <= to && other.to >= from)) faults[`credits.${at}`] = 'Two days for the same pensioner.'
  })
  if (credit_by === 'all' && new Set(credits.map(({ day }) => day)).size < credits.length) faults['credits'] = 'Each day only once.'
  return faults
}

/** What is wrong with a table, by `index.field`: what {@link ruleFaults} finds, and two rules of one pension type from the same day on. */
export function tableFaults(rules: readonly PensionRule[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  rules.forEach((rule, at) => {
    for (const [field, words] of Object.entries(ruleFaults(rule))) faults[`${at}.${field}`] = words
    const double = rules.slice(0, at).find((other) => other.id_type === rule.id_type && other.valid_from === rule.valid_from && other.claim_types.some((type) => rule.claim_types.includes(type)))
    const type = double?.claim_types.find((one) => rule.claim_types.includes(one))
    if (type !== undefined) faults[`${at}.claim_types`] = `Another rule from this day on is for ${pensionTypes[type]} too.`
  })
  return faults
}
