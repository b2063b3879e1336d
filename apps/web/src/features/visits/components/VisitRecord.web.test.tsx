import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { button, press, provide, renderWith } from '../../../testing/render.tsx'
import { createPhotoQueue, PhotoQueueProvider } from '../photos/photoQueue.ts'
import { settle } from '../fixtures.tsx'
import { fakeVisits } from '../testing.ts'
import { VisitsProvider, type VisitWithQueue } from '../visits.repository.ts'
import { VisitRecord } from './VisitRecord.tsx'
import { someVisit } from '../../../testing/records.ts'

const visits = fakeVisits()

const show = (change: Partial<VisitWithQueue>, from = visits) =>
  renderWith(
    [provide(VisitsProvider, from), provide(PhotoQueueProvider, createPhotoQueue(from, () => undefined))],
    <VisitRecord visit={someVisit(change)} clientLink={(face) => <a href="/client">{face}</a>} actions={null} />,
  )

/** What stands beside a name. */
const fact = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('dt')].find((one) => one.textContent === name)?.nextElementSibling ?? null

test('the place has its grade, its age and a map elsewhere that learns nothing of us', async () => {
  const page = await show({ latitude: 16.4, longitude: 120.6, accuracy: 35, fix_age_seconds: 90 })
  expect(fact(page, 'Location')?.textContent).toContain('GPS ±35 m')
  expect(fact(page, 'Location')?.textContent).toContain('Found 1 minute ago when it was saved')
  const map = fact(page, 'Location')?.querySelector('a')
  expect(map?.getAttribute('href')).toContain('mlat=16.4&mlon=120.6')
  expect([map?.getAttribute('target'), map?.getAttribute('rel')]).toEqual(['_blank', 'noreferrer noopener'])
})

test.each([
  ['denied', 'The location was not allowed.'],
  ['timeout', 'No location came within 30 seconds.'],
  [null, 'None was recorded'],
] as const)('a place that is missing because of %s says so', async (location_error, text) => {
  const page = await show({ location_error })
  expect(fact(page, 'Location')?.textContent).toBe(text)
})

test('what came late, offline and by a wrong clock is marked', async () => {
  const page = await show({
    recorded_offline: true,
    time_doubtful: true,
    received_at: '2026-11-21T05:00:00Z',
    clock_offset_seconds: -600,
  })
  expect(page.querySelector('header')?.textContent).toContain('Recorded offlineTime doubtful')
  expect(fact(page, 'Received')?.textContent).toContain('(3 hours later)')
  expect(fact(page, 'Device clock')?.textContent).toBe('10 minutes behind')
})

test('a call has nothing to prove but its times', async () => {
  const page = await show({ visit_type: 'call', call_back_at: '2026-11-24T16:00:00Z' })
  expect([fact(page, 'Photo'), fact(page, 'Location')]).toEqual([null, null])
  expect(fact(page, 'Call back')?.textContent).toBe('Nov 25, 2026')
})

test('the photo is where the server serves it, and as large as wanted at a press', async () => {
  const page = await show({ photo_state: 'stored' })
  const photo = page.querySelector('img')
  expect(photo?.getAttribute('src')).toBe(`/api/visit/proof/${someVisit().id}`)
  await press(photo?.closest('button') ?? page)
  const viewer = await vi.waitFor(
    async () => {
      await settle()
      return document.querySelector<HTMLElement>('[data-dialog="open"] [role="status"]') ?? Promise.reject(new Error('It is not open yet.'))
    },
    { timeout: 30_000 },
  )
  const tap = (key: string) => act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(viewer.textContent).toBe('100 %')
  await tap('+')
  await tap('+')
  expect(viewer.textContent).toBe('200 %')
  await tap('-')
  expect(viewer.textContent).toBe('150 %')
  await tap('0')
  expect(viewer.textContent).toBe('100 %')
})

test('a photo that cannot be loaded says so and can be tried again', async () => {
  const page = await show({ photo_state: 'stored' })
  await act(async () => void page.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(fact(page, 'Photo')?.textContent).toContain('It could not be loaded')
  await press(button(page, 'Retry'))
  expect(page.querySelector('img')).not.toBeNull()
})

test('a photo on its way is no missing one', async () => {
  const page = await show({ photo_state: 'awaited' })
  expect(fact(page, 'Photo')?.textContent).toBe('Not received yet')
})

test('a photo that is still on this phone shows from there', async () => {
  URL.createObjectURL = () => 'blob:held'
  URL.revokeObjectURL = () => undefined
  const withLocalPhoto = fakeVisits({ localPhoto: async () => new Blob(['bytes']) })
  const page = await show({ photo_state: 'awaited', queue: { state: 'queued', item_id: 'i', message: null } }, withLocalPhoto)
  await settle()
  expect(fact(page, 'Photo')?.textContent).toContain('On this phone, sent after the visit')
  expect(fact(page, 'Photo')?.querySelector('img')?.src).toBe('blob:held')
})

test('what the server has not received says so, and why it was refused', async () => {
  const page = await show({ recorded_offline: true, queue: { state: 'refused', item_id: 'i', message: 'This client is gone.' } })
  expect(page.textContent).toContain('Refused')
  expect(page.textContent).toContain('This client is gone.')
  expect(fact(page, 'Received')?.textContent).toBe('Not sent yet')
  expect(fact(page, 'Network')?.textContent).toBe('Recorded offline')
})

test('the verdict stands last, with what was noticed and what was dismissed; without one nothing is said', async () => {
  const noticed = { code: 'too_short', value: 0, limit: 1, message: 'It took less than half a minute.' } as const
  const dismissed = { code: 'late', value: 80, limit: 72, message: 'It arrived 80 hours after the visit.', dismissed_by_name: 'Ana Reyes', dismissed_at: '2026-11-21T02:00:00Z', note: 'No network for days.' } as const
  const section = (page: HTMLElement) => page.querySelector('[aria-label="Verdict"]')
  expect(section(await show({}))).toBeNull()
  const page = await show({ evidence: { verdict: 'doubtful', flags: [noticed, dismissed] } })
  expect(page.querySelector('header')?.textContent).toContain('Doubtful')
  const [first, second] = [...(section(page)?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(first).toBe('Very shortIt took less than half a minute.')
  expect(second).toMatch(/^Arrived lateIt arrived 80 hours after the visit\.Dismissed by Ana Reyes, .*: No network for days\.$/)
  const plain = await show({ evidence: { verdict: 'verified', flags: [] } })
  expect([plain.querySelector('header')?.textContent.includes('Verified'), section(plain)?.textContent]).toEqual([false, 'VerdictVerifiedNothing was noticed.'])
})
