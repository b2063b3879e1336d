import * as calls from '@bisita/contract/calls/calls'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../../../api/useCall.ts'
import { answer as answerTo, fakeApi } from '../../../testing/fakeApi.ts'
import { render } from '../../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../../ui/browser/drafts.ts'
import { createHistoryMemory, HistoryMemoryProvider } from '../../../ui/browser/historyMemory.ts'
import { createStore } from '../../../ui/browser/store.ts'
import type { UnsentCall } from '../unsentCalls/unsentCall.ts'
import type { Services } from '../../../app/services.ts'
import { ServicesProvider } from '../../../frame/useServices.ts'
import { entryFor, useDeskClients } from './useDeskClients.ts'
import { useDeskStore, type DeskStore } from './useDeskStore.ts'
import { served } from '../unsentCalls/testing.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A desk whose server hands out a client for each pull; what it stores stays under way until `stored`. */
async function scene() {
  const unsent = createStore<readonly UnsentCall[]>([])
  const stored = createStore(0)
  const taken: string[] = []
  const living = () => [desk().current, desk().ahead].flatMap((client) => (client === null ? [] : [client.served.lease_id])).concat(unsent.get().map(({ body }) => body.lease_id ?? ''))
  const most: number[] = []
  const api = fakeApi(
    answerTo(calls.deskNext, () => {
      const name = `client ${taken.length + 1}`
      taken.push(name)
      most.push(living().length + 1)
      return Promise.resolve(served(name))
    }),
    answerTo(calls.leaseEnd, () => Promise.resolve({ ok: true })),
    answerTo(calls.leaseList, () => Promise.resolve({ items: [] })),
  )
  const services = { handleOutcome: () => undefined, notices: { show: () => undefined }, deskCalls: { unsent, stored, loaded: () => Promise.resolve() } } as unknown as Services
  const shown = createStore<DeskStore | null>(null)
  const drawn = (): DeskStore => {
    const store = shown.get()
    if (store === null) throw new Error('The screen is not drawn yet.')
    return store
  }
  const desk = () => drawn().latest.current
  function Screen() {
    const store = useDeskStore()
    useDeskClients(store, false)
    useEffect(() => shown.set(store), [store])
    return null
  }
  await render(
    <ServicesProvider value={services}>
      <HistoryMemoryProvider value={createHistoryMemory()}>
        <DraftsProvider value={createDrafts()}>
          <ApiProvider value={api}>
            <Screen />
          </ApiProvider>
        </DraftsProvider>
      </HistoryMemoryProvider>
    </ServicesProvider>,
  )
  await later(0)
  const tell: DeskStore['tell'] = (event) => drawn().tell(event)
  /** Saves the call with the client that is open. */
  const save = () => {
    const { current, ahead, entry } = desk()
    if (current === null || entry === null) throw new Error('Nobody is open.')
    const call = { body: { id: entry.begun.id, lease_id: current.served.lease_id }, state: 'waits', entry, name: current.served.client.fullname } as unknown as UnsentCall
    unsent.set([...unsent.get(), call])
    tell({ did: 'save', unsent: call, lease_id: current.served.lease_id, at: 0, next: ahead === null ? null : entryFor(ahead.served.client.id) })
  }
  const answer = () => {
    unsent.set(unsent.get().slice(1))
    stored.set(stored.get() + 1)
  }
  return { desk, tell, save, answer, taken, most }
}

test('while two calls are under way nobody is asked for: a third lease would give the client of the first away', async () => {
  const { desk, tell, save, answer, taken, most } = await scene()
  await act(async () => void tell({ did: 'start', branch: null }))
  await later(0)
  await later(0)
  expect([taken, desk().ahead?.served.lease_id]).toEqual([['client 1', 'client 2'], 'lease client 2'])
  await act(async () => save())
  await act(async () => save())
  await later(10_000)
  expect(taken).toEqual(['client 1', 'client 2'])
  await act(async () => answer())
  await later(0)
  expect(taken).toEqual(['client 1', 'client 2', 'client 3'])
  await later(10_000)
  expect(desk().ahead).toBeNull()
  await act(async () => answer())
  await later(0)
  expect(taken).toEqual(['client 1', 'client 2', 'client 3', 'client 4'])
  expect(Math.max(...most)).toBe(2)
})

test('it is looked at again when the time comes: what happened since the screen was drawn counts', async () => {
  const { tell, taken } = await scene()
  await act(async () => void tell({ did: 'start', branch: null }))
  await act(async () => {
    tell({ did: 'pause' })
    // Before the screen is drawn again.
    vi.advanceTimersByTime(0)
  })
  await later(10_000)
  expect(taken).toEqual([])
})
