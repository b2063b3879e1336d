import { approvalRequestBody } from '@bisita/contract/approvals'
import { expect, test } from 'vitest'
import type { ApprovalRequest } from './approvals.repository.ts'
import { messageProblem, requestOf, requestQueued } from './requesting.ts'
import { someApproval, someOffer } from './testing.ts'

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
  const request = requestOf(someOffer(), ' Please. ')
  expect(request).toEqual({ ...someOffer(), approval_message: 'Please.' })
  expect(approvalRequestBody.safeParse(request).success).toBe(true)
})

test.each([
  ['', 'Recorded on my device and sent from its queue.'],
  ['As told on the phone.', 'As told on the phone.'],
])('a queue asks at once, under the key it keeps, with a message in any case', async (offered, message) => {
  const sent: [ApprovalRequest, string][] = []
  const request = (body: ApprovalRequest, key: string) => {
    sent.push([body, key])
    return Promise.resolve(someApproval())
  }
  await expect(requestQueued({ request }, someOffer({ approval_message: offered }), 'key-1')).resolves.toEqual(someApproval())
  expect(sent).toEqual([[{ ...someOffer(), approval_message: message }, 'key-1']])
})
