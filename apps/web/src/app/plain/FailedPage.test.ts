import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { NoAnswer } from '../../api/outcomes.ts'
import { pageFailureOf, failureTexts } from './FailedPage.tsx'

test.each([
  ['Failed to fetch dynamically imported module: http://localhost/assets/branches-1.js'],
  ['Error loading http://localhost/assets/branches-1.js from http://localhost/assets/index-1.js (SystemJS Error#3 https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)'],
  // What the build's loader says, in its small form.
  ['http://localhost/assets/office-1.js, http://localhost/assets/ListViews-1.js (SystemJS https://github.com/systemjs/systemjs/blob/main/docs/errors.md#3)'],
  ['Unable to preload CSS for /assets/branches-1.css'],
])('a screen whose part did not come says that there is no network: %s', (message) => {
  expect(pageFailureOf(new Error(message))).toBe('part')
  expect(failureTexts('part', false)).toMatchObject({ title: 'You are offline' })
  expect(failureTexts('part', true)).toMatchObject({ title: 'No answer' })
})

test('no answer of a call says so too, and a fault of ours stays one', () => {
  expect(pageFailureOf(new NoAnswer('Nobody answered.'))).toBe('silent')
  expect(failureTexts('silent', false).title).toBe('You are offline')
  expect(pageFailureOf(new TypeError('x is not a function'))).toBe('fault')
  expect(failureTexts('fault', false).text).toBe(messages.somethingWrong)
})
