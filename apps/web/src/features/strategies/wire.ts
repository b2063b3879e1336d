import type { StepCondition } from '@bisita/contract/pensionRules'
import { stepsSent } from '@bisita/rules/touchpoints/entered'
import type { StrategyExample } from '@bisita/rules/touchpoints/example'
import type { StepDraft, StepKind, StepRole, StrategyDraft, WayTarget, WayDraft, WayResult } from './draft.ts'

type WireTarget = number | 'same' | 'terminate'

/** A way as the calls have it. */
export type WireWay = {
  readonly result: string
  readonly secondary_result?: string | null | undefined
  readonly contact_detail?: string | null | undefined
  readonly goto: WireTarget
  readonly wait_days?: number | null | undefined
}

type WireStep = {
  readonly id: string
  readonly kind: StepKind
  readonly name: string
  readonly wait_days: number
  readonly when?: StepCondition | null
  readonly role: StepRole | null
  readonly script: string | null
  readonly max_times: number
  readonly next: readonly WireWay[]
  readonly otherwise: WireTarget | null
}

type WireStrategy = {
  readonly name: string
  readonly description: string | null
  readonly working_days: boolean
  readonly defaults: readonly WireWay[]
  readonly touchpoints: readonly WireStep[]
}

const targetOf = (to: WireTarget, keys: readonly string[]): WayTarget => {
  if (typeof to !== 'number') return to
  const step = keys[to - 1]
  return step === undefined ? 'terminate' : { step }
}

const wayOf = (way: WireWay, key: string, keys: readonly string[]): WayDraft => ({
  key,
  result: way.result as WayResult,
  secondary_result: way.secondary_result ?? null,
  contact_detail: way.contact_detail ?? null,
  goto: targetOf(way.goto, keys),
  wait_days: way.wait_days === undefined || way.wait_days === null ? '' : String(way.wait_days),
})

/** A stored strategy as it is edited; each step's key is its id. */
export function draftOf(strategy: WireStrategy): StrategyDraft {
  const keys = strategy.touchpoints.map(({ id }) => id)
  const waysOf = (ways: readonly WireWay[], owner: string) => ways.map((way, at) => wayOf(way, `${owner} ${at}`, keys))
  return {
    name: strategy.name,
    description: strategy.description ?? '',
    working_days: strategy.working_days,
    defaults: waysOf(strategy.defaults, 'strategy'),
    steps: strategy.touchpoints.map((step) => ({
      key: step.id,
      id: step.id,
      kind: step.kind,
      name: step.name,
      wait_days: String(step.wait_days),
      when: step.when ?? null,
      role: step.role ?? 'any',
      script: step.script ?? '',
      max_times: String(step.max_times),
      ways: waysOf(step.next, step.id),
      otherwise: step.otherwise === null ? null : targetOf(step.otherwise, keys),
    })),
  }
}

/** The example as something that nobody has stored yet; `makeKey` gives each step its key. */
export function draftOfExample({ name, description, defaults, steps }: StrategyExample, makeKey: () => string): StrategyDraft {
  const touchpoints = stepsSent(steps).steps.map((step) => ({ ...step, id: makeKey() }))
  const draft = draftOf({ name, description, working_days: true, defaults, touchpoints })
  return { ...draft, steps: draft.steps.map((step) => ({ ...step, id: null })) }
}

/** What was typed as a number; where it isn't one the field says so, and it counts as nothing meanwhile. */
const numberOf = (typed: string, otherwise: number): number => (/^\d+$/.test(typed.trim()) ? Number(typed.trim()) : otherwise)

function wireTarget(target: WayTarget, steps: readonly StepDraft[]): WireTarget {
  if (typeof target === 'string') return target
  const at = steps.findIndex(({ key }) => key === target.step)
  return at === -1 ? 'terminate' : at + 1
}

const wireWay = (way: WayDraft, steps: readonly StepDraft[]) => ({
  result: way.result,
  ...(way.secondary_result === null ? {} : { secondary_result: way.secondary_result }),
  ...(way.contact_detail === null ? {} : { contact_detail: way.contact_detail }),
  goto: wireTarget(way.goto, steps),
  ...(way.wait_days.trim() === '' ? {} : { wait_days: numberOf(way.wait_days, 0) }),
})

function wireStep(step: StepDraft, at: number, steps: readonly StepDraft[]) {
  const known = { ...(step.id === null ? {} : { id: step.id }), kind: step.kind, name: step.name.trim(), position: at + 1 }
  if (step.kind === 'terminate') return known
  return {
    ...known,
    wait_days: numberOf(step.wait_days, 0),
    when: step.when ?? null,
    role: step.role,
    script: step.script.trim() || null,
    max_times: numberOf(step.max_times, 3),
    next: step.ways.map((way) => wireWay(way, steps)),
    otherwise: step.otherwise === null ? null : wireTarget(step.otherwise, steps),
  }
}

/** What is edited as the calls take it; positions by the order of the list. */
export const bodyOf = (draft: StrategyDraft) => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  working_days: draft.working_days,
  defaults: draft.defaults.map((way) => wireWay(way, draft.steps)),
  touchpoints: draft.steps.map(wireStep),
})

/** What a step that ends says of everything else. */
const ending = { wait_days: 0, when: null, role: null, script: null, max_times: 1, next: [], otherwise: null }

/** What is edited as the checks and the fold read it: every field there, a new step under its key. */
export const readOf = (draft: StrategyDraft) => ({
  working_days: draft.working_days,
  defaults: draft.defaults.map((way) => wireWay(way, draft.steps)),
  touchpoints: draft.steps.map((step, at) => ({
    ...ending,
    ...wireStep(step, at, draft.steps),
    id: step.id ?? step.key,
  })),
})

/** Whether the same would be stored. */
export const sameStrategy = (one: StrategyDraft, other: StrategyDraft): boolean => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))
