import type { DeskClass, DeskReason, NumberState } from '@bisita/contract/touchpoints/guard'
import { showDateTime, showTime } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'

/** What a reason of the queue means, for people. */
export const reasonWords: Readonly<Record<DeskReason, string>> = {
  ready: 'Ready to be called',
  leased: 'With a caller now',
  later_today: 'Later today: a promise to call back, or a new try after no answer',
  hours: 'Outside call hours',
  caps: 'Called as often as allowed for now',
  cool_off: 'Not interested lately: left alone for a while',
  do_not_contact: 'Do not contact, or the number asked not to be called',
  no_number: 'No number that works',
  ended: 'Done: the strategy has ended for them',
  not_due: 'Nothing due yet',
}

/** The classes of the queue, in the order in which they are served. */
export const classWords: Readonly<Record<DeskClass, string>> = {
  call_back_mine: 'My call-backs',
  call_back: 'Call-backs of others',
  touchpoint: 'Call steps due',
  never_called: 'Never called',
  retry: 'New tries',
  longest: 'Longest not called',
}

/** What is marked of a number that should not simply be called. */
export const numberMarks: Readonly<Record<NumberState, { readonly tone: 'asked' | 'bad' | 'stopped' | 'late'; readonly word: string } | null>> = {
  good: null,
  to_check: { tone: 'asked', word: 'To be checked' },
  bad: { tone: 'bad', word: 'Wrong number' },
  blocked: { tone: 'stopped', word: 'Asked not to be called' },
  capped: { tone: 'late', word: 'Called enough for now' },
}

/** `today at 02:30:00 PM`, or the day with it. */
export const whenWords = (instant: string, now: number): string =>
  manilaDay(new Date(instant)) === manilaDay(new Date(now)) ? `today at ${showTime(instant)}` : `on ${showDateTime(instant)}`
