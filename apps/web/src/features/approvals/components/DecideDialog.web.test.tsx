import { approvalDecide } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { act, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { NoAnswer, Refused, type OutcomeHandlers } from '../../../api/outcomes.ts'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer as answerTo, fakeApi } from '../../../testing/fakeApi.ts'
import { button, described, field, press, provide, renderWith, typeLines, until } from '../../../testing/render.tsx'
import { createNotices } from '../../../ui/notices.ts'
import type { DecidedApproval, Decision } from '../approvals.queries.ts'
import { someApproval } from '../testing.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { plainName, plainValue } from '../format.ts'
import { DecideManyDialog } from './DecideManyDialog.tsx'

const refused = (status: number, message = 'Said by the server.') =>
  new Refused({ status, sentAs: 'u', problem: { message, code: 'decided', request_id: 'r' } })

type Sent = { action: Decision; id: string; message: string | undefined; key: string | undefined }

type Scene = {
  /** What each send is answered with. */
  answer: (sent: Sent) => Promise<DecidedApproval>
  dialog: (scene: { notices: ReturnType<typeof createNotices>; onMoved: () => void; onClose: () => void }) => ReactNode
}

async function decideScene({ answer, dialog }: Scene) {
  const notices = createNotices()
  const sent: Sent[] = []
  let moved = 0
  let closed = 0
  const api = fakeApi(
    answerTo(approvalDecide, ({ params: { action }, body: { approval_id, approval_message } }, { key }) => {
      const send = { action, id: approval_id, message: approval_message, key }
      sent.push(send)
      return answer(send)
    }),
  )
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof NoAnswer) handlers.none?.()
    if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
  }
  await renderWith(
    [provide(OutcomeProvider, dealWith), provide(ApiProvider, api)],
    dialog({ notices, onMoved: () => (moved += 1), onClose: () => (closed += 1) }),
  )
  const page = document.body
  const shown = () => notices.list().map(({ tone, text }) => `${tone}: ${text}`)
  return { page, sent, shown, moved: () => moved, closed: () => closed }
}

const one = (decision: Decision, answer: Scene['answer']) =>
  decideScene({ answer, dialog: (scene) => <DecideDialog approval={someApproval()} decision={decision} {...scene} /> })

describe('one request', () => {
  test.each([
    ['approve', 'Approve', messages.requestApproved, 'APPROVED', 'The request has been approved.'],
    ['decline', 'Decline', messages.requestDeclined, 'DECLINED', 'The request has been declined.'],
    ['cancel', 'Cancel request', messages.requestCancelled, 'CANCELLED', 'The request has been cancelled.'],
  ] as const)('%s sends its default message', async (decision, act_, message, status, notice) => {
    const { page, sent, shown, moved, closed } = await one(decision, () => Promise.resolve(someApproval({ status })))
    expect(field(page, 'Message').value).toBe(message)
    await press(button(page, act_))
    await until(() => expect(closed()).toBe(1))
    expect(sent).toEqual([{ action: decision, id: someApproval().approval_id, message, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect([shown(), moved()]).toEqual([[`positive: ${notice}`], 1])
  })

  test('a message of one’s own is sent; an empty or too long one is not', async () => {
    const { page, sent } = await one('decline', () => Promise.resolve(someApproval({ status: 'DECLINED' })))
    await typeLines(field(page, 'Message'), '')
    await press(button(page, 'Decline'))
    expect(described(field(page, 'Message'))).toBe('This is required.')
    await typeLines(field(page, 'Message'), 'x'.repeat(256))
    await press(button(page, 'Decline'))
    expect(described(field(page, 'Message'))).toBe('At most 255 characters.')
    expect(sent).toEqual([])
    await typeLines(field(page, 'Message'), ' Please bring the certificate. ')
    await press(button(page, 'Decline'))
    expect(sent.map(({ message }) => message)).toEqual(['Please bring the certificate.'])
  })

  test.each([
    [refused(403), messages.notAuthorized],
    [refused(400), messages.tryLater],
    [refused(409, 'This request has already been decided.'), 'This request has already been decided.'],
  ])('%s is shown and nothing is said to be done', async (refusal, notice) => {
    const { page, shown, closed } = await one('approve', () => Promise.reject(refusal))
    await press(button(page, 'Approve'))
    await until(() => expect(shown()).toEqual([`negative: ${notice}`]))
    expect(page.textContent).toContain('Nothing was done.')
    expect(closed()).toBe(0)
  })

  test('without an answer the same is sent again under the same key', async () => {
    const { page, sent } = await one('approve', () => Promise.reject(new NoAnswer()))
    await press(button(page, 'Approve'))
    await until(() => expect(button(page, 'Approve').disabled).toBe(false))
    await press(button(page, 'Approve'))
    expect(sent).toHaveLength(2)
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('an approval that became a refusal says so', async () => {
    const declined = someApproval({ status: 'DECLINED', decision_message: 'Maribel Asuncion is no longer active.' })
    const { page, shown } = await one('approve', () => Promise.resolve(declined))
    await press(button(page, 'Approve'))
    await until(() => expect(shown()).toEqual(['warning: The request was declined instead. Maribel Asuncion is no longer active.']))
  })

  test('a passphrase stays until somebody has it', async () => {
    const { page, closed } = await one('approve', () =>
      Promise.resolve({ ...someApproval({ status: 'APPROVED' }), one_time_passphrase: 'mango-river-stone-lamp' }),
    )
    await press(button(page, 'Approve'))
    await until(() => expect(page.textContent).toContain('mango-river-stone-lamp'))
    await act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(closed()).toBe(0)
    await press(button(page, 'I have it'))
    expect(closed()).toBe(1)
  })
})

const plainFormat = { name: plainName, value: (_: string, value: unknown) => plainValue(value), text: (_: string, value: unknown) => plainValue(value) }

describe('several at once', () => {
  const requests = ['One', 'Two', 'Three'].map((title, at) => someApproval({ approval_id: `${at}`, approval_title: title }))
  const many = (answer: Scene['answer']) =>
    decideScene({ answer, dialog: (scene) => <DecideManyDialog approvals={requests} decision="approve" formatOf={() => plainFormat} {...scene} /> })
  const rows = (page: HTMLElement) => [...page.querySelectorAll('[role="dialog"] li')].map((row) => row.textContent)

  test('each says what became of it, and one that is refused does not stop the rest', async () => {
    const { page, sent, moved } = await many(({ id }) =>
      id === '1' ? Promise.reject(refused(409, 'Somebody else changed this record meanwhile.')) : Promise.resolve(someApproval({ status: 'APPROVED' })),
    )
    await press(button(page, 'Approve 3 requests'))
    await until(() => expect(page.textContent).toContain('2 approved, 1 refused.'))
    expect(rows(page)).toEqual([
      'OneLastname Dela Cruz → SantosMaribel Asuncion: “She married in June.”Approved',
      'TwoLastname Dela Cruz → SantosMaribel Asuncion: “She married in June.”RefusedSomebody else changed this record meanwhile.',
      'ThreeLastname Dela Cruz → SantosMaribel Asuncion: “She married in June.”Approved',
    ])
    expect(sent.map(({ id, message }) => [id, message])).toEqual(requests.map(({ approval_id }) => [approval_id, messages.requestApproved]))
    expect(moved()).toBe(1)
  })

  test('without an answer the rest is not sent, and can be sent again', async () => {
    let answers = 0
    const { page, sent } = await many(() => {
      answers += 1
      return answers === 2 ? Promise.reject(new NoAnswer()) : Promise.resolve(someApproval({ status: 'APPROVED' }))
    })
    await press(button(page, 'Approve 3 requests'))
    await until(() => expect(page.textContent).toContain('1 approved, 1 without an answer, 1 not sent.'))
    await press(button(page, 'Send the other 2'))
    await until(() => expect(page.textContent).toContain('3 approved.'))
    expect(sent.map(({ id }) => id)).toEqual(['0', '1', '1', '2'])
    expect(sent[2]?.key).toBe(sent[1]?.key)
  })

  test('stopping leaves the rest unsent', async () => {
    let settle: (decided: DecidedApproval) => void = () => undefined
    const { page, sent } = await many(() => new Promise((resolve) => (settle = resolve)))
    await press(button(page, 'Approve 3 requests'))
    await press(button(page, 'Stop after this one'))
    await act(async () => settle(someApproval({ status: 'APPROVED' })))
    await until(() => expect(page.textContent).toContain('1 approved, 2 not sent.'))
    expect(sent).toHaveLength(1)
  })
})
