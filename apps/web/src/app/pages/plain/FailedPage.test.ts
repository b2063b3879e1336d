import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { NoAnswer } from '../../../api/outcomes.ts'
import { failureOf, words } from './FailedPage.tsx'

test.each([
  ['Failed to fetch dynamically imported module: http://localhost/assets/branches-1.js'],
  ['Error loading http://localhost/assets/branches-1.js from http://localhost/assets/index-1.js (SystemJS Error#3 https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)'],
  ['Unable to preload CSS for /assets/branches-1.css'],
])('a screen whose part did not come says that there is no network: %s', (message) => {
  expect(failureOf(new Error(message))).toBe('part')
  expect(words('part', false)).toMatchObject({ title: 'You are offline' })
  expect(words('part', true)).toMatchObject({ title: 'No answer' })
})

test('no answer of a call says so too, and a fault of ours stays one', () => {
  expect(failureOf(new NoAnswer('Nobody answered.'))).toBe('silent')
  expect(words('silent', false).title).toBe('You are offline')
  expect(failureOf(new TypeError('x is not a function'))).toBe('fault')
  expect(words('fault', false).text).toBe(messages.somethingWrong)
})
