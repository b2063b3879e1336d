import { t } from '@bisita/contract/words'
import type { StepDraft, StepKind, StrategyDraft, WayTarget } from './draft.ts'
import { outcomeName, stepName, waitName, whatName } from './labels.ts'

/** A line from one step of the picture to another, or back to itself. */
export type FlowEdge = {
  /** What leads there: outcomes, `otherwise` or `always`; empty where nothing else could. */
  readonly label: string
  /** The place among the nodes. */
  readonly to: number
  /** Its height on the right side of its node. */
  readonly y: number
  /** The way on to the node below: drawn straight down. */
  readonly straight: boolean
  /** Which of the upright lines beside the nodes it takes; none for one that is straight or leads back to its own node. */
  readonly lane: number | null
}

export type FlowNode = {
  /** The step's key; null of the end. */
  readonly key: string | null
  readonly name: string
  readonly kind: StepKind
  /** `Visit after 7 days`. */
  readonly line: string
  readonly y: number
  readonly height: number
  readonly edges: readonly FlowEdge[]
}

/** A picture of a strategy: its steps from top to bottom in the order of the list, with the lines between them beside it. In pixels. */
export type Flow = { readonly nodes: readonly FlowNode[]; readonly lanes: number; readonly height: number }

const head = 44
const row = 22
const gap = 26

type Way = { readonly label: string; readonly to: number }

/** Where a step leads, ways to one place as one. */
function waysOf({ steps }: StrategyDraft, step: StepDraft, at: number): readonly Way[] {
  if (step.kind === 'terminate') return []
  const end = steps.length
  const place = (target: WayTarget): number => {
    if (target === 'same') return at
    const found = target === 'terminate' ? end : steps.findIndex(({ key }) => key === target.step)
    return found === -1 ? end : found
  }
  const labels = new Map<number, string[]>()
  const add = (to: number, label: string) => labels.set(to, [...(labels.get(to) ?? []), label])
  for (const way of step.ways) add(place(way.goto), way.wait_days === '' ? outcomeName(way) : `${outcomeName(way)} (${waitName(way.wait_days)})`)
  const rest = step.otherwise === null ? at + 1 : place(step.otherwise)
  add(rest, step.ways.length > 0 ? 'otherwise' : rest === at + 1 ? '' : 'always')
  return [...labels].map(([to, all]) => ({ to, label: all.join('; ') }))
}

/** Gives each line the first lane that no other has at the same height, short ones first. */
function lanesFor(spans: readonly (readonly [number, number])[]): number[] {
  const taken: (readonly [number, number])[][] = []
  const lanes = new Map<number, number>()
  const shortFirst = spans.map((span, at) => ({ span, at })).toSorted((a, b) => a.span[1] - a.span[0] - (b.span[1] - b.span[0]) || a.at - b.at)
  for (const { span: [from, to], at } of shortFirst) {
    let lane = taken.findIndex((others) => others.every(([first, last]) => last < from || first > to))
    if (lane === -1) lane = taken.push([]) - 1
    taken[lane]?.push([from, to])
    lanes.set(at, lane)
  }
  return spans.map((_, at) => lanes.get(at) ?? 0)
}

/** Computes the layout of a strategy's flow chart; positions are not stored. */
export function flowOf(draft: StrategyDraft): Flow {
  const { steps } = draft
  const ways = steps.map((step, at) => waysOf(draft, step, at))
  const heights = ways.map((all) => head + all.filter(({ label }) => label !== '').length * row)
  const tops: number[] = []
  let y = 0
  for (const height of heights) {
    tops.push(y)
    y += height + gap
  }
  const end = { y, height: head - 8 }
  const entry = (to: number) => (tops[to] ?? end.y) + 12
  const lines = ways.flatMap((all, from) => all.map((way, nth) => ({ ...way, from, y: (tops[from] ?? 0) + head + nth * row, straight: way.to === from + 1 })))
  const beside = lines.filter(({ from, to, straight }) => !straight && to !== from)
  const lanes = lanesFor(beside.map(({ y: at, to }) => [Math.min(at, entry(to)), Math.max(at, entry(to))] as const))
  const laneOf = new Map(beside.map((line, at) => [line, lanes[at] ?? 0]))
  const nodes: FlowNode[] = steps.map((step, at) => ({
    key: step.key,
    name: stepName(steps, step.key),
    kind: step.kind,
    line: whatName(step),
    y: tops[at] ?? 0,
    height: heights[at] ?? head,
    edges: lines.filter(({ from }) => from === at).map((line) => ({ label: line.label, to: line.to, y: line.y, straight: line.straight, lane: laneOf.get(line) ?? null })),
  }))
  const ends = lines.some(({ to }) => to === steps.length)
  const whole = ends ? [...nodes, { key: null, name: t('The end'), kind: 'terminate' as const, line: '', ...end, edges: [] }] : nodes
  return { nodes: whole, lanes: Math.max(0, ...lanes.map((lane) => lane + 1)), height: ends ? end.y + end.height : Math.max(0, y - gap) }
}
