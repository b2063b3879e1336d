import type { DeskClass, DeskReason, NumberState } from '@bisita/contract/touchpoints/guard'
import { showDateTime, showTime } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'

/** What a reason of the queue means, for people. */
export const reasonWords: Readonly<Record<DeskReason, string>> = {
  ready: t('Ready to be called'),
  leased: t('With a caller now'),
  later_today: t('Later today: a promise to call back, or a new try after no answer'),
  hours: t('Outside call hours'),
  caps: t('Call limit reached for now'),
  cool_off: t('Not interested lately: left alone for a while'),
  do_not_contact: t('Do not contact, or the number asked not to be called'),
  no_consent: t('Has not agreed to be called'),
  no_number: t('No number that works'),
  ended: t('Done: the strategy has ended for them'),
  not_due: t('Nothing due yet'),
}

/** The classes of the queue, in the order in which they are served. */
export const classWords: Readonly<Record<DeskClass, string>> = {
  call_back_mine: t('My call-backs'),
  call_back: t('Call-backs of others'),
  touchpoint: t('Call steps due'),
  never_called: t('Never called'),
  retry: t('New tries'),
  longest: t('Not called the longest'),
}

/** What is marked of a number that should not simply be called. */
export const numberMarks: Readonly<Record<NumberState, { readonly tone: 'asked' | 'bad' | 'stopped' | 'late'; readonly word: string } | null>> = {
  good: null,
  to_check: { tone: 'asked', word: t('To be checked') },
  bad: { tone: 'bad', word: t('Wrong number') },
  blocked: { tone: 'stopped', word: t('Asked not to be called') },
  capped: { tone: 'late', word: t('Call limit reached') },
}

/** `today at 02:30:00 PM`, or the day with it. */
export const whenWords = (instant: string, now: number): string =>
  manilaDay(new Date(instant)) === manilaDay(new Date(now)) ? t('today at {time}', { time: showTime(instant) }) : t('on {time}', { time: showDateTime(instant) })
