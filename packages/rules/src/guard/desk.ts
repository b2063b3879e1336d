import type { OwnSettings } from '@bisita/contract/settings'
import { existingBefore } from '../consents/consent.ts'
import { addDays, manilaDay, startOfDay } from '../time/days.ts'
import type { GuardSettings } from './guard.ts'
import { callsEndAt, mayCallAt, sharedBefore } from './hours.ts'

/** The settings of the call desk. */
export type DeskSettings = GuardSettings & Pick<OwnSettings, 'retry_hours' | 'desk_again_days'>

/** The desk's settings at an instant, as bounds that a query can compare with indexed columns. */
export type DeskMoment = {
  readonly now: Date
  readonly today: string
  /** Whether calls may be made now. */
  readonly open: boolean
  /** When today's calls end: before `now` once they have, 1970 on a day without calls. */
  readonly closes: Date
  /** Beginning and end of today in Manila, and beginning of the seven days that end with today. */
  readonly dayBegins: Date
  readonly dayEnds: Date
  readonly weekBegins: Date
  /** A client who was Not Interested at this instant or later is in the cool-off. */
  readonly coolSince: Date
  /** A client last called before this may be called without any other reason. */
  readonly againBefore: Date
  /** A client who did not answer a call at or before this is called again. */
  readonly retryBefore: Date
  /** Only clients who agreed to calls are served, and those added before this; undefined where consent is not required, null where nobody else is. */
  readonly consentOrBefore: Date | null | undefined
  /** Promises to call back at a time before this are open to every caller. */
  readonly sharedBefore: Date
}

const hour = 3_600_000

/** The bounds of the desk at an instant. */
export function deskMoment(settings: DeskSettings, now: Date): DeskMoment {
  const today = manilaDay(now)
  const begins = (days: number) => startOfDay(addDays(today, days))
  return {
    now,
    today,
    open: mayCallAt(settings, now),
    closes: callsEndAt(settings, today) ?? new Date(0),
    dayBegins: begins(0),
    dayEnds: begins(1),
    weekBegins: begins(-6),
    coolSince: begins(1 - settings.cool_off_days),
    againBefore: begins(1 - settings.desk_again_days),
    retryBefore: new Date(now.getTime() - settings.retry_hours * hour),
    consentOrBefore: settings.consent_required ? existingBefore(settings, today) : undefined,
    sharedBefore: sharedBefore(settings, now),
  }
}
