import { messages } from '@bisita/contract/messages'
import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused, type ApprovalResult, type Handlers } from '../../api/outcomes.ts'
import { createNotices } from '../../ui/notices.ts'
import type { Approval, ApprovalRequest } from './approvals.repository.ts'
import { createAsking } from './asking.ts'
import { someApproval, someOffer } from './testing.ts'

type Send = { body: ApprovalRequest; key: string; answer: (approval: Approval | null) => void; refuse: (error: Error) => void }

const refused = (status: number, message = 'Said by the server.') =>
  new Refused({ status, sentAs: 'u', problem: { message, code: 'invalid', request_id: 'r' } })

function askingScene() {
  const notices = createNotices()
  const sends: Send[] = []
  const dealWith = (error: unknown, handlers: Handlers = {}) => {
    if (error instanceof NoAnswer) return handlers.none?.()
    if (error instanceof Refused && error.status !== 401) return (handlers[error.status] ?? handlers.other)?.(error)
  }
  const request = (body: ApprovalRequest, key: string) =>
    new Promise<Approval>((resolve, refuse) => sends.push({ body, key, answer: resolve as Send['answer'], refuse }))
  const asking = createAsking({ approvals: { request }, notices, dealWith })
  const told: ApprovalResult[] = []
  const ask = (title = 'One') => asking.ask(someOffer({ approval_title: title })).then((result) => told.push(result))
  const shown = () => notices.list().map(({ tone, text }) => `${tone}: ${text}`)
  const sent = (at = 0) => {
    const send = sends[at]
    if (send === undefined) throw new Error('Nothing was sent.')
    return send
  }
  return { asking, ask, told, shown, sends, sent }
}

test('a stored request tells the caller "requested", and everybody who watches', async () => {
  const { asking, ask, told, shown, sent } = askingScene()
  const over = ask()
  const requesting = asking.request('  Please.  ')
  expect(asking.asked.get()?.sending).toBe(true)
  expect(sent().body).toEqual({ ...someOffer({ approval_title: 'One' }), approval_message: 'Please.' })
  sent().answer(someApproval())
  await Promise.all([requesting, over])
  expect(told).toEqual(['requested'])
  expect(shown()).toEqual([`positive: ${messages.requestSubmitted}`])
  expect(asking.asked.get()).toBeNull()
  expect(asking.requests.get()).toBe(1)
})

test('cancelling tells the caller and sends nothing', async () => {
  const { asking, ask, told, shown, sends } = askingScene()
  const over = ask()
  asking.cancel()
  await over
  expect([told, shown(), sends.length, asking.asked.get()]).toEqual([['cancelled'], [], 0, null])
})

test('a request on its way cannot be cancelled nor sent twice', async () => {
  const { asking, ask, told, sends } = askingScene()
  void ask()
  void asking.request('Please.')
  void asking.request('Please.')
  asking.cancel()
  await Promise.resolve()
  expect([told, sends.length, asking.asked.get()?.sending]).toEqual([[], 1, true])
})

describe('a failed request says so, stays open and can be sent again', () => {
  test.each([
    [refused(400), messages.tryLater],
    [refused(403), messages.notAuthorized],
    [refused(409, 'A request for this is already waiting.'), 'A request for this is already waiting.'],
    [refused(500), messages.tryAgain],
    [new NoAnswer(), messages.tryAgain],
  ])('%s', async (error, notice) => {
    const { asking, ask, told, shown, sent } = askingScene()
    void ask()
    const requesting = asking.request('Please.')
    sent().refuse(error)
    await requesting
    expect(shown()).toEqual([`negative: ${notice}`])
    expect(told).toEqual([])
    expect(asking.asked.get()).toMatchObject({ sending: false, failure: expect.stringMatching(/./) })
  })

  test('an answer without a request', async () => {
    const { asking, ask, told, shown, sent } = askingScene()
    void ask()
    const requesting = asking.request('Please.')
    sent().answer(null)
    await requesting
    expect(shown()).toEqual([`negative: ${messages.tryLater}`])
    expect(told).toEqual([])
  })

  test('the same content under the same key, other content under another', async () => {
    const { asking, ask, sent } = askingScene()
    void ask()
    for (const [at, message] of ['Please.', 'Please.', 'Please, today.'].entries()) {
      const requesting = asking.request(message)
      sent(at).refuse(new NoAnswer())
      await requesting
    }
    expect(sent(1).key).toBe(sent(0).key)
    expect(sent(2).key).not.toBe(sent(0).key)
  })
})

test('where the session has ended the caller hears "cancelled"', async () => {
  const { asking, ask, told, sent } = askingScene()
  const over = ask()
  void asking.request('Please.')
  sent().refuse(refused(401))
  await over
  expect(told).toEqual(['cancelled'])
})

test('a second offer waits behind the first', async () => {
  const { asking, ask, told } = askingScene()
  const first = ask('One')
  const second = ask('Two')
  expect(asking.asked.get()?.offer.approval_title).toBe('One')
  asking.cancel()
  await first
  expect(asking.asked.get()?.offer.approval_title).toBe('Two')
  asking.cancel()
  await second
  expect(told).toEqual(['cancelled', 'cancelled'])
})

describe('a change of context', () => {
  test('closes what is open as cancelled', async () => {
    const { asking, ask, told } = askingScene()
    const over = Promise.all([ask('One'), ask('Two')])
    asking.dismiss()
    await over
    expect([told, asking.asked.get()]).toEqual([['cancelled', 'cancelled'], null])
  })

  test.each([
    ['requested', (send: Send) => send.answer(someApproval())],
    ['cancelled', (send: Send) => send.refuse(refused(409))],
  ])('lets what is being sent run to its answer: %s', async (result, settle) => {
    const { asking, ask, told, sent, shown } = askingScene()
    const over = ask()
    const requesting = asking.request('Please.')
    asking.dismiss()
    expect([told, asking.asked.get()]).toEqual([[], null])
    settle(sent())
    await Promise.all([requesting, over])
    expect(told).toEqual([result])
    expect(shown()).toHaveLength(1)
  })
})
