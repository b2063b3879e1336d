import type { StepCondition } from '@bisita/contract/pensionRules'
import type { VisitResult } from '@bisita/contract/visits/outcomes'

/** Where a way leads while the strategy is edited: a step by its key, so that the way follows the step wherever it is moved. */
export type WayTarget = { readonly step: string } | 'same' | 'terminate'

/** What an outcome is that a way is for; `Availed` means that the client takes the loan. */
export type WayResult = VisitResult | 'Availed'

/** One way on, by outcome. What is typed into a field of numbers is kept as it was typed. */
export type WayDraft = {
  readonly key: string
  readonly result: WayResult
  readonly secondary_result: string | null
  readonly contact_detail: string | null
  readonly goto: WayTarget
  /** `''`: the wait of the step that it leads to. */
  readonly wait_days: string
}

export type StepKind = 'visit' | 'call' | 'terminate'

export type StepRole = 'mr' | 'tele' | 'any'

export type StepDraft = {
  readonly key: string
  /** Null of one that isn't stored yet. */
  readonly id: string | null
  readonly kind: StepKind
  readonly name: string
  readonly wait_days: string
  /** What it waits for after its days; absent in a draft of an earlier release. */
  readonly when?: StepCondition | null
  readonly role: StepRole
  readonly script: string
  readonly max_times: string
  readonly ways: readonly WayDraft[]
  /** Null: the next step. */
  readonly otherwise: WayTarget | null
}

/** A strategy as it is edited. */
export type StrategyDraft = {
  readonly name: string
  readonly description: string
  readonly working_days: boolean
  readonly defaults: readonly WayDraft[]
  readonly steps: readonly StepDraft[]
}

/** A step that nothing was said of yet. */
export const freshStep = (key: string, kind: StepKind): StepDraft => ({
  key,
  id: null,
  kind,
  name: '',
  wait_days: '0',
  when: null,
  role: 'any',
  script: '',
  max_times: '3',
  ways: [],
  otherwise: null,
})

/** A way that nothing was said of yet: the most frequent outcome there is a way for. */
export const freshWay = (key: string): WayDraft => ({
  key,
  result: 'Not Around',
  secondary_result: null,
  contact_detail: null,
  goto: 'same',
  wait_days: '',
})

export const emptyStrategy: StrategyDraft = { name: '', description: '', working_days: true, defaults: [], steps: [] }
