import { messages } from '@bisita/contract/messages'
import { act } from 'react'
import { expect, test } from 'vitest'
import { DeviceBanner } from './DeviceBanner.tsx'
import { deviceFixture } from './fixture.tsx'
import { fakeDevice, quiet, ready } from './testing.ts'

test('without local records it says what that means and leads to them, except where they are', async () => {
  const { device } = fakeDevice({ records: { stage: 'none' } })
  const { page } = await deviceFixture(device, <DeviceBanner device={device} />, { everywhere: true, at: '/clients' })
  expect(page.querySelector('[role="status"]')?.textContent).toBe(
    'This phone is not ready for offline use.Set up now',
  )
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/settings')
  const there = await deviceFixture(device, <DeviceBanner device={device} />)
  expect(there.page.textContent).toBe('')
})

test('once they are set up it says so and is quiet', async () => {
  const { device, records } = fakeDevice({ records: { stage: 'setting-up', step: 'replay', done: 0, total: null, stopped: null, goes_on: false } })
  const { page, texts } = await deviceFixture(device, <DeviceBanner device={device} />)
  await act(async () => records.set(ready))
  expect([page.textContent, texts()]).toEqual(['', [messages.recordsSet]])
})

test('while set-up waits for the network it says that nobody needs to do anything', async () => {
  const { device } = fakeDevice({ records: { stage: 'setting-up', step: 'clients', done: 1, total: 2, stopped: 'The server did not answer.', goes_on: true } })
  const { page } = await deviceFixture(device, <DeviceBanner device={device} />, { everywhere: true, at: '/clients' })
  expect(page.textContent).toBe('The offline set-up waits for the network, then continues.See how far')
})

test('a replay in the open shows how far it is and says when it is done', async () => {
  const { device, sync } = fakeDevice({ sync: quiet({ phase: 'catching-up', out_of_sync: true, replay: { done: 0, total: 12_000 } }) })
  const { page, texts } = await deviceFixture(device, <DeviceBanner device={device} />)
  await act(async () => sync.set(quiet({ phase: 'catching-up', out_of_sync: true, replay: { done: 2000, total: 12_000 } })))
  expect(page.querySelector('label')?.textContent).toBe('Catching up: 2,000 of 12,000')
  expect(page.querySelector('progress')?.value).toBe(2000)
  await act(async () => sync.set(quiet({ phase: 'catching-up', out_of_sync: true, replay: { done: 3000, total: null } })))
  expect(page.querySelector('label')?.textContent).toBe('Catching up: 3,000')
  expect(page.querySelector('progress')?.position).toBe(-1)
  await act(async () => sync.set(quiet({ phase: 'catching-up' })))
  expect([page.textContent, texts()]).toEqual(['', [messages.revisionsSynced]])
})
