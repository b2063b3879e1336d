import { expect, test } from 'vitest'
import { emptyStrategy, type StrategyDraft } from './draft.ts'
import { applyEdit, type StrategyEdit } from './editing.ts'
import { flowOf } from './flow.ts'

const after = (...edits: readonly StrategyEdit[]): StrategyDraft => edits.reduce(applyEdit, emptyStrategy)

const visits = (count: number): StrategyEdit[] => Array.from({ length: count }, (_, at) => ({ do: 'add', at, key: `s${at}`, kind: 'visit' }))
const way = (of: string, key: string, goto: { step: string } | 'same' | 'terminate', more: object = {}): StrategyEdit[] => [
  { do: 'addWay', of, key },
  { do: 'way', of, key, by: { goto, ...more } },
]
const edges = (draft: StrategyDraft) => flowOf(draft).nodes.flatMap(({ edges: all }, from) => all.map(({ label, to, straight, lane }) => ({ from, to, label, straight, lane })))

test('nothing has no picture', () => {
  expect(flowOf(emptyStrategy)).toEqual({ nodes: [], lanes: 0, height: 0 })
})

test('steps lead straight on to the next one, and the last to the end', () => {
  const flow = flowOf(after(...visits(2)))
  expect(flow.nodes.map(({ name, line }) => [name, line])).toEqual([['Step 1', 'Visit at once'], ['Step 2', 'Visit at once'], ['The end', '']])
  expect(edges(after(...visits(2)))).toEqual([
    { from: 0, to: 1, label: '', straight: true, lane: null }, { from: 1, to: 2, label: '', straight: true, lane: null },
  ])
  expect(flow.lanes).toBe(0)
})

test('ways to one place are one line with all their outcomes; again at the same step is none', () => {
  const draft = after(...visits(3), ...way('s0', 'a', { step: 's2' }), ...way('s0', 'b', { step: 's2' }, { result: 'Interested', wait_days: '7' }), ...way('s0', 'c', 'same', { result: 'Deceased' }))
  expect(edges(draft).filter(({ from }) => from === 0)).toEqual([
    { from: 0, to: 2, label: 'Not Around; Interested (after 7 days)', straight: false, lane: 0 },
    { from: 0, to: 0, label: 'Deceased', straight: false, lane: null },
    { from: 0, to: 1, label: 'otherwise', straight: true, lane: null },
  ])
})

test('a step that always leads elsewhere says so, and one that was removed meanwhile is the end', () => {
  const draft = after(...visits(2), { do: 'step', key: 's1', by: { otherwise: { step: 's0' } } })
  expect(edges(draft)[1]).toMatchObject({ from: 1, to: 0, label: 'always' })
  expect(flowOf(draft).nodes).toHaveLength(2)
})

test('lines that lie beside each other share no lane, however many there are; nodes lie below each other', () => {
  const draft = after(...visits(40), ...Array.from({ length: 40 }, (_, at) => way(`s${at}`, `w${at}`, { step: `s${(at * 17) % 40}` })).flat())
  const { nodes, lanes } = flowOf(draft)
  expect(nodes.slice(1).filter((node, at) => node.y <= (nodes[at]?.y ?? 0) + (nodes[at]?.height ?? 0))).toEqual([])
  const spans = nodes.flatMap((node) => node.edges.filter(({ lane }) => lane !== null).map(({ y, to, lane }) => ({ lane, from: Math.min(y, (nodes[to]?.y ?? 0) + 12), to: Math.max(y, (nodes[to]?.y ?? 0) + 12) })))
  expect(spans.length).toBeGreaterThan(30)
  expect(Math.max(...spans.map(({ lane }) => lane ?? 0))).toBe(lanes - 1)
  const meet = spans.flatMap((one, at) => spans.slice(at + 1).filter((other) => one.lane === other.lane && one.from <= other.to && other.from <= one.to))
  expect(meet).toEqual([])
})
