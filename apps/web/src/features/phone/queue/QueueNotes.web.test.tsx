import { expect, test } from 'vitest'
import { press } from '../../../testing/render.tsx'
import { deviceFixture, settle } from '../fixture.tsx'
import { fakeDevice } from '../testing.ts'
import { Queue } from './Queue.tsx'

const note = { id: 'n', entered_at: '2026-11-21T01:00:00Z', name: 'Aling Nena', note: 'Babalik sa Lunes' }

const named = (within: ParentNode, name: string) => [...within.querySelectorAll('button')].find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name) as HTMLButtonElement

test('shows nothing where nothing was written down', async () => {
  const { device } = fakeDevice()
  const { page } = await deviceFixture(device, <Queue device={device} />)
  await settle()
  expect(page.querySelector('[aria-labelledby="queue-notes"]')).toBeNull()
  expect(page.textContent).toContain('Everything recorded on this phone has been sent.')
})

test('says what was written down and when, and deletes it once it was asked', async () => {
  const { device, did } = fakeDevice({ notes: [note] })
  const { page } = await deviceFixture(device, <Queue device={device} />)
  await settle()
  const section = page.querySelector('[aria-labelledby="queue-notes"]')
  expect(page.textContent).not.toContain('Everything recorded on this phone has been sent.')
  expect(section?.textContent).toContain('Written down while the phone was locked (1)')
  for (const text of ['Aling Nena', 'Babalik sa Lunes', '11/21/2026']) expect(section?.textContent).toContain(text)
  await press(named(page, 'Delete: Aling Nena'))
  await settle()
  expect(did).toEqual([])
  await press(named(document.querySelector('[role="dialog"]') as HTMLElement, 'Delete'))
  await settle()
  expect(did).toEqual([['removeNote', 'n']])
})
