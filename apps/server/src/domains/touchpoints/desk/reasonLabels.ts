import type { ServingReason } from '@bisita/contract/touchpoints/desk'
import type { DeskClass } from '@bisita/contract/touchpoints/guard'
import { showAppointment, showDate, showDateTime } from '@bisita/rules/time/dates'
import { type GuardFacts, guardReasons, hoursInWords } from '@bisita/rules/guard/guard'
import { holidayOf } from '@bisita/rules/guard/hours'
import type { Desk } from './queue.sql.ts'
import type { QueueStatus } from './queue.store.ts'

const textOf = (kind: DeskClass, { call_back_at, promised_name, step_name, step_on, call_detail, called_at }: QueueStatus): string => {
  switch (kind) {
    case 'call_back_mine':
      return `You promised to call back: ${showAppointment((call_back_at as Date).toISOString())}.`
    case 'call_back':
      return `${promised_name ?? 'Somebody'} promised to call back: ${showAppointment((call_back_at as Date).toISOString())}.`
    case 'touchpoint':
      return `${step_name ?? 'Call'}, due ${showDate(step_on as string)}.`
    case 'never_called':
      return 'Never called.'
    case 'retry':
      return `${call_detail ?? 'No Answer'} on ${showDateTime(called_at as Date)}.`
    case 'longest':
      return `Not called since ${showDate(called_at as Date)}.`
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
  if (waits) return 'A call waits to be approved.'
  if (call_back_at !== null) {
    const who = promised_by === user_id ? 'You' : (promised_name ?? 'Somebody')
    return `${who} promised to call back: ${showAppointment(call_back_at.toISOString())}.`
  }
  if (step_kind === 'call' && step_on !== null) return `${step_name ?? 'The next call'} is due ${showDate(step_on)}.`
  return 'No call is due yet.'
}

/** Why a client is, or isn't, in the queue, in the words of its reason. */
export function reasonLabel(judged: QueueStatus, facts: GuardFacts, desk: Desk): string {
  const { settings, at, user_id } = desk
  const guard = (...codes: readonly string[]) => guardReasons({ ...facts, call_back_at: null }, settings, 'call', at.now).find(({ code }) => codes.includes(code))?.message
  switch (judged.reason) {
    case 'ready':
      return textOf(judged.class as DeskClass, judged)
    case 'leased':
      return judged.holder === user_id ? 'You hold this client on the call desk.' : `${judged.holder_name ?? 'Somebody'} has this client on the call desk now.`
    case 'later_today':
      return `Comes later today: ${showDateTime(judged.comes as Date)}.`
    case 'hours':
      return holidayOf(settings, at.today) === undefined ? hoursInWords(settings) : (guard('holiday') ?? '')
    case 'caps':
      return guard('calls_per_day', 'calls_per_week') ?? ''
    case 'ended':
      return guard('ended') ?? 'The strategy has come to its end for this client.'
    case 'not_due':
      return notDue(judged, desk)
    case 'do_not_contact':
      return guard('do_not_contact', 'number_blocked') ?? ''
    default:
      return guard(judged.reason) ?? ''
  }
}
