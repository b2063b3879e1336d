import { contactDetailResults, type ContactDetail } from '@bisita/contract/touchpoints/guard'
import { showDate } from '@bisita/rules/time/dates'
import { addDays } from '@bisita/rules/time/days'
import { detailsOf } from '@bisita/rules/guard/details'
import { t } from '@bisita/contract/words'
import { newVisitOf, nothingRecorded, problemsOf, withResult, type RecordingStart, type RecordProblems, type RecordValues } from '../../visits/recording.ts'
import type { NewVisit } from '../../visits/visits.repository.ts'

/** What is entered of the call with the client who is open. */
export type CallEntry = { readonly begun: RecordingStart; readonly values: RecordValues }

export const freshEntry = (begun: RecordingStart): CallEntry => ({ begun, values: nothingRecorded })

/** Whether anything was entered that would be missed; a number that was dialled is not. */
export const isEntered = ({ values }: CallEntry): boolean =>
  JSON.stringify({ ...values, number_dialled: null }) !== JSON.stringify(nothingRecorded)

export const withValues = (entry: CallEntry, values: RecordValues): CallEntry => ({ ...entry, values })

/** A finer result keeps the result where it goes with it, and otherwise takes its own; pressed again it is taken back. */
export function withDetail(entry: CallEntry, detail: ContactDetail): CallEntry {
  const { values } = entry
  if (values.contact_detail === detail) return withValues(entry, { ...values, contact_detail: null })
  const result = detailsOf(values.visit_result).includes(detail) ? values.visit_result : contactDetailResults[detail][0]
  return withValues(entry, { ...withResult(values, result), contact_detail: detail })
}

/** A promise to call back: tomorrow, where no day was agreed yet. */
export function withCallBack(entry: CallEntry, today: string): CallEntry {
  const promised = entry.values.contact_detail === 'Call Back' ? entry : withDetail(entry, 'Call Back')
  const { values } = promised
  return values.call_back_day === '' ? withValues(promised, { ...values, call_back_day: addDays(today, 1) }) : promised
}

/** What is wrong with what was entered, by field. */
export const entryProblems = ({ values }: CallEntry, today: string): RecordProblems => problemsOf('call', values, today)

/** How a call ended, in words. */
export const outcomeText = ({ has_availed, visit_result, visit_secondary_result, contact_detail }: RecordValues): string =>
  [has_availed ? t('Availed') : null, visit_result, visit_secondary_result, contact_detail].filter(Boolean).join(', ')

/** All that was entered of a call, in lines of text. */
export const entryText = ({ values }: CallEntry): string =>
  [
    outcomeText(values),
    values.visit_others_result,
    values.call_back_day === '' ? '' : t('Call back: {call_back_day} {call_back_time}', { call_back_day: showDate(values.call_back_day), call_back_time: values.call_back_time }).trim(),
    values.remarks,
  ]
    .filter((line) => line.trim() !== '')
    .join('\n')

type Sent = { readonly now: number; readonly app_version: string | null; readonly lease_id: string | null; readonly replaces?: string }

/** The call as it is sent. */
export function callOf(entry: CallEntry, { now, app_version, lease_id, replaces }: Sent): NewVisit {
  return {
    ...newVisitOf(entry.begun, entry.values, { now, place: null, app_version }),
    ...(lease_id === null ? {} : { lease_id }),
    ...(replaces === undefined ? {} : { replaces }),
    device_time: new Date(now).toISOString(),
  }
}
