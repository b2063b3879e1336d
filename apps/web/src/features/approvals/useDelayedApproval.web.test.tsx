import { approvalDecide } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Aborted, Refused, type OutcomeHandlers } from '../../api/outcomes.ts'
import { OutcomeProvider } from '../../api/handleOutcome.ts'
import { ApiProvider } from '../../api/useCall.ts'
import { answer as answerTo, fakeApi } from '../../testing/fakeApi.ts'
import { provide, renderWith } from '../../testing/render.tsx'
import { createNotices } from '../../ui/notices.ts'
import { storageOf } from '../../frame/storage.ts'
import { someApproval } from './testing.ts'
import { useDelayedApproval } from './useDelayedApproval.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { readonly id: string; readonly message: string | undefined; readonly key: string | undefined }

/** Storage that refuses the browser's, so that each scene has its own. */
const ownStorage = () => storageOf(() => { throw new Error('none') })

type Delayed = ReturnType<typeof useDelayedApproval>

const after = () => undefined

function Screen({ take, ...services }: { notices: ReturnType<typeof createNotices>; tab: Storage; take: (one: Delayed) => void }) {
  take(useDelayedApproval({ userId: 'u', after, ...services }))
  return null
}

async function scene(tab = ownStorage(), answer: (sent: Sent) => Promise<ReturnType<typeof someApproval>> = ({ id }) => Promise.resolve(someApproval({ approval_id: id, status: 'APPROVED' }))) {
  const notices = createNotices()
  const sent: Sent[] = []
  const api = fakeApi(
    answerTo(approvalDecide, ({ body: { approval_id: id, approval_message: message } }, { key }) => {
      sent.push({ id, message, key })
      return answer({ id, message, key })
    }),
  )
  const dealWith = (error: unknown, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Refused) (handlers[error.status] ?? handlers.other)?.(error)
  }
  let delayed = {} as Delayed
  const take = (one: Delayed) => (delayed = one)
  const screens = await renderWith([provide(OutcomeProvider, dealWith), provide(ApiProvider, api)], <Screen notices={notices} tab={tab} take={take} />)
  return {
    sent, tab, screens,
    approve: (id: string) => act(async () => delayed.approve(someApproval({ approval_id: id, approval_title: `Change ${id}` }))),
    wait: (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds)),
    undo: () => act(async () => notices.list().find(({ action }) => action !== undefined)?.action?.run()),
    waiting: () => delayed.waiting,
    shown: () => notices.list().map(({ text }) => text),
  }
}

test('it is sent ten seconds later, with the usual message', async () => {
  const { sent, approve, wait, waiting, shown, tab } = await scene()
  await approve('a')
  expect([sent, waiting(), shown()]).toEqual([[], 'a', ['Approved: Change a']])
  await wait(9999)
  expect(sent).toEqual([])
  await wait(1)
  expect(sent).toEqual([{ id: 'a', message: messages.requestApproved, key: expect.any(String) }])
  expect([waiting(), shown(), tab.length]).toEqual([null, ['The request has been approved.'], 0])
})

test('undone, it is never sent', async () => {
  const { sent, approve, undo, wait, waiting, shown, tab } = await scene()
  await approve('a')
  await undo()
  await wait(20_000)
  expect([sent, waiting(), shown(), tab.length]).toEqual([[], null, [], 0])
})

test('another approval sends the one before; a page that is left sends its own', async () => {
  const { sent, approve } = await scene()
  await approve('a')
  await approve('b')
  expect(sent.map(({ id }) => id)).toEqual(['a'])
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('what a reload interrupted is sent once more under the same key, and not for another person', async () => {
  const tab = ownStorage()
  tab.setItem('bisita-approval', 'u a k-1')
  const { sent, wait } = await scene(tab)
  await wait(0)
  expect([sent, tab.length]).toEqual([[{ id: 'a', message: messages.requestApproved, key: 'k-1' }], 0])
  tab.setItem('bisita-approval', 'somebody-else a k-1')
  expect((await scene(tab)).sent).toEqual([])
})

test('a refusal says which request was not approved, and why', async () => {
  const refusal = new Refused({ status: 409, sentAs: 'u', problem: { message: 'Somebody else changed this record meanwhile.', code: 'conflict', request_id: 'r' } })
  const { approve, wait, shown } = await scene(ownStorage(), () => Promise.reject(refusal))
  await approve('a')
  await wait(10_000)
  expect(shown()).toEqual(['Not approved: Change a. Somebody else changed this record meanwhile.'])
})

test('who does not confirm that it is them reads that nothing was approved', async () => {
  const { approve, wait, shown, tab } = await scene(ownStorage(), () => Promise.reject(new Aborted()))
  await approve('a')
  await wait(10_000)
  expect([shown(), tab.length]).toEqual([['Not approved: you did not confirm that it is you.'], 0])
})
