import { act } from 'react'
import { expect, test } from 'vitest'
import { press } from '../../testing/render.tsx'
import { deviceFixture } from './fixture.tsx'
import { SyncChip } from './SyncChip.tsx'
import { fakeDevice, quiet } from './testing.ts'

test('it follows the queue, politely, and leads to it', async () => {
  const { device, sync } = fakeDevice({ sync: quiet({ counts: { waiting: 3 } }) })
  const { page, router } = await deviceFixture(device, <SyncChip device={device} />)
  const chip = () => page.querySelector<HTMLElement>('[role="status"] a')
  expect(chip()?.textContent).toBe('3 waiting3 records wait on this phone to be sent. Open the queue.')
  await act(async () => sync.set(quiet({ phase: 'sending', counts: { waiting: 3 } })))
  expect(chip()?.dataset['tone']).toBe('busy')
  await act(async () => sync.set(quiet()))
  expect(chip()?.firstElementChild?.textContent).toBe('All sent')
  await press(chip() ?? page)
  expect(router.state.location.search).toEqual({ show: 'queue' })
})
