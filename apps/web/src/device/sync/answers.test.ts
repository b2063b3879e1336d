import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { expect, test } from 'vitest'
import { Refused } from '../../api/outcomes.ts'
import { meaningOf } from './answers.ts'

const refused = (status: number, code: ProblemCode, retryAfter?: number) =>
  new Refused({ status, sentAs: 'user', problem: { code, message: 'Not now.', request_id: 'r' }, ...(retryAfter !== undefined && { retryAfter }) })

test.each([
  [408, 'too_slow'],
  [429, 'too_many'],
  [503, 'not_ready'],
] as const)('%i is no answer: the item waits, as long as the server asks', (status, code) => {
  expect(meaningOf(refused(status, code, 17))).toEqual({ why: 'later', message: 'Not now.', reached: true, wait: 17_000 })
  expect(meaningOf(refused(status, code))).toMatchObject({ why: 'later', wait: null })
})

test('what is wrong with the item itself is a refusal', () => {
  expect(meaningOf(refused(400, 'invalid'))).toMatchObject({ why: 'refused' })
})
