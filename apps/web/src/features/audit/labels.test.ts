import { auditActions } from '@bisita/contract/actions'
import { expect, test } from 'vitest'
import { actionName, changesOf, listWords } from './labels.ts'

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
  expect(listWords([])).toBe('none')
  expect(listWords(['1', { a: 2 }])).toBe('1, {"a":2}')
  expect(listWords(Array.from({ length: 3000 }, (_, n) => n))).toBe('3,000: 0, 1, 2, 3, 4, and more')
})
