import type { ProgressStep } from '@bisita/contract/touchpoints/touchpoints'
import type { StepState } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../../ui/StateMark.tsx'

type Mark = { readonly tone: StateTone; readonly word: string }

const stepMarks: Readonly<Record<StepState, Mark>> = {
  done: { tone: 'done', word: t('Done') },
  skipped: { tone: 'dropped', word: t('Skipped') },
  due: { tone: 'planned', word: t('Due') },
  overdue: { tone: 'late', word: t('Overdue') },
  upcoming: { tone: 'plain', word: t('Upcoming') },
}

export const stepMark = ({ state }: Pick<ProgressStep, 'state'>): Mark => stepMarks[state]

const kinds = { visit: t('Visit'), call: t('Call'), terminate: t('End') } as const

export const kindName = (kind: keyof typeof kinds): string => kinds[kind]

/** When a step was done, or is due. */
export function stepDay({ state, due_at, done_at }: Pick<ProgressStep, 'state' | 'due_at' | 'done_at'>): string {
  if (done_at !== null) return showDate(done_at)
  return state === 'skipped' || due_at === null ? '' : showDate(due_at)
}

/** So often, in words: `3 visits, 1 call`. */
export function timesWords({ visits, calls }: { readonly visits: number; readonly calls: number }): string {
  const parts = [visits > 0 && t('{visits, plural, one {# visit} other {# visits}}', { visits }), calls > 0 && t('{calls, plural, one {# call} other {# calls}}', { calls })]
  return parts.filter((part) => part !== false).join(', ')
}
