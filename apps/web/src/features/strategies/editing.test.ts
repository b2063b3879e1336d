import { describe, expect, test } from 'vitest'
import { emptyStrategy, type StrategyDraft } from './draft.ts'
import { applyEdit, type StrategyEdit } from './editing.ts'

const after = (...edits: readonly StrategyEdit[]): StrategyDraft => edits.reduce(applyEdit, emptyStrategy)

/** First, Second, Third; First's way and otherwise lead to Third, the strategy's own way to Second. */
const three = after(
  { do: 'add', at: 0, key: 'a', kind: 'visit' },
  { do: 'add', at: 1, key: 'b', kind: 'call' },
  { do: 'add', at: 2, key: 'c', kind: 'visit' },
  { do: 'step', key: 'a', by: { name: 'First', otherwise: { step: 'c' } } },
  { do: 'step', key: 'b', by: { name: 'Second', otherwise: 'same' } },
  { do: 'step', key: 'c', by: { name: 'Third' } },
  { do: 'addWay', of: 'a', key: 'w' },
  { do: 'way', of: 'a', key: 'w', by: { result: 'Interested', goto: { step: 'c' } } },
  { do: 'addWay', of: null, key: 'd' },
  { do: 'way', of: null, key: 'd', by: { goto: { step: 'b' } } },
)

const names = (draft: StrategyDraft) => draft.steps.map(({ name }) => name)

describe('steps', () => {
  test('one is put in where it was asked for', () => {
    const more = applyEdit(three, { do: 'add', at: 1, key: 'x', kind: 'terminate' })
    expect(more.steps.map(({ key }) => key)).toEqual(['a', 'x', 'b', 'c'])
  })

  test('a moved one takes what leads to it along; beyond the ends nothing moves', () => {
    const up = applyEdit(three, { do: 'move', key: 'c', by: -2 })
    expect(names(up)).toEqual(['Third', 'First', 'Second'])
    expect(up.steps[1]).toMatchObject({ otherwise: { step: 'c' }, ways: [{ goto: { step: 'c' } }] })
    expect(applyEdit(three, { do: 'move', key: 'a', by: -1 })).toEqual(three)
    expect(applyEdit(three, { do: 'move', key: 'c', by: 1 })).toEqual(three)
  })

  test('what led to a removed one leads to what came after it; after the last one it ends', () => {
    const without = applyEdit(three, { do: 'remove', key: 'b' })
    expect(names(without)).toEqual(['First', 'Third'])
    expect(without.defaults).toMatchObject([{ goto: { step: 'c' } }])
    const last = applyEdit(three, { do: 'remove', key: 'c' })
    expect(last.steps[0]).toMatchObject({ otherwise: 'terminate', ways: [{ goto: 'terminate' }] })
    expect(last.steps[1]).toMatchObject({ otherwise: 'same' })
    expect(applyEdit(three, { do: 'remove', key: 'nobody' })).toEqual(three)
  })

  test('a copy stands after its original, isn’t stored, and has a name of its own', () => {
    const twice = applyEdit(applyEdit(three, { do: 'copy', key: 'a', as: 'a2' }), { do: 'copy', key: 'a2', as: 'a3' })
    expect(names(twice)).toEqual(['First', 'First (2)', 'First (3)', 'Second', 'Third'])
    expect(twice.steps[1]).toMatchObject({ id: null, ways: [{ result: 'Interested', goto: { step: 'c' } }] })
    expect(new Set(twice.steps.flatMap(({ ways }) => ways.map(({ key }) => key))).size).toBe(3)
  })

  test('one that ends leads nowhere, and neither waits nor is anybody’s', () => {
    const ends = applyEdit(three, { do: 'step', key: 'a', by: { kind: 'terminate' } })
    expect(ends.steps[0]).toMatchObject({ kind: 'terminate', wait_days: '0', role: 'any', script: '', ways: [], otherwise: null })
  })
})

describe('ways', () => {
  test('are changed and taken away at the step and for the whole strategy', () => {
    const changed = applyEdit(three, { do: 'way', of: 'a', key: 'w', by: { wait_days: '14' } })
    expect(changed.steps[0]?.ways).toMatchObject([{ result: 'Interested', wait_days: '14' }])
    expect(applyEdit(changed, { do: 'removeWay', of: 'a', key: 'w' }).steps[0]?.ways).toEqual([])
    expect(applyEdit(changed, { do: 'removeWay', of: null, key: 'd' }).defaults).toEqual([])
  })

  test('an edit makes a new strategy and leaves the one before as it was', () => {
    const before = structuredClone(three)
    applyEdit(three, { do: 'remove', key: 'a' })
    expect(three).toEqual(before)
  })
})
