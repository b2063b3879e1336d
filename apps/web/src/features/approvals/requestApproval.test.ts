import { approvalRequestBody } from '@bisita/contract/approvals'
import { expect, test } from 'vitest'
import { messageProblem, requestBodyOf } from './requestApproval.ts'
import { someOffer } from './testing.ts'

test.each([
  ['', 'This is required.'],
  [' \n ', 'This is required.'],
  ['x'.repeat(255), null],
  [` ${'x'.repeat(255)} `, null],
  ['x'.repeat(256), 'At most 255 characters.'],
])('a message is required and has at most 255 characters', (typed, problem) => {
  expect(messageProblem(typed)).toBe(problem)
})

test('what is sent is the offer with the message, as the contract takes it', () => {
  const request = requestBodyOf(someOffer(), ' Please. ')
  expect(request).toEqual({ ...someOffer(), approval_message: 'Please.' })
  expect(approvalRequestBody.safeParse(request).success).toBe(true)
})
