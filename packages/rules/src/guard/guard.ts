import { type ContactBlock, type GuardCode, type GuardReason, type NumberDialled, numbersDialled, type NumberState } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { OwnSettings } from '@bisita/contract/settings'
import { worded, t } from '@bisita/contract/words'
import { isDialable } from '../cells/numberPlan.ts'
import { showDate } from '../time/dates.ts'
import { addDays, manilaDay } from '../time/days.ts'
import { endsWork } from '../visits/outcomes.ts'
import { type ConsentOf, type ConsentSettings, consentMessage, lacksConsent } from '../consents/consent.ts'
import { blockMessage, endedMessage } from './blocks.ts'
import { type CallHours, holidayOf, isCallTime } from './hours.ts'

/** The settings that the contact guard uses. */
export type GuardSettings = CallHours & ConsentSettings & Pick<OwnSettings, 'calls_per_day' | 'calls_per_week' | 'cool_off_days'>

/** What is known about one number from the calls to it, also those made for other clients. */
export type NumberFacts = {
  /**
   * Set where another client, not deleted, was called at the number and asked not to be called; `name` is null where
   * the caller may not know it.
   */
  readonly asked: { readonly name: string | null } | null
  /** When the number was called in the last seven days, for any client; deleted calls are left out. */
  readonly calls: readonly Date[]
  /** The number was wrong for another client, and this client was not reached at it since. */
  readonly to_check: boolean
}

/**
 * The facts of a client that the guard checks. The time of a contact is the earlier of when it happened and when it
 * arrived.
 */
export type GuardFacts = ConsentOf & {
  readonly do_not_contact: ContactBlock
  readonly do_not_contact_reason: string | null
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly phone_bad: boolean
  readonly secondary_phone_bad: boolean
  readonly visit_result: string | null
  /** What is known about each of the two numbers from the calls of all clients. */
  readonly numbers: Readonly<Record<NumberDialled, NumberFacts>>
  /** When the client was called in the last seven days, by any user; deleted calls are left out. */
  readonly calls: readonly Date[]
  /** When the client said Not Interested last, unless a later contact says otherwise. */
  readonly not_interested_at: Date | null
  /** When to call back, where that was promised and not done yet; once due, it overrides the cool-off. */
  readonly call_back_at?: Date | null
}

/** Whether any of a client's numbers may be called. */
export const isCallable = (facts: Pick<GuardFacts, 'phone_number' | 'secondary_phone_number' | 'phone_bad' | 'secondary_phone_bad'>): boolean =>
  (isDialable(facts.phone_number) && !facts.phone_bad) || (isDialable(facts.secondary_phone_number) && !facts.secondary_phone_bad)

/** Whether one of a client's numbers can be dialled and is not wrong, apart from limits and refusals. */
const isUsable = (facts: GuardFacts, which: NumberDialled): boolean =>
  isCallable(which === 'primary' ? { ...facts, secondary_phone_number: null } : { ...facts, phone_number: null })

/** The first Manila day on which a client who was not interested may be called again. */
export const coolUntil = ({ cool_off_days }: Pick<GuardSettings, 'cool_off_days'>, notInterested: Date): string =>
  addDays(manilaDay(notInterested), cool_off_days)

/** The numbers of calls on the Manila day of `now`, and in the seven days that end with it. */
export function callCounts(calls: readonly Date[], now: Date): { readonly day: number; readonly week: number } {
  const today = manilaDay(now)
  const days = calls.map(manilaDay)
  const first = addDays(today, -6)
  return { day: days.filter((day) => day === today).length, week: days.filter((day) => day >= first && day <= today).length }
}

type Caps = Pick<GuardSettings, 'calls_per_day' | 'calls_per_week'>

/** Which limits some calls have reached. */
function reached(calls: readonly Date[], { calls_per_day, calls_per_week }: Caps, now: Date): readonly GuardCode[] {
  const { day, week } = callCounts(calls, now)
  return [...(day >= calls_per_day ? (['calls_per_day'] as const) : []), ...(week >= calls_per_week ? (['calls_per_week'] as const) : [])]
}

/** The dialled number, or all usable ones where none is given. */
const numbersToCheck = (facts: GuardFacts, dialled: NumberDialled | null): readonly NumberFacts[] =>
  dialled === null ? numbersDialled.filter((which) => isUsable(facts, which)).map((which) => facts.numbers[which]) : [facts.numbers[dialled]]

/** The reasons against all numbers to check; none as long as one of them may be called. */
function numberCodes(facts: GuardFacts, settings: Caps, now: Date, dialled: NumberDialled | null): readonly GuardCode[] {
  const numbers = numbersToCheck(facts, dialled)
  const open = numbers.filter(({ asked: refusal }) => refusal === null)
  if (open.length === 0) return numbers.length > 0 ? ['number_blocked'] : []
  const full = open.map(({ calls }) => reached(calls, settings, now))
  return full.every((codes) => codes.length > 0) ? full.flat() : []
}

const twelveHours = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

const weekdays = [t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday'), t('Sunday')]

/** Days of the week (1 is Monday) in words, and whether they are three or more in a row. */
function daysInWords(days: readonly number[]): { readonly names: readonly string[]; readonly inRow: boolean } {
  const sorted = days.toSorted((one, other) => one - other)
  const names = sorted.map((day) => weekdays[day - 1] ?? '')
  const inRow = sorted.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === sorted.length - 1
  return { names, inRow }
}

/** The hours and days of calls, as a sentence. */
export function hoursInWords({ call_from, call_to, call_days }: CallHours): string {
  const { names, inRow } = daysInWords(call_days)
  const hours = { twelveHours: twelveHours(call_from), twelveHours2: twelveHours(call_to) }
  return inRow
    ? worded('Calls are made from {twelveHours} to {twelveHours2}, {first_text} to {last_text}.', { ...hours, first_text: names[0], last_text: names.at(-1) })
    : worded('Calls are made from {twelveHours} to {twelveHours2}, {days_text}.', { ...hours, days_text: names.join(', ') })
}

const times = (count: number): string => (count === 1 ? worded('once') : worded('{count} times', { count }))

const dayMessage = (who: string, day: number, { calls_per_day }: Caps): string => worded('{who_text} {times_text} that day already; at most {calls_per_day} a day.', { who_text: who, times_text: times(day), calls_per_day })

const weekMessage = (who: string, week: number, { calls_per_week }: Caps): string => worded('{who_text} {times_text} in seven days; at most {calls_per_week}.', { who_text: who, times_text: times(week), calls_per_week })

const refusalMessage = (name: string | null): string => (name === null ? t('This number asked not to be called.') : worded("This number asked not to be called, as {name}'s.", { name }))

const numberCalled = t('This number was called')

/** The message of a reason. */
function messageOf(code: GuardCode, facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date, dialled: NumberDialled | null): string {
  const { day, week } = callCounts(facts.calls, now)
  const numbers = numbersToCheck(facts, dialled)
  const most = (of: 'day' | 'week') => Math.max(0, ...numbers.map(({ calls }) => callCounts(calls, now)[of]))
  switch (code) {
    case 'hours':
      return hoursInWords(settings)
    case 'holiday':
      return worded('No calls on {date}: {name_text}.', { date: showDate(manilaDay(now)), name_text: holidayOf(settings, manilaDay(now))?.name || t('a holiday') })
    case 'calls_per_day':
      return day >= settings.calls_per_day ? dayMessage(t('Called'), day, settings) : dayMessage(numberCalled, most('day'), settings)
    case 'calls_per_week':
      return week >= settings.calls_per_week ? weekMessage(t('Called'), week, settings) : weekMessage(numberCalled, most('week'), settings)
    case 'cool_off': {
      const since = facts.not_interested_at ?? now
      return worded('Not Interested on {since}: no calls until {date}.', { since: showDate(since), date: showDate(coolUntil(settings, since)) })
    }
    case 'do_not_contact':
      return blockMessage(facts)
    case 'no_consent':
      return consentMessage(facts, kind)
    case 'number_blocked':
      return refusalMessage(numbers.flatMap(({ asked: refusal }) => refusal?.name ?? [])[0] ?? null)
    case 'no_number':
      if (isDialable(facts.phone_number) || isDialable(facts.secondary_phone_number)) return t('Every number of this client is wrong.')
      return facts.phone_number === null && facts.secondary_phone_number === null ? t('This client has no phone number.') : t('No number of this client can be dialled.')
    case 'ended':
      return endedMessage(facts.visit_result)
  }
}

/**
 * The codes of the guard's reasons against a contact at an instant, in the order in which they are shown. For a call
 * to a given number only that number is checked; otherwise one callable number of the client is enough.
 */
export function guardCodesOf(facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date, dialled: NumberDialled | null = null): readonly GuardCode[] {
  const unasked = lacksConsent(facts, kind, settings, manilaDay(now))
  // Only "Do not contact" and a consent that is missing forbid a visit.
  if (kind === 'visit') return [...(facts.do_not_contact === 'all' ? (['do_not_contact'] as const) : []), ...(unasked ? (['no_consent'] as const) : [])]
  const promised = facts.call_back_at !== undefined && facts.call_back_at !== null && facts.call_back_at <= now
  const cool = !promised && facts.not_interested_at !== null && manilaDay(now) < coolUntil(settings, facts.not_interested_at)
  const counted = [...reached(facts.calls, settings, now), ...numberCodes(facts, settings, now, dialled)]
  const found: readonly (readonly [GuardCode, boolean])[] = [
    ['hours', !isCallTime(settings, now)],
    ['holiday', holidayOf(settings, manilaDay(now)) !== undefined],
    ['calls_per_day', counted.includes('calls_per_day')],
    ['calls_per_week', counted.includes('calls_per_week')],
    ['cool_off', cool],
    ['do_not_contact', facts.do_not_contact !== 'none'],
    ['no_consent', unasked],
    ['number_blocked', counted.includes('number_blocked')],
    ['no_number', !isCallable(facts)],
    ['ended', endsWork(facts.visit_result)],
  ]
  return found.flatMap(([code, holds]) => (holds ? [code] : []))
}

/**
 * The guard's reasons against a visit or call at an instant, with messages; empty where it is allowed
 * (promises/calling 2).
 */
export const guardReasons = (facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date, dialled: NumberDialled | null = null): readonly GuardReason[] =>
  guardCodesOf(facts, settings, kind, now, dialled).map((code) => ({ code, message: messageOf(code, facts, settings, kind, now, dialled) }))

/**
 * The reasons shown before a visit or call is made. For a visit also that work on the client has ended, which forbids
 * nothing.
 */
export const reasonsBeforeContact = (facts: GuardFacts, settings: GuardSettings, kind: VisitType, now: Date): readonly GuardReason[] => [
  ...guardReasons(facts, settings, kind, now),
  ...(kind === 'visit' && endsWork(facts.visit_result) ? [{ code: 'ended', message: endedMessage(facts.visit_result) } as const] : []),
]

/** Why a visit to a client must not be planned without a reason, on a day in Manila; null where it may. */
export function planReason(client: ConsentOf & Pick<GuardFacts, 'do_not_contact' | 'do_not_contact_reason'>, settings: ConsentSettings, today: string): GuardReason | null {
  if (client.do_not_contact === 'all') return { code: 'do_not_contact', message: blockMessage(client) }
  return lacksConsent(client, 'visit', settings, today) ? { code: 'no_consent', message: consentMessage(client, 'visit') } : null
}

/** The state of one number of a client, as a caller sees it. */
export type NumberStatus = { readonly which: NumberDialled; readonly number: string; readonly state: NumberState; readonly message: string | null }

/** The states of the numbers that a client has, at an instant: which may be called, and why another may not. */
export function numberStatuses(facts: GuardFacts, settings: GuardSettings, now: Date): NumberStatus[] {
  const numbers = { primary: facts.phone_number, secondary: facts.secondary_phone_number }
  return numbersDialled.flatMap((which) => {
    const number = numbers[which]
    return number === null ? [] : [{ which, number, ...stateOf(facts, settings, now, which) }]
  })
}

function stateOf(facts: GuardFacts, settings: GuardSettings, now: Date, which: NumberDialled): Pick<NumberStatus, 'state' | 'message'> {
  const { asked: refusal, calls, to_check } = facts.numbers[which]
  if (!isUsable(facts, which)) return { state: 'bad', message: t('This number is wrong.') }
  if (refusal !== null) return { state: 'blocked', message: refusalMessage(refusal.name) }
  const [capped] = reached(calls, settings, now)
  const { day, week } = callCounts(calls, now)
  if (capped !== undefined) return { state: 'capped', message: capped === 'calls_per_day' ? dayMessage(numberCalled, day, settings) : weekMessage(numberCalled, week, settings) }
  if (to_check) return { state: 'to_check', message: t("To be checked: it was a wrong number as another client's.") }
  return { state: 'good', message: null }
}
