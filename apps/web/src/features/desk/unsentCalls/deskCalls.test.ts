import { expect, test, vi } from 'vitest'
import { Refused } from '../../../api/outcomes.ts'
import { someUser } from '../../../app/testing.ts'
import { ben, callOf, memoryLocks, noNetwork, openPage, deskFixture, tala } from './testing.ts'

test('a call is on the disk before it is sent, and leaves the disk once the server has it', async () => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  server.says = () => expect(disk.ids()).toEqual(['tala: Ana'])
  page.calls.add(callOf('Ana'))
  expect(page.calls.isWritten()).toBe(false)
  await settle()
  expect([...server.stored]).toEqual([['key Ana', 'tala']])
  expect([disk.ids(), page.calls.unsent.get(), page.calls.stored.get(), page.calls.isWritten()]).toEqual([[], [], 1, true])
})

test('with no network it waits, outlives page after page, and is sent once with its key when there is one', async () => {
  const { disk, server, settle } = deskFixture()
  server.says = noNetwork
  const first = openPage(disk, server)
  first.signIn(tala)
  first.calls.add(callOf('Ana'))
  first.calls.add(callOf('Ben'))
  await settle()
  expect(first.calls.lastFailure.get()).toBe('No answer.')
  // Page after page of which nobody knows whose it is: nothing is shown, sent or lost.
  for (let page = 0; page < 3; page += 1) openPage(disk, server)
  await settle()
  expect(disk.ids()).toEqual(['tala: Ana', 'tala: Ben'])
  const last = openPage(disk, server)
  last.signIn(tala)
  await last.calls.loaded()
  expect(last.calls.unsent.get().map(({ name, body }) => [name, body.remarks])).toEqual([['Ana', 'typed of Ana'], ['Ben', 'typed of Ben']])
  await settle()
  server.says = () => undefined
  server.sent.length = 0
  last.calls.sendNow()
  await settle()
  expect(server.sent).toEqual([{ as: 'tala', key: 'key Ana' }, { as: 'tala', key: 'key Ben' }])
  expect(disk.ids()).toEqual([])
  expect(last.calls.lastFailure.get()).toBeNull()
})

test('tries come less and less often, and no more often than the server wants', async () => {
  const { disk, server, settle } = deskFixture()
  server.says = noNetwork
  const page = openPage(disk, server)
  page.signIn(tala)
  page.calls.add(callOf('Ana'))
  await settle()
  const tries: number[] = []
  for (const seconds of [4, 1, 9, 1, 19, 1, 39, 1, 59, 1, 59, 1]) {
    await settle(seconds * 1000)
    tries.push(server.sent.length)
  }
  expect(tries).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7])
  server.says = () => {
    throw new Refused({ status: 503, sentAs: 'tala', retryAfter: 90, problem: { code: 'not_ready', message: 'The server is starting.', request_id: 'r' } as never })
  }
  page.calls.sendNow()
  await settle()
  expect(page.calls.lastFailure.get()).toBe('The server is starting.')
  const before = server.sent.length
  await settle(89_000)
  expect(server.sent.length).toBe(before)
  await settle(1000)
  expect(server.sent.length).toBe(before + 1)
})

test('another user of the same browser neither sees it nor sends it; whose it is finds it again', async () => {
  const { disk, server, settle } = deskFixture()
  server.says = noNetwork
  const page = openPage(disk, server)
  page.signIn(tala)
  page.calls.add(callOf('Ana'))
  await settle()
  server.says = () => undefined
  page.session.end({ keepPath: false })
  await settle(120_000)
  expect(page.calls.unsent.get()).toEqual([])
  page.signIn(ben)
  await settle(120_000)
  expect([page.calls.unsent.get(), server.stored.size, disk.ids()]).toEqual([[], 0, ['tala: Ana']])
  page.session.end({ keepPath: false })
  page.signIn(tala)
  await settle()
  expect([...server.stored]).toEqual([['key Ana', 'tala']])
})

test('who signs out in the middle of a sending leaves what is not sent; what was on its way is answered for', async () => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(tala)
  server.says = () => page.session.end({ keepPath: false })
  page.calls.add(callOf('Ana'))
  page.calls.add(callOf('Cora'))
  await settle()
  page.signIn(ben)
  await settle()
  expect([[...server.stored], disk.ids()]).toEqual([[['key Ana', 'tala']], ['tala: Cora']])
})

test('two tabs of one person send each call once, and both know of it', async () => {
  const { disk, server, settle } = deskFixture()
  const locks = memoryLocks()
  const tabs: EventTarget[] = []
  const channel = () => {
    const own = Object.assign(new EventTarget(), {
      postMessage: (data: string) => {
        for (const other of tabs) if (other !== own) other.dispatchEvent(new MessageEvent('message', { data }))
      },
    })
    tabs.push(own)
    return own as unknown as BroadcastChannel
  }
  server.says = noNetwork
  const [one, other] = [openPage(disk, server, { locks, channel: channel() }), openPage(disk, server, { locks, channel: channel() })]
  one.signIn(tala)
  other.signIn(tala)
  one.calls.add(callOf('Ana'))
  await settle()
  expect(other.calls.unsent.get().map(({ name }) => name)).toEqual(['Ana'])
  server.says = () => undefined
  server.sent.length = 0
  one.calls.sendNow()
  other.calls.sendNow()
  await settle()
  expect(server.sent).toEqual([{ as: 'tala', key: 'key Ana' }])
  expect([one.calls.unsent.get(), other.calls.unsent.get(), disk.ids()]).toEqual([[], [], []])
})

test('a browser that keeps nothing sends from the page, and says that it is not kept until it can be', async () => {
  const { disk, server, settle } = deskFixture()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  disk.fails = true
  server.says = noNetwork
  const page = openPage(disk, server)
  page.signIn(tala)
  page.calls.add(callOf('Ana'))
  await settle()
  expect(page.calls.isWritten()).toBe(false)
  disk.fails = false
  await settle(5000)
  expect([page.calls.isWritten(), disk.ids()]).toEqual([true, ['tala: Ana']])
  disk.fails = true
  server.says = () => undefined
  page.calls.add(callOf('Ben'))
  await settle()
  expect([...server.stored.keys()]).toEqual(['key Ana', 'key Ben'])
  disk.fails = false
  await settle(5000)
  expect([page.calls.isWritten(), disk.ids()]).toEqual([true, []])
})

test('an mr has no desk: nothing is read, shown or sent', async () => {
  const { disk, server, settle } = deskFixture()
  const page = openPage(disk, server)
  page.signIn(someUser())
  page.calls.add(callOf('Ana'))
  await settle()
  expect([server.sent, disk.ids(), page.calls.unsent.get()]).toEqual([[], [], []])
})
