import { usualTimes } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { Touchpoint, TouchpointEntered, Way } from '@bisita/contract/touchpoints/touchpoints.shapes'

/** A step as stored; a new one has no id yet. */
export type EnteredStep = Omit<Touchpoint, 'id' | 'strategy'> & { readonly id: string | null }

/** A step as sent; a field left out keeps its stored value, or gets the usual one. */
export type StepSent = { readonly [F in keyof TouchpointEntered]?: TouchpointEntered[F] | undefined }

/**
 * A sent step completed from the stored one (`before`) or the usual values. One of kind terminate has no role, ways and
 * script, and waits 0 days.
 */
export function completeStep(sent: StepSent, position: number, before: EnteredStep | null = null): EnteredStep {
  const kind = sent.kind ?? before?.kind ?? 'visit'
  const previous = before !== null && before.kind !== 'terminate' ? before : null
  const head = { id: sent.id ?? before?.id ?? null, kind, name: sent.name ?? before?.name ?? '', position, max_times: sent.max_times ?? before?.max_times ?? usualTimes }
  if (kind === 'terminate') return { ...head, wait_days: 0, when: null, role: null, script: null, next: [], otherwise: null }
  return {
    ...head,
    wait_days: sent.wait_days ?? previous?.wait_days ?? 0,
    when: sent.when === undefined ? (previous?.when ?? null) : sent.when,
    role: sent.role ?? previous?.role ?? 'any',
    script: sent.script === undefined ? (previous?.script ?? null) : sent.script,
    next: sent.next ?? previous?.next ?? [],
    otherwise: sent.otherwise === undefined ? (previous?.otherwise ?? null) : sent.otherwise,
  }
}

/** The messages for sent fields that a step of kind terminate can't have, by field; empty for other kinds. */
export function endFaults(sent: StepSent, kind: Touchpoint['kind']): Readonly<Record<string, string>> {
  if (kind !== 'terminate') return {}
  const has = (field: keyof StepSent, value: unknown) => (value === undefined || value === null ? [] : [[field, 'A step that ends the work has none.']])
  return Object.fromEntries([
    ...has('when', sent.when),
    ...has('role', sent.role),
    ...has('script', sent.script),
    ...has('otherwise', sent.otherwise),
    ...has('next', sent.next?.length ? sent.next : null),
    ...has('wait_days', sent.wait_days ? sent.wait_days : null),
  ])
}

/**
 * The steps of a whole strategy in the order of their positions, and the messages for wrong positions, repeated ids and
 * fields of ends, by field.
 */
export function stepsSent(sent: readonly StepSent[]): { readonly steps: readonly EnteredStep[]; readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {}
  const positioned = sent.filter(({ position }) => position !== undefined).length
  const positions = new Set(sent.map(({ position }) => position))
  if (positioned > 0 && (positioned < sent.length || positions.size < sent.length || sent.some(({ position = 0 }) => position > sent.length))) {
    faults['touchpoints'] = `Positions are 1 to ${sent.length}, each once.`
  }
  const ids = sent.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) faults['touchpoints'] = 'Each step only once.'
  sent.forEach((step, index) => {
    for (const [field, words] of Object.entries(endFaults(step, step.kind ?? 'visit'))) faults[`touchpoints.${index}.${field}`] = words
  })
  const steps = sent.map((step, index) => completeStep(step, step.position ?? index + 1))
  return { steps: steps.toSorted((one, other) => one.position - other.position), faults }
}

/** The first name that occurs twice among steps, ignoring case; null where none does. */
export function doubledName(steps: readonly Pick<EnteredStep, 'name'>[]): string | null {
  const seen = new Set<string>()
  for (const { name } of steps) {
    const key = name.toLowerCase()
    if (seen.has(key)) return name
    seen.add(key)
  }
  return null
}

type Goto = Way['goto']

/** A strategy's default ways, and its steps in the order of their positions. */
export type OrderedStrategy = { readonly defaults: readonly Way[]; readonly touchpoints: readonly EnteredStep[] }

/** The strategy with every position that a way leads to replaced by `to(position)`. */
function mapped({ defaults, touchpoints }: OrderedStrategy, to: (position: number) => Goto): OrderedStrategy {
  const goto = (target: Goto): Goto => (typeof target === 'number' ? to(target) : target)
  const ways = (list: readonly Way[]) => list.map((way) => ({ ...way, goto: goto(way.goto) }))
  return {
    defaults: ways(defaults),
    touchpoints: touchpoints.map((step) => ({ ...step, next: ways(step.next), otherwise: step.otherwise === null ? null : goto(step.otherwise) })),
  }
}

/** The strategy with a step inserted at its position. Steps from there on move up, and ways to them follow. */
export function withStep(strategy: OrderedStrategy, step: EnteredStep): OrderedStrategy {
  const { defaults, touchpoints } = mapped(strategy, (position) => (position >= step.position ? position + 1 : position))
  const moved = touchpoints.map((other) => (other.position >= step.position ? { ...other, position: other.position + 1 } : other))
  return { defaults, touchpoints: [...moved, step].toSorted((one, other) => one.position - other.position) }
}

/** The strategy without the step at a position. Ways to it lead to the step after it, or to the end. */
export function withoutStep(strategy: OrderedStrategy, position: number): OrderedStrategy {
  const last = strategy.touchpoints.length === position
  const { defaults, touchpoints } = mapped(strategy, (target) => (target > position ? target - 1 : target === position && last ? 'terminate' : target))
  return {
    defaults,
    touchpoints: touchpoints.filter((step) => step.position !== position).map((step) => (step.position > position ? { ...step, position: step.position - 1 } : step)),
  }
}

/** The strategy with a step moved to another position. Steps between move up or down, and ways to them follow. */
export function movedStep(strategy: OrderedStrategy, from: number, to: number): OrderedStrategy {
  const place = (position: number): number => {
    if (position === from) return to
    if (position > from && position <= to) return position - 1
    return position < from && position >= to ? position + 1 : position
  }
  const { defaults, touchpoints } = mapped(strategy, place)
  return { defaults, touchpoints: touchpoints.map((step) => ({ ...step, position: place(step.position) })).toSorted((one, other) => one.position - other.position) }
}
