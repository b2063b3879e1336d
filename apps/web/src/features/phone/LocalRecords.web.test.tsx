import { act } from 'react'
import { expect, test } from 'vitest'
import { button, press } from '../../testing/render.tsx'
import { LocalRecords } from './LocalRecords.tsx'
import { deviceFixture, settle } from './fixture.tsx'
import { fakeDevice, ready } from './testing.ts'

const running = { stage: 'setting-up', step: 'clients', done: 3000, total: 12_000, stopped: null, goes_on: false } as const

test('before set-up it says what it is for, and how much room there is', async () => {
  const { device, did } = fakeDevice({ records: { stage: 'none' }, room: { usage: 1e6, quota: 2e9, persisted: false } })
  const { page } = await deviceFixture(device, <LocalRecords device={device} />)
  expect(page.textContent).toContain('1.0 MB used, 2.0 GB left for Bisita on this phone.')
  expect(page.textContent).toContain('Storage is not protected')
  await press(button(page, 'Set up'))
  expect(did).toEqual([['setUp']])
})

test('progress names the step and its records; it can be paused and gone on with', async () => {
  const { device, records, did } = fakeDevice({ records: running })
  const { page } = await deviceFixture(device, <LocalRecords device={device} />)
  const bar = page.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([3000, 12_000])
  expect(page.textContent).toContain('Step 4 of 8')
  expect(page.textContent).toContain('Clients: 3,000 of 12,000')
  await press(button(page, 'Pause'))
  await act(async () => records.set({ ...running, stopped: 'There is no network.' }))
  expect(page.querySelector('[role="status"]')?.textContent).toBe('It has stopped. There is no network.')
  await press(button(page, 'Continue'))
  expect(did).toEqual([['pauseSetUp'], ['setUp']])
})

test('waiting for the network it says that it goes on by itself, and can be stopped', async () => {
  const { device, did } = fakeDevice({ records: { ...running, stopped: 'The server did not answer.', goes_on: true } })
  const { page } = await deviceFixture(device, <LocalRecords device={device} />)
  expect(page.querySelector('[role="status"]')?.textContent).toBe(
    'It has stopped. The server did not answer. It continues automatically as soon as there is a network.',
  )
  await press(button(page, 'Continue'))
  await press(button(page, 'Pause'))
  expect(did).toEqual([['setUp'], ['pauseSetUp']])
})

test('a step whose size is not known yet has a bar without an end', async () => {
  const { device } = fakeDevice({ records: { ...running, done: 0, total: null } })
  const { page } = await deviceFixture(device, <LocalRecords device={device} />)
  expect(page.querySelector('progress')?.hasAttribute('value')).toBe(false)
})

test('set up, it says how much it holds; setting up again is asked about', async () => {
  const { device, did } = fakeDevice({ records: ready })
  const { page, texts } = await deviceFixture(device, <LocalRecords device={device} />)
  const facts = [...page.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual([
    'Set up on11/21/2026 07:30:00 AM',
    'Last full sync11/21/2026 10:00:00 AM',
    'Clients1,200',
    'Visits3,400',
    'Itineraries56',
    'Places78',
    'Products4',
  ])
  await press(button(page, 'Set up again'))
  await settle()
  expect(did).toEqual([])
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]') ?? page
  await press(button(dialog, 'Set up again'))
  expect(did).toEqual([['setUpAgain']])
  // This device does nothing about it.
  await settle()
  expect(texts()).toEqual(['Set-up could not start. Your records stay. Try on a good network.'])
})
