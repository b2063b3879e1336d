import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { createStore, useStore } from '../../ui/browser/store.ts'
import type { OpenDevice } from '../local/openedDevice.ts'
import { useLocalChanges } from './useLocalChanges.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A screen that lists clients, and has done so once; it counts how often. Its records are opened from the beginning or later. */
async function scene({ fromTheBeginning }: { readonly fromTheBeginning: boolean }) {
  const changes = createStore(0)
  const opened = { device: { changes } } as unknown as OpenDevice
  const queries = new QueryClient()
  let read = 0
  function List() {
    useQuery({ queryKey: ['clients', 'list'], queryFn: () => Promise.resolve((read += 1)) })
    return null
  }
  const device = createStore(fromTheBeginning ? opened : null)
  function Screen() {
    useLocalChanges(queries, useStore(device))
    return (
      <QueryClientProvider client={queries}>
        <List />
      </QueryClientProvider>
    )
  }
  const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await render(<Screen />)
  await later(2_000)
  expect(read).toBe(1)
  return { later, read: () => read, open: () => act(async () => device.set(opened)), change: () => act(async () => changes.set(changes.get() + 1)) }
}

test('what was first read from the records is read once', async () => {
  const { later, read } = await scene({ fromTheBeginning: true })
  await later(2_000)
  expect(read()).toBe(1)
})

test('what was read before the records were there is read again with them', async () => {
  const { later, read, open } = await scene({ fromTheBeginning: false })
  await open()
  await later(2_000)
  expect(read()).toBe(2)
})

test('changes that follow each other closely are read once, a while after the first', async () => {
  const { later, read, change } = await scene({ fromTheBeginning: true })
  await change()
  await later(100)
  await change()
  expect(read()).toBe(1)
  await later(2_000)
  expect(read()).toBe(2)
})
