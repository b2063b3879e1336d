import { expect, test } from 'vitest'
import { actionName, changesOf, listWords } from './words.ts'

test('an action is told in words', () => {
  expect(actionName('auth.sign_in')).toBe('Auth sign in')
  expect(actionName('')).toBe('')
})

test('what a line says is told field by field, also where one side is missing', () => {
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
