import type { ContactBlock, GuardCode, GuardReason } from '@bisita/contract/touchpoints/guard'
import { tooShortForContact } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { OwnSettings } from '@bisita/contract/settings'
import { showDate } from '../time/dates.ts'
import { addDays, manilaDay } from '../time/days.ts'
import { endsWork } from '../visits/outcomes.ts'
import { blockMessage } from './blocks.ts'
import { type CallHours, holidayOf, isCallTime } from './hours.ts'

/** The settings that the guard goes by. */
export type GuardSettings = CallHours & Pick<OwnSettings, 'calls_per_day' | 'calls_per_week' | 'cool_off_days'>

/** What the guard looks at. Contacts are placed by the earlier of when they happened and when they arrived. */
export type GuardFacts = {
  readonly do_not_contact: ContactBlock
  readonly do_not_contact_reason: string | null
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly phone_bad: boolean
  readonly secondary_phone_bad: boolean
  readonly visit_result: string | null
  /** Living calls to the client of the last seven days, by whomever. */
  readonly calls: readonly Date[]
  /** When the client said Not Interested last, unless a later contact says otherwise. */
  readonly not_interested_at: Date | null
  /** A promise to call back that still stands: kept, it goes before the cool-off. */
  readonly call_back_at?: Date | null
}

/** Whether a number can be called: long enough to be one. */
export const isNumber = (number: string | null): boolean => (number ?? '').length > tooShortForContact

/** Whether any of a client's numbers may be called. */
export const isCallable = (facts: Pick<GuardFacts, 'phone_number' | 'secondary_phone_number' | 'phone_bad' | 'secondary_phone_bad'>): boolean =>
  (isNumber(facts.phone_number) && !facts.phone_bad) || (isNumber(facts.secondary_phone_number) && !facts.secondary_phone_bad)

/** The first Manila day on which a client who was not interested may be called again. */
export const coolUntil = ({ cool_off_days }: Pick<GuardSettings, 'cool_off_days'>, notInterested: Date): string =>
  addDays(manilaDay(notInterested), cool_off_days)

/** The calls of the Manila day of an instant, and of the seven days that end with it. */
export function callsAround(calls: readonly Date[], now: Date): { readonly day: number; readonly week: number } {
  const today = manilaDay(now)
  const days = calls.map(manilaDay)
  const first = addDays(today, -6)
  return { day: days.filter((day) => day === today).length, week: days.filter((day) => day >= first && day <= today).length }
}

const twelveHours = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Days of the week in words, a row of three and more by its ends. */
function daysInWords(days: readonly number[]): string {
  const sorted = days.toSorted((one, other) => one - other)
  const names = sorted.map((day) => weekdays[day - 1] ?? '')
  const inRow = sorted.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === sorted.length - 1
  return inRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
}

/** When calls are made, in words. */
export const hoursInWords = ({ call_from, call_to, call_days }: CallHours): string =>
  `Calls are made from ${twelveHours(call_from)} to ${twelveHours(call_to)}, ${daysInWords(call_days)}.`

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** What each reason says to a person. */
function messageOf(code: GuardCode, facts: GuardFacts, settings: GuardSettings, now: Date): string {
  const { day, week } = callsAround(facts.calls, now)
  switch (code) {
    case 'hours':
      return hoursInWords(settings)
    case 'holiday':
      return `No calls on ${showDate(manilaDay(now))}: ${holidayOf(settings, manilaDay(now))?.name || 'a holiday'}.`
    case 'calls_per_day':
      return `Called ${times(day)} that day already; at most ${settings.calls_per_day} a day.`
    case 'calls_per_week':
      return `Called ${times(week)} in seven days; at most ${settings.calls_per_week}.`
    case 'cool_off': {
      const since = facts.not_interested_at ?? now
      return `Not Interested on ${showDate(since)}: no calls until ${showDate(coolUntil(settings, since))}.`
    }
    case 'do_not_contact':
      return blockMessage(facts)
    case 'no_number':
      return isNumber(facts.phone_number) || isNumber(facts.secondary_phone_number) ? 'Every number of this client is wrong.' : 'This client has no phone number.'
    case 'ended':
      return facts.visit_result === 'Deceased' ? 'This client is deceased.' : 'This client has moved out.'
  }
}

/** The codes of what stands in the way of a contact at an instant, in the order in which they are told. */
export function guardCodesOf(facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date): readonly GuardCode[] {
  // A visit is forbidden by nothing but the wish not to be contacted at all.
  if (kind === 'visit') return facts.do_not_contact === 'all' ? ['do_not_contact'] : []
  const { day, week } = callsAround(facts.calls, now)
  const promised = facts.call_back_at !== undefined && facts.call_back_at !== null && facts.call_back_at <= now
  const cool = !promised && facts.not_interested_at !== null && manilaDay(now) < coolUntil(settings, facts.not_interested_at)
  const found: readonly (readonly [GuardCode, boolean])[] = [
    ['hours', !isCallTime(settings, now)],
    ['holiday', holidayOf(settings, manilaDay(now)) !== undefined],
    ['calls_per_day', day >= settings.calls_per_day],
    ['calls_per_week', week >= settings.calls_per_week],
    ['cool_off', cool],
    ['do_not_contact', facts.do_not_contact !== 'none'],
    ['no_number', !isCallable(facts)],
    ['ended', endsWork(facts.visit_result)],
  ]
  return found.flatMap(([code, holds]) => (holds ? [code] : []))
}

/** Everything that stands in the way of a visit or call at an instant, in words (decisions-planning.md, section 4). Empty where nothing does. */
export const guardReasons = (facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date): readonly GuardReason[] =>
  guardCodesOf(facts, settings, kind, now).map((code) => ({ code, message: messageOf(code, facts, settings, now) }))
