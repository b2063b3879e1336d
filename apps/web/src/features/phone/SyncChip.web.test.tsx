import { act } from 'react'
import { expect, test } from 'vitest'
import { press } from '../../testing/render.tsx'
import { deviceFixture, settle } from './fixture.tsx'
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

test('a note of the locked phone waits: not all is sent', async () => {
  const { device } = fakeDevice({ notes: [{ id: 'n', entered_at: '2026-11-21T01:00:00Z', name: 'Aling Nena', note: 'Babalik' }] })
  const { page } = await deviceFixture(device, <SyncChip device={device} />)
  await settle()
  expect(page.querySelector('[role="status"] a')?.textContent).toBe('1 waitingYou wrote one visit down while the phone was locked. Open the queue.')
})
