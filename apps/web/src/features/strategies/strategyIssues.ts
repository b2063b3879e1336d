import { t } from '@bisita/contract/words'
import type { StrategyDraft } from './draft.ts'
import { fieldProblems } from './fields.ts'

/** What the checks of a strategy find; `position` is null where it is of the whole. */
export type StrategyIssue = { readonly position: number | null; readonly field: string; readonly severity: 'error' | 'warning'; readonly message: string }

const missing = t('This is required.')

/** What is said of a strategy while it is edited, by step and field. */
export type StrategyIssues = {
  /** What is wrong with a field as it was typed; `step` null for the strategy's own. */
  readonly of: (step: string | null, field: string) => string | undefined
  readonly ofWay: (step: string | null, way: string, field: string) => string | undefined
  /** What the checks found at a step, or of the whole. */
  readonly lines: (step: string | null) => readonly StrategyIssue[]
  readonly errors: number
  readonly warnings: number
  /** Whether something typed cannot be stored. */
  readonly unstorable: boolean
}

/** A field that is only still empty becomes an issue after the first attempt to save (`tried`). */
export function strategyIssuesOf(draft: StrategyDraft, problems: readonly StrategyIssue[], tried: boolean): StrategyIssues {
  const typed = fieldProblems(draft)
  const shown = typed.filter(({ message }) => tried || message !== missing)
  const keyAt = (position: number | null) => (position === null ? null : (draft.steps[position - 1]?.key ?? null))
  const find = (step: string | null, way: string | null, field: string) =>
    shown.find((one) => one.step === step && one.way === way && one.field === field)?.message
  return {
    of: (step, field) => find(step, null, field),
    ofWay: (step, way, field) => find(step, way, field),
    lines: (step) => problems.filter(({ position }) => keyAt(position) === step),
    errors: problems.filter(({ severity }) => severity === 'error').length,
    warnings: problems.filter(({ severity }) => severity === 'warning').length,
    unstorable: typed.length > 0,
  }
}
