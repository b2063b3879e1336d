import { claimTypes, idTypeLabels, pensionTypes } from '@bisita/contract/pension'
import type { CreditingDay, PensionRule } from '@bisita/contract/pensionRules'
import { tableFaults } from '@bisita/rules/pension/ruleFaults'
import type { Settings } from './settings.queries.ts'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'

/** A rule as it is edited: its days as they are typed. */
export type RuleDraft = Omit<PensionRule, 'credits'> & { readonly days: string }

export const choiceNames = { all: t('The same for everybody'), birth_day: t('By the day of birth in its month'), last_digit: t('By the last digit of the number') } as const

export const confirmationNames = { birth_month: t('In the month of birth'), not_in_record: t('The date is not in the record'), none: t('Not required') } as const

/** `1, 16`, or `1-15: 1, 16-31: 16` where the day goes by something. */
const showDays = ({ credit_by, credits }: Pick<PensionRule, 'credit_by' | 'credits'>): string =>
  credits.map(({ day, from, to }) => (credit_by === 'all' ? String(day) : `${from === to ? from : `${from}-${to}`}: ${day}`)).join(', ')

/** The days that were typed; null where they cannot be read. */
export function readDays({ credit_by, days }: Pick<RuleDraft, 'credit_by' | 'days'>): readonly CreditingDay[] | null {
  const parts = days.split(',').map((part) => part.trim()).filter((part) => part !== '')
  const found = parts.map((part): CreditingDay | null => {
    if (credit_by === 'all') return /^\d{1,2}$/.test(part) ? { day: Number(part), from: 0, to: 0 } : null
    const [, from, to = from, day] = /^(\d{1,2})\s*(?:-\s*(\d{1,2})\s*)?:\s*(\d{1,2})$/.exec(part) ?? []
    return day === undefined ? null : { day: Number(day), from: Number(from), to: Number(to) }
  })
  return found.every((one) => one !== null && one.day >= 1 && one.day <= 31) ? (found as CreditingDay[]) : null
}

export const draftOf = ({ credits, ...rule }: PensionRule): RuleDraft => ({ ...rule, days: showDays({ ...rule, credits }) })

type SentRule = NonNullable<Settings['pension_rules']>[number]

/** A rule with its fields in one order, whatever order the server answered them in, so that equal rules are equal text. */
export const inOrder = ({ id_type, claim_types, valid_from, credit_by, credits, confirmation, source, source_date, to_check }: PensionRule): SentRule => ({
  id_type, claim_types: [...claim_types], valid_from, credit_by, credits: credits.map(({ day, from, to }) => ({ day, from, to })), confirmation, source, source_date, to_check,
})

/** The rule as it is stored; days that cannot be read are none, and `draftFaults` says so. */
export const ruleOf = ({ days, ...draft }: RuleDraft): SentRule => inOrder({ ...draft, source: draft.source.trim(), credits: readDays({ ...draft, days }) ?? [] })

/** What is wrong with edited rules, by `index.field`. */
export function draftFaults(drafts: readonly RuleDraft[]): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const [at, words] of Object.entries(tableFaults(drafts.map(ruleOf)))) faults[at.replace(/\.credits.*/, '.days')] ??= words
  drafts.forEach((draft, at) => {
    if (readDays(draft) === null) faults[`${at}.days`] = draft.credit_by === 'all' ? t('Days from 1 to 31, such as 1, 16.') : t('Such as 0-4: 10, 5-9: 15.')
    if (draft.claim_types.length === 0) faults[`${at}.claim_types`] = t('At least one pension type.')
    if (draft.valid_from === '') faults[`${at}.valid_from`] = t('Choose a day.')
  })
  return faults
}

/** A new rule for what the office has found out. */
export const freshRule = (today: string): RuleDraft => ({
  id_type: 'sss', claim_types: [...claimTypes], valid_from: today, credit_by: 'all', days: '', confirmation: 'birth_month', source: '', source_date: today, to_check: false,
})

/** A rule in a line: `GSIS, all pension types, from Jan 01, 2020`. */
export function ruleTitle({ id_type, claim_types, valid_from }: RuleDraft): string {
  const types = claim_types.length === claimTypes.length ? t('all pension types') : claim_types.length > 3 ? t('{claim_types} pension types', { claim_types: claim_types.length }) : claim_types.map((type) => pensionTypes[type]).join(', ')
  return t('{value}, {types}, from {valid_from}', { value: idTypeLabels[id_type], types, valid_from: showDate(valid_from) })
}
