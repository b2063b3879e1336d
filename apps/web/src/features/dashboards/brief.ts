import type { BriefCause, BriefItem } from '@bisita/contract/dashboards/dashboards.brief'
import { grouped } from '@bisita/rules/numbers'
import { clients, contacts, type ContactKinds, type DayRange, itineraries, onDays, phones, type FigureTarget } from './targets.ts'

/** A finding of the morning: what it is, why, and the one thing to do about it. */
export type BriefWords = { readonly what: string; readonly why: string; readonly action: string; readonly target: FigureTarget | undefined }

const few = (value: number, one: string, many: string) => `${grouped(value)} ${value === 1 ? one : many}`
const others = (count: number): string => (count > 1 ? `, and ${few(count - 1, 'other', 'others')}` : '')

const whats: Readonly<Record<BriefItem['kind'], (item: BriefItem) => string>> = {
  no_sync: ({ count, worst: { name, value } }) =>
    `${few(count, 'phone has', 'phones have')} not synced for a day, first of all that of ${name}${value === null ? '' : ` (${few(value, 'hour', 'hours')})`}.`,
  unsent: ({ count, worst: { name, value } }) => `${name} has ${few(value ?? 0, 'item', 'items')} unsent${others(count)}.`,
  low_rate: ({ count, worst: { name, value, expected } }) => `${name} made ${few(value ?? 0, 'visit', 'visits')} in seven days, where at least ${grouped(expected ?? 0)} are usual${others(count)}.`,
  same_place: ({ count, worst: { name, value } }) => `${name} recorded visits of ${few(value ?? 0, 'barangay', 'barangays')} from one place in three days${others(count)}.`,
  due_rising: ({ count, worst: { name, value, expected } }) => `${name} has ${few(value ?? 0, 'touchpoint', 'touchpoints')} due, ${grouped((value ?? 0) - (expected ?? 0))} more than four weeks ago${others(count)}.`,
}

const whys: Readonly<Record<BriefCause, (figure: number) => string>> = {
  never_synced: () => 'It has not synced once since it was set up.',
  phone_silent: () => 'The phone has not been heard of for a day: visits may still be on it.',
  phone_unsent: () => 'Unsent work is on the phone: visits may be among it.',
  work_waits: () => 'The phone syncs, and these wait: they were refused, or are photos.',
  nothing_planned: () => 'No visit was planned for these days.',
  few_planned: (figure) => `Only ${few(figure, 'visit was', 'visits were')} planned for these days.`,
  plan_not_done: (figure) => `${few(figure, 'planned visit was', 'planned visits were')} not made.`,
  one_place: () => 'They were recorded in one place, or the phone kept an old position.',
  more_due: () => 'In each of four weeks more became due than was done.',
}

const phoneCauses: readonly BriefCause[] = ['never_synced', 'phone_silent']

/** One finding in words, with the screen for the one thing to do. `week` is the last seven days. */
export function briefWords(item: BriefItem, { week, kinds, ownBranch }: { week: DayRange; kinds: ContactKinds; ownBranch: boolean }): BriefWords {
  const { kind, worst, cause, figure } = item
  const said = { what: whats[kind](item), why: whys[cause](figure ?? 0) }
  if (phoneCauses.includes(cause)) return { ...said, action: 'Have it opened where there is a network', target: phones('silent') }
  if (kind === 'unsent' || cause === 'phone_unsent') return { ...said, action: 'See what is unsent', target: phones('unsent') }
  if (kind === 'same_place') return { ...said, action: 'Look at the visits', target: contacts('visit', kinds, { ids: worst.visit_ids.join(',') }) }
  if (kind === 'due_rising') return { ...said, action: 'See who is due', target: ownBranch ? clients({ touchpoint_state: 'open' }) : { to: '/branches', search: { branch: worst.id } } }
  return { ...said, action: 'Look at the plan', target: itineraries({ assigned_to: worst.id, ...onDays(week) }) }
}
