import type { DashboardFinding, DashboardFindingKind } from '@bisita/contract/dashboards/dashboards.overview'
import { t } from '@bisita/contract/words'

type Words = {
  readonly title: string
  /** What is usual, and what to do. */
  readonly expected: (expected: DashboardFinding['expected']) => string
  readonly advice: string
  readonly row: (row: DashboardFinding['rows'][number]) => string
}

/** What each rule found, in words. */
export const findingWords: Readonly<Record<DashboardFindingKind, Words>> = {
  no_sync: {
    title: t('Phones that have not synced'),
    expected: ({ most }) => t('A phone syncs within {most} hours.', { most: most ?? 0 }),
    advice: t('Ask the person to open the app where there is a network.'),
    row: ({ value }) => (value === null ? t('never') : t('{value, plural, one {# hour} other {# hours}} ago', { value })),
  },
  unsent: {
    title: t('Much unsent work'),
    expected: ({ most }) => t('At most {most} items wait on a phone.', { most: most ?? 0 }),
    advice: t('Ask the person to stay online until the phone says All sent.'),
    row: ({ value }) => t('{value, plural, one {# item} other {# items}}', { value: value ?? 0 }),
  },
  low_rate: {
    title: t('Fewer visits than usual'),
    expected: () => t('At least half of the four weeks before.'),
    advice: t('Ask for the reason: leave, weather, or no plans left.'),
    row: ({ value, expected }) => t('{value, plural, one {# visit} other {# visits}} in seven days, at least {expected} expected', { value: value ?? 0, expected: expected ?? 0 }),
  },
  same_place: {
    title: t('Different barangays, one place'),
    expected: ({ most }) => t('Visits of at most {most} barangays from within 20 metres in three days.', { most: most ?? 0 }),
    advice: t('Look at the visits and ask where they were recorded.'),
    row: ({ value }) => t('{value, plural, one {# barangay} other {# barangays}}', { value: value ?? 0 }),
  },
  due_rising: {
    title: t('More and more touchpoints due'),
    expected: () => t('Not more each week, for four weeks.'),
    advice: t('Look at who is due, and move people or days.'),
    row: ({ value, expected }) => t('{value} due, {expected} four weeks ago', { value: value ?? 0, expected: expected ?? 0 }),
  },
}
