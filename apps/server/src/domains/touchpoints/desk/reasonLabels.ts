import type { ServingReason } from '@bisita/contract/touchpoints/desk'
import type { DeskClass } from '@bisita/contract/touchpoints/guard'
import { worded } from '@bisita/contract/words'
import { showAppointment, showDate, showDateTime } from '@bisita/rules/time/dates'
import { type GuardFacts, guardReasons, hoursInWords } from '@bisita/rules/guard/guard'
import { holidayOf } from '@bisita/rules/guard/hours'
import type { Desk } from './queue.sql.ts'
import type { QueueStatus } from './queue.store.ts'

/** A promise of somebody other than the reader. */
const promiseOf = (name: string | null, at: Date): string => worded('{name} promised to call back: {time}.', { name: name ?? 'Somebody', time: showAppointment(at.toISOString()) })

const textOf = (kind: DeskClass, { call_back_at, promised_name, step_name, step_on, call_detail, called_at }: QueueStatus): string => {
  switch (kind) {
    case 'call_back_mine':
      return worded('You promised to call back: {time}.', { time: showAppointment((call_back_at as Date).toISOString()) })
    case 'call_back':
      return promiseOf(promised_name, call_back_at as Date)
    case 'touchpoint':
      return worded('{step}, due {day}.', { step: step_name ?? 'Call', day: showDate(step_on as string) })
    case 'never_called':
      return worded('Never called.')
    case 'retry':
      return worded('{result} on {time}.', { result: call_detail ?? 'No Answer', time: showDateTime(called_at as Date) })
    case 'longest':
      return worded('Not called since {day}.', { day: showDate(called_at as Date) })
  }
}

/** Why a client is served, as it is kept with the lease. */
export function becauseOf(kind: DeskClass, judged: QueueStatus): ServingReason {
  const promise = kind === 'call_back_mine' || kind === 'call_back'
  return {
    class: kind,
    due_on: kind === 'touchpoint' ? judged.step_on : null,
    call_back_at: promise ? (judged.call_back_at?.toISOString() ?? null) : null,
    text: textOf(kind, judged),
  }
}

const notDue = (judged: QueueStatus, { user_id }: Desk): string => {
  const { waits, call_back_at, promised_by, promised_name, step_kind, step_on, step_name } = judged
  if (waits) return worded('A call waits to be approved.')
  if (call_back_at !== null) {
    return promised_by === user_id ? worded('You promised to call back: {time}.', { time: showAppointment(call_back_at.toISOString()) }) : promiseOf(promised_name, call_back_at)
  }
  if (step_kind === 'call' && step_on !== null) return step_name === null ? worded('The next call is due {day}.', { day: showDate(step_on) }) : worded('{step} is due {day}.', { step: step_name, day: showDate(step_on) })
  return worded('No call is due yet.')
}

/** Why a client is, or isn't, in the queue, in the words of its reason. */
export function reasonLabel(judged: QueueStatus, facts: GuardFacts, desk: Desk): string {
  const { settings, at, user_id } = desk
  const guard = (...codes: readonly string[]) => guardReasons({ ...facts, call_back_at: null }, settings, 'call', at.now).find(({ code }) => codes.includes(code))?.message
  switch (judged.reason) {
    case 'ready':
      return textOf(judged.class as DeskClass, judged)
    case 'leased':
      return judged.holder === user_id ? worded('You hold this client on the call desk.') : worded('{name} has this client on the call desk now.', { name: judged.holder_name ?? 'Somebody' })
    case 'later_today':
      return worded('Comes later today: {time}.', { time: showDateTime(judged.comes as Date) })
    case 'hours':
      return holidayOf(settings, at.today) === undefined ? hoursInWords(settings) : (guard('holiday') ?? '')
    case 'caps':
      return guard('calls_per_day', 'calls_per_week') ?? ''
    case 'ended':
      return guard('ended') ?? worded('The strategy has come to its end for this client.')
    case 'not_due':
      return notDue(judged, desk)
    case 'do_not_contact':
      return guard('do_not_contact', 'number_blocked') ?? ''
    default:
      return guard(judged.reason) ?? ''
  }
}
