import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import { showAppointment, showDate, showDateTime } from '@bisita/rules/time/dates'
import { known, t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { TimelineEntryWithQueue } from './clients.repository.ts'
import { answerMarks, channelWords, languageWords, purposeWords, wayWords } from '../consents/words.ts'
import { fieldName, showResult, showValue } from './format.ts'

export { showTime as timeOf } from '@bisita/rules/time/dates'

/** Entries of one Manila day, in the order in which they came. */
export type TimelineDay = { readonly day: string; readonly entries: readonly TimelineEntryWithQueue[] }

export function byDay(entries: readonly TimelineEntryWithQueue[]): readonly TimelineDay[] {
  const days: { day: string; entries: TimelineEntryWithQueue[] }[] = []
  for (const entry of entries) {
    const day = showDate(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Which notice was read to the client; null where none was. */
const noticeLine = ({ notice_version, language, basis }: Of<'consent'>['what']): string | null => {
  if (basis === 'existing') return t('From an upload')
  return notice_version === null ? null : t('Notice {version}, {language}', { version: notice_version, language: languageWords[language ?? 'en'] })
}

type Mark = { readonly tone: StateTone; readonly word: string }
type Of<K extends TimelineEntryWithQueue['kind']> = Extract<TimelineEntryWithQueue, { kind: K }>
type Contact = Of<'visit' | 'call'>

const plans: Readonly<Record<Of<'itinerary'>['what']['event'], string>> = {
  planned: t('Visit planned'),
  changed: t('Plan changed'),
  remarks: t('Remarks on the plan'),
  skipped: t('Planned visit skipped'),
  reopened: t('Plan open again'),
  deleted: t('Plan removed'),
}

/** How a request is shown in the timeline: as it was at that time. The list of requests shows whether it is still pending. */
const requests: Readonly<Record<Of<'approval'>['what']['status'], Mark>> = {
  PENDING: { tone: 'asked', word: t('Approval requested') },
  APPROVED: { tone: 'done', word: t('Approved') },
  DECLINED: { tone: 'bad', word: t('Declined') },
  CANCELLED: { tone: 'plain', word: t('Cancelled') },
}

/** What happened, in a word or two. */
export function titleOf(entry: TimelineEntryWithQueue): string {
  switch (entry.kind) {
    case 'create':
      return t('Added')
    case 'update':
      return t('Changed')
    case 'visit':
      return t('Visit')
    case 'call':
      return t('Call')
    case 'itinerary':
      return plans[entry.what.event]
    case 'consent':
      return purposeWords[entry.what.purpose]
    case 'approval':
      return known(entry.what.approval_type)
    case 'assignment':
      return `${entry.what.assigned ? t('Assigned to') : t('No longer assigned to')} ${entry.what.user_name}`
  }
}

/** Identifies an entry among those of its client: several may have happened at one moment. */
export function keyOf(entry: TimelineEntryWithQueue): string {
  const { kind, at, what } = entry
  if ('visit_id' in what) return what.visit_id
  if ('itinerary_id' in what) return `${what.itinerary_id} ${what.event} ${at}`
  if ('approval_id' in what) return `${what.approval_id} ${what.status}`
  if ('consent_id' in what) return what.consent_id
  if ('user_id' in what) return `${what.user_id} ${what.assigned} ${at}`
  return `${kind} ${what.revision_id}`
}

function contactMarks({ what }: Contact): readonly Mark[] {
  const result = showResult(what)
  return [
    ...(what.has_availed ? [{ tone: 'done', word: t('Availed') } as const] : []),
    ...(result === null ? [] : [{ tone: 'plain', word: result } as const]),
  ]
}

function planMark({ what }: Of<'itinerary'>): Mark {
  if (what.event === 'skipped' || what.event === 'deleted') return { tone: 'plain', word: showDate(what.visible_at) }
  return { tone: 'planned', word: showDate(what.visible_at) }
}

/** How a contact ended, which day was planned, what became of a request. */
export function marksOf(entry: TimelineEntryWithQueue): readonly Mark[] {
  if (entry.kind === 'create' || entry.kind === 'update' || entry.kind === 'assignment') return []
  if (entry.kind === 'itinerary') return [planMark(entry)]
  if (entry.kind === 'consent') return [answerMarks[entry.what.answer]]
  return entry.kind === 'approval' ? [requests[entry.what.status]] : contactMarks(entry)
}

/** What an entry says, a line each. */
export function linesOf(entry: TimelineEntryWithQueue): readonly string[] {
  switch (entry.kind) {
    case 'create':
      return []
    case 'assignment':
      return [entry.what.directly ? t('This client alone') : t('With the place where the client lives')]
    case 'update':
      return entry.what.changes.map(
        ({ field, before, after, alike }) => {
          const [was, is] = [showValue(field, before), showValue(field, after)]
          // Masked numbers may look alike.
          const other = alike !== undefined || (isMaskedField(field) && before !== after && was === is)
          return `${fieldName(field)}: ${was} → ${other ? t('a different number, {number}', { number: is }) : is}`
        },
      )
    case 'consent':
      return [[channelWords[entry.what.channel], wayWords[entry.what.how]].join(', '), noticeLine(entry.what)].filter((line) => line !== null)
    case 'itinerary':
      return [t('For {assigned_to_name}', { assigned_to_name: entry.what.assigned_to_name }), entry.what.text].filter((line) => line !== null)
    case 'approval':
      return [known(entry.what.approval_title), entry.what.message].filter((line) => line !== null)
    default: {
      const { visit_time, time_doubtful, visit_others_result, remarks, call_back_at, contact_detail, override_reason } = entry.what
      const callBack = call_back_at === null ? null : t('Call back: {call_back_at}', { call_back_at: showAppointment(call_back_at) })
      const override = override_reason ? t('Anyway: {override_reason}', { override_reason }) : null
      const deviceTime = time_doubtful && visit_time !== entry.at ? t('Phone clock: {visit_time}', { visit_time: showDateTime(visit_time) }) : null
      return [deviceTime, contact_detail, visit_others_result, remarks, callBack, override].filter((line) => line !== null)
    }
  }
}

/** One piece of how a contact was proven. */
export type ProofSign = { readonly sort: 'photo' | 'place'; readonly there: boolean; readonly word: string }

const photos = { stored: t('Photo'), awaited: t('Photo on its way'), none: t('No photo') } as const

/** How a visit was proven; a call proves nothing by itself. */
export function proofSignsOf(entry: TimelineEntryWithQueue): readonly ProofSign[] {
  if (entry.kind !== 'visit') return []
  const { photo_state, has_location } = entry.what
  return [
    { sort: 'photo', there: photo_state === 'stored', word: photos[photo_state] },
    { sort: 'place', there: has_location, word: has_location ? t('Location') : t('No location') },
  ]
}

/** What a supervisor should know of how a contact came in. */
export function warningsOf(entry: TimelineEntryWithQueue): readonly Mark[] {
  if (entry.kind !== 'visit' && entry.kind !== 'call') return []
  return [
    ...(entry.what.recorded_offline ? [{ tone: 'held', word: t('Recorded offline') } as const] : []),
    ...(entry.what.time_doubtful ? [{ tone: 'late', word: t('Time doubtful') } as const] : []),
    ...((entry.what.guard_flags ?? []).length > 0 ? [{ tone: 'late', word: t('Overrode a contact rule') } as const] : []),
    ...(entry.what.no_photo ? [{ tone: 'late', word: t('Photo missing') } as const] : []),
  ]
}
