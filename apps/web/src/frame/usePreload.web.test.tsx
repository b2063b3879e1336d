import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Device, DeviceProvider } from '../device/device.ts'
import { render } from '../testing/render.tsx'
import { createStore } from '../ui/browser/store.ts'
import { usePreload } from './usePreload.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A screen with a part to be loaded ahead, after a second. */
function scene() {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve())
  function Screen() {
    usePreload({ load })
    return null
  }
  return { load, Screen }
}

test('at a desk a part is loaded a while after its screen', async () => {
  const { load, Screen } = scene()
  await render(
    <DeviceProvider value={null}>
      <Screen />
    </DeviceProvider>,
  )
  await later(900)
  expect(load).not.toHaveBeenCalled()
  await later(200)
  expect(load).toHaveBeenCalledOnce()
})

test('a phone that is not set up loads none, until its records are there', async () => {
  const { load, Screen } = scene()
  const records = createStore({ stage: 'none' })
  await render(
    <DeviceProvider value={{ records } as unknown as Device}>
      <Screen />
    </DeviceProvider>,
  )
  await later(5_000)
  expect(load).not.toHaveBeenCalled()
  await act(async () => records.set({ stage: 'ready' }))
  await later(1_100)
  expect(load).toHaveBeenCalledOnce()
})
