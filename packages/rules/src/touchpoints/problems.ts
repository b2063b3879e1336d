import type { VisitResult } from '@bisita/contract/visits/outcomes'
import { scriptFields, type StrategyProblemCode } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { StrategyProblem, Touchpoint, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { circlesWithoutWait, reachableFrom, reachesEnd, repeatsOnly } from './graph.ts'
import { isEnd } from './ways.ts'

/** The parts of a strategy that are checked, of a draft on the screen or a stored one. */
export type CheckedStrategy = {
  readonly working_days: boolean
  readonly defaults: readonly Way[]
  readonly touchpoints: readonly Pick<Touchpoint, 'kind' | 'name' | 'position' | 'wait_days' | 'role' | 'script' | 'max_times' | 'next' | 'otherwise'>[]
}

const severities: Readonly<Partial<Record<StrategyProblemCode, 'warning'>>> = { cycle_only_max: 'warning', unknown_field: 'warning' }

const known: ReadonlySet<string> = new Set(scriptFields)

/** Whether a strategy with these problems may become the current one: there are no errors. */
export const isComplete = (problems: readonly StrategyProblem[]): boolean => problems.every(({ severity }) => severity === 'warning')

/** An outcome in words: `Interested (Undecided)`. */
export const wayWords = ({ result, secondary_result: second, contact_detail: detail }: Pick<Way, 'result' | 'secondary_result' | 'contact_detail'>): string => {
  const parts = [second, detail].filter((part) => part !== undefined)
  return parts.length === 0 ? result : `${result} (${parts.join(', ')})`
}

/** The errors and warnings of a strategy, sorted by position; errors keep it from becoming the current one. */
export function strategyProblems(plan: CheckedStrategy): StrategyProblem[] {
  const problems: StrategyProblem[] = []
  const say = (position: number | null, field: string, code: StrategyProblemCode, message: string) =>
    problems.push({ position, field, code, severity: severities[code] ?? 'error', message })
  if (plan.touchpoints.length === 0) {
    say(null, 'touchpoints', 'empty', 'A strategy needs at least one step.')
  }
  waysProblems(plan, null, 'defaults', plan.defaults, say)
  for (const step of plan.touchpoints) stepProblems(plan, step, say)
  const reached = reachableFrom(plan)
  const ends = reachesEnd(plan)
  for (const { position, kind } of plan.touchpoints) {
    if (!reached.has(position)) say(position, 'position', 'unreachable', 'No way leads to this step.')
    if (kind !== 'terminate' && !ends.has(position)) say(position, 'otherwise', 'no_end', 'From this step no way leads to an end.')
  }
  for (const circle of circlesWithoutWait(plan)) {
    say(circle[0] ?? null, 'wait_days', 'cycle_without_wait', `Steps ${circle.join(', ')} lead round in a circle without a day of waiting.`)
  }
  for (const { position } of plan.touchpoints.filter((step) => repeatsOnly(plan, step))) {
    say(position, 'otherwise', 'cycle_only_max', 'Only the most times lead on from this step.')
  }
  return problems.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
}

type Say = (position: number | null, field: string, code: StrategyProblemCode, message: string) => void

function stepProblems(plan: CheckedStrategy, step: CheckedStrategy['touchpoints'][number], say: Say): void {
  const { kind, role, position, script, next, otherwise } = step
  waysProblems(plan, position, 'next', next, say)
  if (typeof otherwise === 'number' && otherwise > plan.touchpoints.length) say(position, 'otherwise', 'goto_missing', `There is no step ${otherwise}.`)
  if (kind === 'call' && role === 'mr') say(position, 'role', 'role_kind', 'A marketing representative makes no calls.')
  if (kind === 'visit' && role === 'tele') say(position, 'role', 'role_kind', 'A telemarketer makes no visits.')
  for (const [, field = ''] of (script ?? '').matchAll(/\{([^{}]*)\}/g)) {
    if (!known.has(field)) say(position, 'script', 'unknown_field', `{${field}} is not a field, so it stays as it is.`)
  }
}

const endings: readonly string[] = ['Deceased', 'Moved Out'] satisfies readonly VisitResult[]

function waysProblems(plan: CheckedStrategy, position: number | null, field: string, ways: readonly Way[], say: Say): void {
  const seen = new Set<string>()
  ways.forEach((way, index) => {
    const at = `${field}.${index}`
    const words = wayWords(way)
    if (seen.has(words)) say(position, at, 'duplicate_outcome', `${words} is listed twice.`)
    seen.add(words)
    if (typeof way.goto === 'number' && way.goto > plan.touchpoints.length) say(position, at, 'goto_missing', `There is no step ${way.goto}.`)
    else if (endings.includes(way.result) && (way.goto === 'same' || !isEnd(plan, way.goto))) {
      say(position, at, 'ending_outcome', `${way.result} always ends the work, so it can only lead to the end.`)
    }
  })
}

