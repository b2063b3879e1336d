import { claimTypes, type ClaimType, idTypes, type IdType } from '@bisita/contract/pension'
import type { PensionCalendar, PensionFilter } from '@bisita/contract/pensionRules'
import type { OwnSettings } from '@bisita/contract/settings'
import { addDays } from '../time/days.ts'
import { confirmsIn } from './confirmation.ts'
import { type Crediting, creditingsBetween, isInWeekAfter, ruleOn, weekAfter } from './crediting.ts'
import { pensionCalendarOf } from './defaultRules.ts'
import { hasPensionCalendar, type PensionClient } from './facts.ts'

/** Whether a filter of the clients list takes a client in on a Manila day. What is not known takes nobody in. */
export const matchesPension = (calendar: PensionCalendar, filter: PensionFilter, client: PensionClient, today: string): boolean =>
  hasPensionCalendar(client) && (filter === 'credited' ? isInWeekAfter(calendar, client, today) === true : confirmsIn(calendar, client, today))

/** The filter as a phone applies it to each client of its records; `settings` are those it last received. */
export function pensionMatcher(settings: Pick<OwnSettings, 'pension_rules' | 'holidays'>, filter: PensionFilter, today: string): (client: PensionClient) => boolean {
  const calendar = pensionCalendarOf(settings)
  return (client) => matchesPension(calendar, filter, client, today)
}

/** Pensioners of one fund and type whom a filter takes in: everybody, or by birth day, last digit or birth month. */
export type PensionGroup = {
  readonly id_type: IdType
  readonly claim_type: ClaimType
  readonly by: Crediting['by'] | 'birth_month'
  readonly from: number
  readonly to: number
}

/** The groups that {@link matchesPension} takes in on a day, for a query that looks at no client one by one; at most some hundred. */
export function pensionGroups(calendar: PensionCalendar, filter: PensionFilter, today: string): readonly PensionGroup[] {
  const kinds = idTypes.flatMap((id_type) => claimTypes.map((claim_type) => ({ id_type, claim_type })))
  const month = Number(today.slice(5, 7))
  return kinds.flatMap((kind): readonly PensionGroup[] => {
    if (filter === 'credited') return creditingsBetween(calendar, kind, addDays(today, 1 - weekAfter), today).map(({ by, from, to }) => ({ ...kind, by, from, to }))
    return ruleOn(calendar, kind, today)?.confirmation === 'birth_month' ? [{ ...kind, by: 'birth_month', from: month, to: month }] : []
  })
}
