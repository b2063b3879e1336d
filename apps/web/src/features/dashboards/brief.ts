import type { BriefCause, BriefItem } from '@bisita/contract/dashboards/dashboards.brief'
import { t } from '@bisita/contract/words'
import { clients, contacts, type ContactKinds, type DayRange, itineraries, onDays, phones, type FigureTarget } from './targets.ts'

/** A finding of the morning: what it is, why, and the one thing to do about it. */
export type BriefWords = { readonly what: string; readonly why: string; readonly action: string; readonly target: FigureTarget | undefined }

const others = (count: number): string => (count > 1 ? t(', and {n, plural, one {# other} other {# others}}', { n: count - 1 }) : '')

const whats: Readonly<Record<BriefItem['kind'], (item: BriefItem) => string>> = {
  no_sync: ({ count, worst: { name, value } }) =>
    value === null ? t('{count, plural, one {# phone has} other {# phones have}} not synced for a day, longest: {name}.', { count, name }) : t('{count, plural, one {# phone has} other {# phones have}} not synced for a day, longest: {name} ({value, plural, one {# hour} other {# hours}}).', { count, name, value }),
  unsent: ({ count, worst: { name, value } }) => t('{name} has {value, plural, one {# item} other {# items}} unsent{others}.', { name, value: value ?? 0, others: others(count) }),
  low_rate: ({ count, worst: { name, value, expected } }) => t('{name} made {value, plural, one {# visit} other {# visits}} in seven days, where at least {expected} are usual{others}.', { name, value: value ?? 0, expected: expected ?? 0, others: others(count) }),
  same_place: ({ count, worst: { name, value } }) => t('{name} recorded visits of {value, plural, one {# barangay} other {# barangays}} from one place in three days{others}.', { name, value: value ?? 0, others: others(count) }),
  due_rising: ({ count, worst: { name, value, expected } }) => t('{name} has {value, plural, one {# touchpoint} other {# touchpoints}} due, {n} more than four weeks ago{others}.', { name, value: value ?? 0, n: (value ?? 0) - (expected ?? 0), others: others(count) }),
}

const whys: Readonly<Record<BriefCause, (figure: number) => string>> = {
  never_synced: () => t('It has never synced since its set-up.'),
  phone_silent: () => t('No contact with the phone for a day. It may still have visits.'),
  phone_unsent: () => t('Unsent work is on the phone: visits may be among it.'),
  work_waits: () => t('The phone syncs, and these wait: they were refused, or are photos.'),
  nothing_planned: () => t('No visit was planned for these days.'),
  few_planned: (figure) => t('Only {figure, plural, one {# visit was} other {# visits were}} planned for these days.', { figure }),
  plan_not_done: (figure) => t('{figure, plural, one {# planned visit was} other {# planned visits were}} not made.', { figure }),
  one_place: () => t('They were recorded in one place, or the phone kept an old position.'),
  more_due: () => t('More became due than was done in each of four weeks.'),
}

const phoneCauses: readonly BriefCause[] = ['never_synced', 'phone_silent']

/** One finding in words, with the screen for the one thing to do. `week` is the last seven days. */
export function briefWords(item: BriefItem, { week, kinds, ownBranch }: { week: DayRange; kinds: ContactKinds; ownBranch: boolean }): BriefWords {
  const { kind, worst, cause, figure } = item
  const said = { what: whats[kind](item), why: whys[cause](figure ?? 0) }
  if (phoneCauses.includes(cause)) return { ...said, action: t('Ask the person to open it with a network'), target: phones('silent') }
  if (kind === 'unsent' || cause === 'phone_unsent') return { ...said, action: t('See what is unsent'), target: phones('unsent') }
  if (kind === 'same_place') return { ...said, action: t('Look at the visits'), target: contacts('visit', kinds, { ids: worst.visit_ids.join(',') }) }
  if (kind === 'due_rising') return { ...said, action: t('See who is due'), target: ownBranch ? clients({ touchpoint_state: 'open' }) : { to: '/branches', search: { branch: worst.id } } }
  return { ...said, action: t('Look at the plan'), target: itineraries({ assigned_to: worst.id, ...onDays(week) }) }
}
