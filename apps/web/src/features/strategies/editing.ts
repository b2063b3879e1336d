import { freshStep, freshWay, type StepDraft, type StepKind, type StrategyDraft, type WayTarget, type WayDraft } from './draft.ts'

/** Whose ways they are: a step's by its key, or null for the strategy's own. */
type Owner = string | null

export type StrategyEdit =
  /** Begins with a whole strategy; what was typed as a name stays. */
  | { readonly do: 'begin'; readonly with: StrategyDraft }
  | { readonly do: 'strategy'; readonly by: Partial<Pick<StrategyDraft, 'name' | 'description' | 'working_days'>> }
  /** `at`: before the step that stands there now. */
  | { readonly do: 'add'; readonly at: number; readonly key: string; readonly kind: StepKind }
  | { readonly do: 'copy'; readonly key: string; readonly as: string }
  | { readonly do: 'move'; readonly key: string; readonly by: number }
  | { readonly do: 'remove'; readonly key: string }
  | { readonly do: 'step'; readonly key: string; readonly by: Partial<Omit<StepDraft, 'key' | 'id' | 'ways'>> }
  | { readonly do: 'addWay'; readonly of: Owner; readonly key: string }
  | { readonly do: 'way'; readonly of: Owner; readonly key: string; readonly by: Partial<Omit<WayDraft, 'key'>> }
  | { readonly do: 'removeWay'; readonly of: Owner; readonly key: string }

const inserted = <T>(list: readonly T[], at: number, one: T): readonly T[] => [...list.slice(0, at), one, ...list.slice(at)]

const withStep = (draft: StrategyDraft, key: string, change: (step: StepDraft) => StepDraft): StrategyDraft => ({
  ...draft,
  steps: draft.steps.map((step) => (step.key === key ? change(step) : step)),
})

function withWays(draft: StrategyDraft, of: Owner, change: (ways: readonly WayDraft[]) => readonly WayDraft[]): StrategyDraft {
  if (of === null) return { ...draft, defaults: change(draft.defaults) }
  return withStep(draft, of, (step) => ({ ...step, ways: change(step.ways) }))
}

const pointsAt = (target: WayTarget | null, key: string): boolean => target !== null && typeof target === 'object' && target.step === key

/** What pointed at a step points elsewhere. */
function redirected(draft: StrategyDraft, key: string, to: WayTarget): StrategyDraft {
  const ways = (list: readonly WayDraft[]) => list.map((way) => (pointsAt(way.goto, key) ? { ...way, goto: to } : way))
  return {
    ...draft,
    defaults: ways(draft.defaults),
    steps: draft.steps.map((step) => ({
      ...step,
      ways: ways(step.ways),
      otherwise: pointsAt(step.otherwise, key) ? to : step.otherwise,
    })),
  }
}

/** What pointed at the step points at what came after it; after the last one comes the end. */
function removed(draft: StrategyDraft, key: string): StrategyDraft {
  const at = draft.steps.findIndex((step) => step.key === key)
  if (at === -1) return draft
  const after = draft.steps[at + 1]
  const left = { ...draft, steps: draft.steps.filter((step) => step.key !== key) }
  return redirected(left, key, after === undefined ? 'terminate' : { step: after.key })
}

function moved(draft: StrategyDraft, key: string, by: number): StrategyDraft {
  const at = draft.steps.findIndex((step) => step.key === key)
  const step = draft.steps[at]
  const to = at + by
  if (step === undefined || to < 0 || to >= draft.steps.length) return draft
  return { ...draft, steps: inserted(draft.steps.filter((one) => one !== step), to, step) }
}

const copyName = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name.replace(/ \(\d+\)$/, '')
  for (let count = 2; ; count += 1) {
    const next = `${plain} (${count})`
    if (!taken.has(next.toLowerCase())) return next
  }
}

/** The copy stands after its original, under a name of its own. */
function copied(draft: StrategyDraft, key: string, as: string): StrategyDraft {
  const at = draft.steps.findIndex((step) => step.key === key)
  const step = draft.steps[at]
  if (step === undefined) return draft
  const name = step.name === '' ? '' : copyName(step.name, new Set(draft.steps.map((one) => one.name.toLowerCase())))
  const ways = step.ways.map((way, index) => ({ ...way, key: `${as} ${index}` }))
  return { ...draft, steps: inserted(draft.steps, at + 1, { ...step, key: as, id: null, name, ways }) }
}

/** A step of kind terminate ends: nothing follows from it. */
const asKind = (step: StepDraft): StepDraft =>
  step.kind === 'terminate' ? { ...step, wait_days: '0', when: null, role: 'any', script: '', ways: [], otherwise: null } : step

/** The strategy after an edit; references follow their step. */
export function applyEdit(draft: StrategyDraft, edit: StrategyEdit): StrategyDraft {
  switch (edit.do) {
    case 'begin':
      return { ...edit.with, name: draft.name.trim() === '' ? edit.with.name : draft.name }
    case 'strategy':
      return { ...draft, ...edit.by }
    case 'add':
      return { ...draft, steps: inserted(draft.steps, edit.at, freshStep(edit.key, edit.kind)) }
    case 'copy':
      return copied(draft, edit.key, edit.as)
    case 'move':
      return moved(draft, edit.key, edit.by)
    case 'remove':
      return removed(draft, edit.key)
    case 'step':
      return withStep(draft, edit.key, (step) => asKind({ ...step, ...edit.by }))
    case 'addWay':
      return withWays(draft, edit.of, (ways) => [...ways, freshWay(edit.key)])
    case 'way':
      return withWays(draft, edit.of, (ways) => ways.map((way) => (way.key === edit.key ? { ...way, ...edit.by } : way)))
    case 'removeWay':
      return withWays(draft, edit.of, (ways) => ways.filter((way) => way.key !== edit.key))
  }
}
