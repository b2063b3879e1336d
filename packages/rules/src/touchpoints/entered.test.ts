import { expect, test } from 'vitest'
import { completeStep, doubledName, movedStep, type OrderedStrategy, stepsSent, withoutStep, withStep } from './entered.ts'

const step = (position: number, more: object = {}) => ({ ...completeStep({ name: `Step ${position}`, kind: 'visit' }, position), id: `t${position}`, ...more })

const strategy: OrderedStrategy = {
  defaults: [{ result: 'Availed', goto: 3 }],
  touchpoints: [step(1, { otherwise: 2 }), step(2, { next: [{ result: 'Interested', goto: 1 }] }), step(3, { otherwise: 'same' })],
}

const shape = ({ defaults, touchpoints }: OrderedStrategy) => [
  defaults.map(({ goto }) => goto), ...touchpoints.map(({ id, position, otherwise, next }) => [id, position, otherwise, ...next.map(({ goto }) => goto)]),
]

test('what is left out of a step is the usual, and an end has nothing', () => {
  expect(completeStep({ name: 'Call', kind: 'call' }, 1)).toEqual({
    id: null, name: 'Call', kind: 'call', position: 1, wait_days: 0, when: null, role: 'any', script: null, max_times: 3, next: [], otherwise: null,
  })
  expect(completeStep({ kind: 'terminate' }, 2, step(2, { otherwise: 1, script: 'Good day' }))).toMatchObject({ role: null, script: null, next: [], otherwise: null, wait_days: 0 })
})

test('a new step moves the others, and what led to them follows', () => {
  expect(shape(withStep(strategy, step(2, { id: 'new' })))).toEqual([[4], ['t1', 1, 3], ['new', 2, null], ['t2', 3, null, 1], ['t3', 4, 'same']])
})

test('without a step, what led to it leads to what came after it', () => {
  expect(shape(withoutStep(strategy, 2))).toEqual([[2], ['t1', 1, 2], ['t3', 2, 'same']])
  expect(shape(withoutStep(strategy, 3))).toEqual([['terminate'], ['t1', 1, 2], ['t2', 2, null, 1]])
})

test('a step that moves takes what leads to it along', () => {
  expect(shape(movedStep(strategy, 1, 3))).toEqual([[2], ['t2', 1, null, 3], ['t3', 2, 'same'], ['t1', 3, 1]])
  expect(shape(movedStep(strategy, 3, 1))).toEqual([[1], ['t3', 1, 'same'], ['t1', 2, 3], ['t2', 3, null, 2]])
})

test('positions are 1 to n, each once, or left out; an end takes no ways', () => {
  expect(stepsSent([{ name: 'B', position: 2 }, { name: 'A', position: 1 }]).steps.map(({ name }) => name)).toEqual(['A', 'B'])
  for (const positions of [[1, 1], [1, 3], [1, undefined], [2, undefined]]) {
    expect(Object.keys(stepsSent(positions.map((position) => ({ name: 'A', position }))).faults), String(positions)).toEqual(['touchpoints'])
  }
  expect(stepsSent([{ name: 'End', kind: 'terminate', role: 'any', wait_days: 2, next: [], script: null }]).faults).toEqual({
    'touchpoints.0.role': 'A step that ends the work has none.', 'touchpoints.0.wait_days': 'A step that ends the work has none.',
  })
})

test('a name that stands twice is found without case', () => {
  expect(doubledName([{ name: 'First visit' }, { name: 'first VISIT' }])).toBe('first VISIT')
  expect(doubledName([{ name: 'First visit' }, { name: 'Second visit' }])).toBeNull()
})
