import { approvalRequest } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused, type ApprovalResult, type OutcomeHandlers } from '../../api/outcomes.ts'
import { answer, fakeApi } from '../../testing/fakeApi.ts'
import { createNotices } from '../../ui/notices.ts'
import type { Approval, ApprovalRequest } from './approvals.queries.ts'
import { createApprovalPrompts } from './approvalPrompts.ts'
import { someApproval, someOffer } from './testing.ts'

type Send = { body: ApprovalRequest; key: string; answer: (approval: Approval | null) => void; refuse: (error: Error) => void }

const refused = (status: number, message = 'Said by the server.') =>
  new Refused({ status, sentAs: 'u', problem: { message, code: 'invalid', request_id: 'r' } })

function promptScene() {
  const notices = createNotices()
  const sends: Send[] = []
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof NoAnswer) return handlers.none?.()
    if (error instanceof Refused && error.status !== 401) return (handlers[error.status] ?? handlers.other)?.(error)
  }
  const api = fakeApi(
    answer(
      approvalRequest,
      ({ body }, { key = '' }) => new Promise<Approval>((resolve, refuse) => sends.push({ body, key, answer: resolve as Send['answer'], refuse })),
    ),
  )
  const prompts = createApprovalPrompts({ api, notices, dealWith })
  const results: ApprovalResult[] = []
  const ask = (title = 'One') => prompts.prompt(someOffer({ approval_title: title })).then((result) => results.push(result))
  const shown = () => notices.list().map(({ tone, text }) => `${tone}: ${text}`)
  const sent = (at = 0) => {
    const send = sends[at]
    if (send === undefined) throw new Error('Nothing was sent.')
    return send
  }
  return { prompts, ask, results, shown, sends, sent }
}

test('a stored request tells the caller "requested", and everybody who watches', async () => {
  const { prompts, ask, results, shown, sent } = promptScene()
  const over = ask()
  const requesting = prompts.submit('  Please.  ')
  expect(prompts.current.get()?.sending).toBe(true)
  expect(sent().body).toEqual({ ...someOffer({ approval_title: 'One' }), approval_message: 'Please.' })
  sent().answer(someApproval())
  await Promise.all([requesting, over])
  expect(results).toEqual(['requested'])
  expect(shown()).toEqual([`positive: ${messages.requestSubmitted}`])
  expect(prompts.current.get()).toBeNull()
  expect(prompts.submittedCount.get()).toBe(1)
})

test('cancelling tells the caller and sends nothing', async () => {
  const { prompts, ask, results, shown, sends } = promptScene()
  const over = ask()
  prompts.cancel()
  await over
  expect([results, shown(), sends.length, prompts.current.get()]).toEqual([['cancelled'], [], 0, null])
})

test('a request on its way cannot be cancelled nor sent twice', async () => {
  const { prompts, ask, results, sends } = promptScene()
  void ask()
  void prompts.submit('Please.')
  void prompts.submit('Please.')
  prompts.cancel()
  await Promise.resolve()
  expect([results, sends.length, prompts.current.get()?.sending]).toEqual([[], 1, true])
})

describe('a failed request says so, stays open and can be sent again', () => {
  test.each([
    [refused(400), messages.tryLater],
    [refused(403), messages.notAuthorized],
    [refused(409, 'A request for this is already waiting.'), 'A request for this is already waiting.'],
    [refused(500), messages.tryAgain],
    [new NoAnswer(), messages.tryAgain],
  ])('%s', async (error, notice) => {
    const { prompts, ask, results, shown, sent } = promptScene()
    void ask()
    const requesting = prompts.submit('Please.')
    sent().refuse(error)
    await requesting
    expect(shown()).toEqual([`negative: ${notice}`])
    expect(results).toEqual([])
    expect(prompts.current.get()).toMatchObject({ sending: false, failure: expect.stringMatching(/./) })
  })

  test('an answer without a request', async () => {
    const { prompts, ask, results, shown, sent } = promptScene()
    void ask()
    const requesting = prompts.submit('Please.')
    sent().answer(null)
    await requesting
    expect(shown()).toEqual([`negative: ${messages.tryLater}`])
    expect(results).toEqual([])
  })

  test('the same content under the same key, other content under another', async () => {
    const { prompts, ask, sent } = promptScene()
    void ask()
    for (const [at, message] of ['Please.', 'Please.', 'Please, today.'].entries()) {
      const requesting = prompts.submit(message)
      sent(at).refuse(new NoAnswer())
      await requesting
    }
    expect(sent(1).key).toBe(sent(0).key)
    expect(sent(2).key).not.toBe(sent(0).key)
  })
})

test('where the session has ended the caller gets "cancelled"', async () => {
  const { prompts, ask, results, sent } = promptScene()
  const over = ask()
  void prompts.submit('Please.')
  sent().refuse(refused(401))
  await over
  expect(results).toEqual(['cancelled'])
})

test('a second offer waits behind the first', async () => {
  const { prompts, ask, results } = promptScene()
  const first = ask('One')
  const second = ask('Two')
  expect(prompts.current.get()?.offer.approval_title).toBe('One')
  prompts.cancel()
  await first
  expect(prompts.current.get()?.offer.approval_title).toBe('Two')
  prompts.cancel()
  await second
  expect(results).toEqual(['cancelled', 'cancelled'])
})

describe('a change of context', () => {
  test('closes what is open as cancelled', async () => {
    const { prompts, ask, results } = promptScene()
    const over = Promise.all([ask('One'), ask('Two')])
    prompts.dismiss()
    await over
    expect([results, prompts.current.get()]).toEqual([['cancelled', 'cancelled'], null])
  })

  test.each([
    ['requested', (send: Send) => send.answer(someApproval())],
    ['cancelled', (send: Send) => send.refuse(refused(409))],
  ])('lets what is being sent run to its answer: %s', async (result, settle) => {
    const { prompts, ask, results, sent, shown } = promptScene()
    const over = ask()
    const requesting = prompts.submit('Please.')
    prompts.dismiss()
    expect([results, prompts.current.get()]).toEqual([[], null])
    settle(sent())
    await Promise.all([requesting, over])
    expect(results).toEqual([result])
    expect(shown()).toHaveLength(1)
  })
})
