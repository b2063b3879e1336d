import type { DashboardFinding, DashboardFindingKind } from '@bisita/contract/dashboards/dashboards.overview'
import { grouped } from '@bisita/rules/numbers'

type Words = {
  readonly title: string
  /** What is usual, and what to do. */
  readonly expected: (expected: DashboardFinding['expected']) => string
  readonly advice: string
  readonly row: (row: DashboardFinding['rows'][number]) => string
}

const few = (value: number, one: string, many: string) => `${grouped(value)} ${value === 1 ? one : many}`

/** What each rule found, in words. */
export const findingWords: Readonly<Record<DashboardFindingKind, Words>> = {
  no_sync: {
    title: 'Phones that have not synced',
    expected: ({ most }) => `A phone syncs within ${grouped(most ?? 0)} hours.`,
    advice: 'Ask the person to open the app where there is a network.',
    row: ({ value }) => (value === null ? 'never' : `${few(value, 'hour', 'hours')} ago`),
  },
  unsent: {
    title: 'Much unsent work',
    expected: ({ most }) => `At most ${grouped(most ?? 0)} items wait on a phone.`,
    advice: 'Ask the person to stay connected until the phone says that all is sent.',
    row: ({ value }) => few(value ?? 0, 'item', 'items'),
  },
  low_rate: {
    title: 'Fewer visits than usual',
    expected: () => 'At least half of what the four weeks before had.',
    advice: 'Ask what is in the way: leave, weather, or a plan that ran out.',
    row: ({ value, expected }) => `${few(value ?? 0, 'visit', 'visits')} in seven days, at least ${grouped(expected ?? 0)} expected`,
  },
  same_place: {
    title: 'Different barangays, one place',
    expected: ({ most }) => `Visits of at most ${grouped(most ?? 0)} barangays from within 20 metres in three days.`,
    advice: 'Look at the visits and ask where they were recorded.',
    row: ({ value }) => few(value ?? 0, 'barangay', 'barangays'),
  },
  due_rising: {
    title: 'More and more touchpoints due',
    expected: () => 'Not more each week, for four weeks.',
    advice: 'Look at who is due, and move people or days.',
    row: ({ value, expected }) => `${grouped(value ?? 0)} due, ${grouped(expected ?? 0)} four weeks ago`,
  },
}
