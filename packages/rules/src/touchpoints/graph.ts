import type { Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { defaultNext, isRepeat, type StrategyPlan, type PlanStep, stepAt } from './ways.ts'

/** The end as a node of the graph. */
const end = 0

/** A way from one step to another, or to the end, with the days that it waits. */
type Edge = { readonly to: number; readonly wait: number }

/**
 * Whether the step's own ways take every contact that this default way would take. Repeats run out, so they don't
 * count.
 */
const isShadowed = (step: PlanStep, way: Way): boolean =>
  step.next.some(
    (own) =>
      own.result === way.result &&
      !isRepeat(own.goto, step.position) &&
      (own.secondary_result === undefined || own.secondary_result === way.secondary_result) &&
      (own.contact_detail === undefined || own.contact_detail === way.contact_detail),
  )

const endsWork = ({ result }: Way): boolean => result === 'Deceased' || result === 'Moved Out'

function edge(plan: StrategyPlan, goto: Way['goto'], wait: number | undefined): Edge | null {
  if (goto === 'same') return null
  const step = goto === 'terminate' ? null : stepAt(plan, goto)
  if (step === null || step.kind === 'terminate') return { to: goto === 'terminate' || step === null ? end : step.position, wait: 0 }
  return { to: step.position, wait: wait ?? step.wait_days }
}

/** Where contacts at a step may lead, repeats left out. Deceased and Moved Out complete nothing, so they are no ways. */
function edgesOf(plan: StrategyPlan, step: PlanStep): Edge[] {
  if (step.kind === 'terminate') return [{ to: end, wait: 0 }]
  const ways = [...step.next, ...plan.defaults.filter((way) => isDefaultInForce(plan, step, way))].filter((way) => !endsWork(way) && !isRepeat(way.goto, step.position))
  const order = isRepeat(defaultNext(step), step.position) ? defaultNext(step, true) : defaultNext(step)
  return [...ways.map(({ goto, wait_days }) => edge(plan, goto, wait_days)), edge(plan, order, undefined)].filter((found) => found !== null)
}

/**
 * Whether a default way can apply at a step: where no own way shadows it, and always for Availed and ends, which also
 * hold for contacts of the other kind.
 */
function isDefaultInForce(plan: StrategyPlan, step: PlanStep, way: Way): boolean {
  if (!isShadowed(step, way)) return true
  return way.result === 'Availed' || (way.goto !== 'same' && (way.goto === 'terminate' || stepAt(plan, way.goto)?.kind === 'terminate'))
}

/** The positions that a client can reach from step 1. */
export function reachableFrom(plan: StrategyPlan): ReadonlySet<number> {
  const reached = new Set<number>()
  const waiting = plan.touchpoints.length > 0 ? [1] : []
  let again = false
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const step = stepAt(plan, node)
    if (reached.has(node) || step === null) continue
    reached.add(node)
    const edges = edgesOf(plan, step)
    waiting.push(...edges.map(({ to }) => to).filter((to) => to !== end))
    if (again || !(step.kind === 'terminate' || edges.some(({ to }) => to === end))) continue
    again = true
    // From an end, the defaults lead on.
    waiting.push(...plan.defaults.filter((way) => !endsWork(way)).map(({ goto }) => goto).filter((goto) => typeof goto === 'number'))
  }
  return reached
}

/** The positions from which some way leads to an end. */
export function reachesEnd(plan: StrategyPlan): ReadonlySet<number> {
  const ending = new Set([end])
  for (let grew = true; grew; ) {
    grew = false
    for (const step of plan.touchpoints) {
      if (ending.has(step.position) || !edgesOf(plan, step).some(({ to }) => ending.has(to))) continue
      ending.add(step.position)
      grew = true
    }
  }
  return ending
}

/** Cycles of several steps that a client can go round within one day: the sorted positions of each. */
export function circlesWithoutWait(plan: StrategyPlan): number[][] {
  const reach = new Map(plan.touchpoints.map((step) => [step.position, sameDay(plan, step)]))
  const seen = new Set<number>()
  const circles: number[][] = []
  for (const { position } of plan.touchpoints) {
    if (seen.has(position) || !reach.get(position)?.has(position)) continue
    const circle = [...(reach.get(position) ?? [])].filter((other) => reach.get(other)?.has(position)).toSorted((a, b) => a - b)
    for (const other of circle) seen.add(other)
    circles.push(circle)
  }
  return circles
}

function sameDay(plan: StrategyPlan, from: PlanStep): ReadonlySet<number> {
  const reached = new Set<number>()
  const waiting = [from]
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    if (step.kind === 'terminate') continue
    for (const { to, wait } of edgesOf(plan, step)) {
      const next = to === end || wait > 0 || reached.has(to) ? null : stepAt(plan, to)
      if (next === null) continue
      reached.add(to)
      waiting.push(next)
    }
  }
  return reached
}

/** Whether every way from a step leads back to it, so that only `max_times` leads on. */
export function repeatsOnly(plan: StrategyPlan, step: PlanStep): boolean {
  if (step.kind === 'terminate' || !isRepeat(defaultNext(step), step.position)) return false
  return [...step.next, ...plan.defaults].every((way) => endsWork(way) || isRepeat(way.goto, step.position))
}
