import type { OwnSettings } from '@bisita/contract/settings'
import { addDays, manilaDay, startOfDay } from '../time/days.ts'
import type { GuardSettings } from './guard.ts'
import { callsEndAt, mayCallAt, sharedBefore } from './hours.ts'

/** The settings that the call desk goes by. */
export type DeskSettings = GuardSettings & Pick<OwnSettings, 'retry_hours' | 'desk_again_days'>

/** A moment of the desk: what its settings come to then, as bounds that an index can be asked for. */
export type DeskMoment = {
  readonly now: Date
  readonly today: string
  /** Whether calls may be made. */
  readonly open: boolean
  /** Until when today; before `now` where none are made any more. */
  readonly closes: Date
  /** Calls from here on are of today, and of the seven days that end with it. */
  readonly dayBegins: Date
  readonly dayEnds: Date
  readonly weekBegins: Date
  /** Who was not interested from here on is left alone. */
  readonly coolSince: Date
  /** Who was not called since may be called without any other reason. */
  readonly againBefore: Date
  /** Who did not answer a call up to here is tried again. */
  readonly retryBefore: Date
  /** Promises for before this are anybody's. */
  readonly sharedBefore: Date
}

const hour = 3_600_000

/** What the settings of the desk come to at a moment. */
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
    sharedBefore: sharedBefore(settings, now),
  }
}
