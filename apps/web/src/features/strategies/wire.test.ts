import { expect, test } from 'vitest'
import { emptyStrategy, type StrategyDraft } from './draft.ts'
import { applyEdit } from './editing.ts'
import { fieldProblems } from './fields.ts'
import { outcomeOf, outcomeOptions, valueOf } from './outcomes.ts'
import { bodyOf, draftOf, readOf, sameStrategy } from './wire.ts'
import { stepLine } from './labels.ts'

const stored = {
  name: 'Renewals',
  description: null,
  working_days: true,
  defaults: [{ result: 'Deceased', goto: 'terminate' as const }],
  touchpoints: [
    {
      id: 'one', kind: 'visit' as const, name: 'First visit', wait_days: 7, role: 'mr' as const, script: null, max_times: 3,
      next: [{ result: 'Not Around', goto: 'same' as const, wait_days: 14 }, { result: 'Interested', secondary_result: 'Undecided', goto: 2 }],
      otherwise: 3,
    },
    { id: 'two', kind: 'call' as const, name: 'Call', wait_days: 0, role: 'tele' as const, script: 'Magandang araw, {firstname}.', max_times: 2, next: [], otherwise: null },
    { id: 'three', kind: 'terminate' as const, name: 'Done', wait_days: 0, role: null, script: null, max_times: 1, next: [], otherwise: null },
  ],
}

test('what is stored and sent back unchanged is the same', () => {
  const draft = draftOf(stored)
  expect(sameStrategy(draft, draftOf(structuredClone(stored)))).toBe(true)
  expect(bodyOf(draft).touchpoints).toMatchObject([
    { id: 'one', position: 1, next: [{ result: 'Not Around', goto: 'same', wait_days: 14 }, { secondary_result: 'Undecided', goto: 2 }], otherwise: 3 },
    { id: 'two', position: 2, script: 'Magandang araw, {firstname}.', otherwise: null },
    { id: 'three', position: 3, kind: 'terminate' },
  ])
  expect(Object.keys(bodyOf(draft).touchpoints[2] ?? {}).toSorted()).toEqual(['id', 'kind', 'name', 'position'])
})

test('positions follow the order; a step that isn’t stored is sent without an id, and read under its key', () => {
  const draft = [
    { do: 'move', key: 'three', by: -1 } as const,
    { do: 'add', at: 0, key: 'new', kind: 'call' } as const,
    { do: 'step', key: 'new', by: { name: 'Hello', otherwise: { step: 'two' } } } as const,
  ].reduce(applyEdit, draftOf(stored))
  expect(bodyOf(draft).touchpoints).toMatchObject([{ position: 1, otherwise: 4 }, { id: 'one', otherwise: 3, next: [{}, { goto: 4 }] }, { id: 'three' }, { id: 'two' }])
  expect(bodyOf(draft).touchpoints[0]).not.toHaveProperty('id')
  expect(readOf(draft).touchpoints.map(({ id }) => id)).toEqual(['new', 'one', 'three', 'two'])
})

test('what cannot be stored is named by step, way and field', () => {
  const wrong = [
    { do: 'step', key: 'one', by: { name: 'CALL', wait_days: '-1', max_times: '21' } } as const,
    { do: 'step', key: 'two', by: { name: 'Call', script: 'x'.repeat(2001) } } as const,
    { do: 'step', key: 'three', by: { name: ' ' } } as const,
    { do: 'way', of: 'one', key: 'one 0', by: { wait_days: '3651' } } as const,
    { do: 'strategy', by: { name: '' } } as const,
  ].reduce<StrategyDraft>(applyEdit, draftOf(stored))
  expect(fieldProblems(wrong).map(({ step, way, field }) => [step, way, field])).toEqual([
    [null, null, 'name'], ['one', null, 'name'], ['one', null, 'wait_days'], ['one', null, 'max_times'], ['one', 'one 0', 'wait_days'],
    ['two', null, 'name'], ['two', null, 'script'], ['three', null, 'name'],
  ])
  expect(fieldProblems(draftOf(stored))).toEqual([])
  expect(fieldProblems(emptyStrategy)).toMatchObject([{ step: null, field: 'name' }])
})

test('a step reads in a line what it is and where it leads', () => {
  const draft = draftOf(stored)
  const [first, , last] = draft.steps
  expect(first && stepLine(draft, first)).toBe(
    'Visit after 7 days by a representative; Not Around: the same step again after 14 days; Interested, Undecided: 2. Call; otherwise: 3. Done',
  )
  expect(last && stepLine(draft, last)).toBe('The client is done.')
})

test('every outcome can be chosen and read back; a stored one that is not among them stays', () => {
  const odd = { result: 'Interested' as const, secondary_result: 'Undecided', contact_detail: 'Call Back' }
  const options = outcomeOptions(odd)
  expect(options.at(-1)).toEqual({ value: valueOf(odd), label: 'Interested, Undecided, Call Back' })
  for (const { value } of options) expect(valueOf(outcomeOf(value))).toBe(value)
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
})
