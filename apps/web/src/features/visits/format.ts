import type { GuardFlag } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { queueMarks } from '../../device/queue/labels.ts'
import { blockMarks } from '../../ui/guard/blockMark.ts'
import type { StateTone } from '../../ui/StateMark.tsx'
import { exceptionMarks } from './evidence/evidence.ts'
import { showSpan } from '@bisita/rules/time/spans'
import { t } from '@bisita/contract/words'
import type { VisitWithQueue } from './visits.repository.ts'

type Mark = { readonly tone: StateTone; readonly word: string }

/** What one is called for people. */
export const kindNames: Readonly<Record<VisitType, string>> = { visit: t('Visit'), call: t('Call') }

/** A result with its second part; null where only availed was recorded. */
export const showResult = ({ visit_result, visit_secondary_result }: Pick<VisitWithQueue, 'visit_result' | 'visit_secondary_result'>): string | null =>
  [visit_result, visit_secondary_result].filter((part) => part !== null).join(', ') || null

/** How it ended, in marks: availed before the result. */
export function outcomeMarks(visit: Pick<VisitWithQueue, 'has_availed' | 'visit_result' | 'visit_secondary_result'>): readonly Mark[] {
  const result = showResult(visit)
  return [
    ...(visit.has_availed ? [{ tone: 'done', word: t('Availed') } as const] : []),
    ...(result === null ? [] : [{ tone: 'plain', word: result } as const]),
  ]
}

/** What somebody who looks at it should know beforehand. */
export function warningMarks(visit: Pick<VisitWithQueue, 'recorded_offline' | 'time_doubtful' | 'no_photo' | 'pending_approval' | 'do_not_contact' | 'queue'> & Partial<Pick<VisitWithQueue, 'evidence'>>): readonly Mark[] {
  return [
    ...queueMarks(visit),
    ...blockMarks(visit),
    // While it is still here it says enough that it is queued.
    ...(visit.recorded_offline && visit.queue === undefined ? [{ tone: 'held', word: t('Recorded offline') } as const] : []),
    ...(visit.time_doubtful ? [{ tone: 'late', word: t('Time doubtful') } as const] : []),
    ...(visit.no_photo ? [{ tone: 'late', word: t('Photo missing') } as const] : []),
    ...exceptionMarks(visit),
  ]
}

/** Minutes for people; under half of one is none to speak of. */
export const showMinutes = (minutes: number): string => (minutes === 0 ? t('Less than a minute') : showSpan(minutes * 60))

/** A clock that is off by less than this (seconds) is right: the way to the server takes its time too. */
const right = 60

/** How the device's clock stood against the server's, which decides how far its times can be trusted. */
export function clockMark(offset: number): Mark {
  if (Math.abs(offset) < right) return { tone: 'done', word: t('Right') }
  return { tone: 'late', word: offset > 0 ? t('{span} ahead', { span: showSpan(offset) }) : t('{span} behind', { span: showSpan(offset) }) }
}

/** How long after the visit it arrived, in seconds; by the device's word for when that was. */
export const lateBy = ({ received_at, visit_time }: Pick<VisitWithQueue, 'received_at' | 'visit_time'>): number =>
  Math.max(0, Math.round((Date.parse(received_at) - Date.parse(visit_time)) / 1000))

const flagWords: Readonly<Record<GuardFlag, string>> = {
  hours: t('outside the call hours'),
  holiday: t('on a holiday'),
  calls_per_day: t('too many calls that day'),
  calls_per_week: t('too many calls that week'),
  cool_off: t('soon after Not Interested'),
  do_not_contact: t('the client is not to be contacted'),
  no_consent: t('the client has not agreed to it'),
  number_blocked: t('the number asked not to be called'),
  no_number: t('no good number'),
  ended: t('the client is out of work'),
  lease_lost: t('no longer assigned on the call desk'),
  held_by_other: t('assigned to somebody else on the call desk'),
}

/** What a contact was flagged with, in words; null where it was not. */
export function guardWords({ guard_flags }: Pick<VisitWithQueue, 'guard_flags'>): string | null {
  const words = (guard_flags ?? []).map((flag) => flagWords[flag])
  return words.length === 0 ? null : words.join(', ')
}
