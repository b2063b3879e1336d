import { showDate, showDateTime } from '@bisita/rules/dates'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { TimelineEntry } from './clients.repository.ts'
import { fieldName, showResult, showValue } from './showing.ts'

/** Entries of one Manila day, in the order in which they came. */
export type TimelineDay = { readonly day: string; readonly entries: readonly TimelineEntry[] }

export function byDay(entries: readonly TimelineEntry[]): readonly TimelineDay[] {
  const days: { day: string; entries: TimelineEntry[] }[] = []
  for (const entry of entries) {
    const day = showDate(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** `02:05 PM` in Manila. */
export const timeOf = (at: string): string => showDateTime(at).replace(/^\S+ (\d\d:\d\d):\d\d/, '$1')

const titles: Readonly<Record<TimelineEntry['kind'], string>> = {
  create: 'Added',
  update: 'Changed',
  visit: 'Visit',
  call: 'Call',
}

export const titleOf = (entry: TimelineEntry): string => titles[entry.kind]

/** How a contact ended, as a mark; null for entries that are no contact. */
export function markOf(entry: TimelineEntry): { tone: StateTone; word: string } | null {
  if (entry.kind === 'create' || entry.kind === 'update') return null
  if (entry.what.has_availed) return { tone: 'done', word: 'Availed' }
  const result = showResult(entry.what)
  return result === null ? null : { tone: 'plain', word: result }
}

/** What an entry says, a line each. */
export function linesOf(entry: TimelineEntry): readonly string[] {
  if (entry.kind === 'create') return []
  if (entry.kind === 'update')
    return entry.what.changes.map(
      ({ field, before, after }) => `${fieldName(field)}: ${showValue(field, before)} → ${showValue(field, after)}`,
    )
  const { visit_others_result: note } = entry.what
  return note === null ? [] : [note]
}
