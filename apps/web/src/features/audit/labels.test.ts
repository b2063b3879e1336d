import { auditActions } from '@bisita/contract/actions'
import { expect, test } from 'vitest'
import { actionName, changesOf, fieldLabel, summaryOf, valueWords } from './labels.ts'

test('an action is put in words', () => {
  expect([actionName('auth.sign_in'), actionName('client.update')]).toEqual(['Signed in', 'Changed a client'])
  expect(actionName('')).toBe('')
})

test('every action of the trail has plain words of its own, which are not those of the program', () => {
  const words = auditActions.map(actionName)
  expect(new Set(words).size).toBe(auditActions.length)
  // Somebody did something: not the name of the action with its dots taken away.
  for (const said of words) expect(said).toMatch(/^(?!(Auth|User|Client|Branch|Area|Cover|Device|Visit|Call|Product) )[A-Z][a-z]+ [a-z ]+$/)
})

test('an action that this version does not know is shown by its name', () => {
  expect(actionName('report.generate_all')).toBe('Report generate all')
})

test('what a line says is shown field by field, also where one side is missing', () => {
  expect(changesOf({ before: { a: 1, b: 2 }, after: { b: 3, c: null } })).toEqual([
    { field: 'a', before: 1, after: undefined },
    { field: 'b', before: 2, after: 3 },
    { field: 'c', before: undefined, after: null },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('a long list is counted and begun', () => {
  expect(valueWords([], {})).toBe('none')
  expect(valueWords(['1', { a: 2 }], {})).toBe('1, {"a":2}')
  expect(valueWords(Array.from({ length: 3000 }, (_, n) => n), {})).toBe('3,000: 0, 1, 2, 3, 4, and more')
})

const ana = '0190a6a0-0000-7000-8000-000000000001'
const other = '0190a6a0-0000-7000-8000-0000004b8461'

test('names are shown instead of ids, and the end of an id that has none', () => {
  expect([valueWords(ana, { [ana]: 'Ana' }), valueWords([ana, other], { [ana]: 'Ana' }), valueWords(null, {})]).toEqual(['Ana', 'Ana, …4b8461', 'none'])
  expect([fieldLabel('assigned_to'), fieldLabel('branch_id'), fieldLabel('location_ids'), fieldLabel('sss_id')]).toEqual(['Assigned to', 'Branch', 'Locations', 'SSS or GSIS number'])
})

test('a line in short: its record, and the first change', () => {
  const line = {
    id: 1, at: '2026-11-28T01:00:00.000Z', user_id: other, user_name: 'Ben', action: 'client.update', record_type: 'client', record_id: ana,
    before: { address: 'Purok 1', age: 61 }, after: { address: 'Purok 2', age: 62 }, address: null, request_id: 'r',
  }
  expect(summaryOf(line, { [ana]: 'Ana' })).toBe('Ana · Street address: Purok 1 → Purok 2 · 1 more')
  expect(summaryOf({ ...line, before: null }, { [ana]: 'Ana' })).toBe('Ana')
  expect(summaryOf({ ...line, before: null, after: null }, {})).toBe('Client')
  expect(summaryOf({ ...line, user_id: ana, before: null, after: null }, {})).toBe('')
})
