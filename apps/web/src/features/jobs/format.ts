import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Job, JobStatus } from '@bisita/contract/operations/jobs'
import { t } from '@bisita/contract/words'

export const statusWords: Readonly<Record<JobStatus, { readonly word: string; readonly tone: StateTone }>> = {
  waiting: { word: t('Waiting'), tone: 'asked' },
  running: { word: t('Running'), tone: 'asked' },
  done: { word: t('Done'), tone: 'done' },
  failed: { word: t('Failed'), tone: 'bad' },
  cancelled: { word: t('Cancelled'), tone: 'dropped' },
  scheduled: { word: t('Scheduled'), tone: 'planned' },
}

export const statusChoices = Object.entries(statusWords).map(([value, { word }]) => ({ value: value as JobStatus, label: word }))

/** Waits or runs: what it shows changes by itself. */
export const underWay = ({ status }: Pick<Job, 'status'>): boolean => status === 'running' || status === 'waiting'

export const mayCancel = ({ status }: Pick<Job, 'status'>): boolean => underWay({ status }) || status === 'scheduled'
export const mayRetry = ({ status }: Pick<Job, 'status'>): boolean => status === 'failed' || status === 'cancelled'

/** How far a job is: `1,200 of 5,000`; null before anything is known. */
export function progressWords({ done, total }: Pick<Job, 'done' | 'total'>): string | null {
  if (total !== null) return t('{done} of {total}', { done, total })
  return done > 0 ? grouped(done) : null
}

const inWords = (seconds: number): string => {
  if (seconds < 60) return t('{seconds, plural, one {# second} other {# seconds}}', { seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
  return t('{round} hours', { round: Math.round(minutes / 60) })
}

/** About how long a job still takes by how fast it was so far; null where that cannot be said. */
export function timeLeft({ done, total, started_at }: Pick<Job, 'done' | 'total' | 'started_at'>, now: number): string | null {
  if (total === null || started_at === null || done <= 0 || done >= total) return null
  const taken = now - Date.parse(started_at)
  if (taken < 1000) return null
  return t('about {time} left', { time: inWords(Math.max(1, Math.round((taken / done) * (total - done) / 1000))) })
}

/** What a job came to in a line: its reason, or when it ended, or runs next. */
export function outcomeWords(job: Pick<Job, 'status' | 'message' | 'ended_at' | 'next_at' | 'created_at'>): string {
  if (job.status === 'scheduled') return job.next_at === null ? t('Not planned yet') : t('Next {next_at}', { next_at: showDateTime(job.next_at) })
  if (job.status === 'failed' && job.message !== null) return job.message
  return showDateTime(job.ended_at ?? job.created_at)
}

/** The name of a result's or parameter's entry, in words. */
export function entryName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A result's or parameter's value, in words. */
export function entryValue(value: unknown): string {
  if (typeof value === 'number') return grouped(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Where a result leads, and what else it says. */
export function resultOf(result: Job['result']): { readonly path: string | null; readonly entries: readonly (readonly [string, string])[] } {
  const { path, ...rest } = result ?? {}
  return {
    path: typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') ? path : null,
    entries: Object.entries(rest).map(([name, value]) => [entryName(name), entryValue(value)] as const),
  }
}
