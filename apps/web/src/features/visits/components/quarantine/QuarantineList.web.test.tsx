import { act } from 'react'
import { expect, test } from 'vitest'
import { press, render, until } from '../../../../testing/render.tsx'
import type { QuarantineItem } from '../../quarantine/quarantine.queries.ts'
import { QuarantineList } from './QuarantineList.tsx'

const item = (change: Partial<QuarantineItem>): QuarantineItem => ({
  id: 'a', user_id: 'u', user_display_name: 'Maribel Asuncion', branch_name: 'Baguio', kind: 'visit_create', record_id: 'v', client_name: 'Dela Cruz, Ana',
  entered_at: '2026-11-20T01:02:03Z', received_at: '2026-11-21T01:02:03Z', has_photo: true, content: { visit_result: 'Not Around' }, status: 'WAITING',
  decided_by_name: null, decided_at: null, message: null, ...change,
})

const list = (items: readonly QuarantineItem[]) => render(<QuarantineList items={items} onDecide={() => undefined} />)

test('the photo of a visit stands beside what it says, and as large as the screen when pressed', async () => {
  const page = await list([item({}), item({ id: 'b', kind: 'itinerary_skip', has_photo: false })])
  const photos = [...page.querySelectorAll('img')]
  expect(photos.map((photo) => [photo.getAttribute('src'), photo.alt])).toEqual([
    ['/api/visit/quarantine/a/proof', 'Photo of Maribel Asuncion: Visit: Dela Cruz, Ana'],
  ])
  await press(photos[0]?.closest('button') as HTMLButtonElement)
  await until(() => expect(document.querySelector('[role="dialog"] img')?.getAttribute('src')).toBe('/api/visit/quarantine/a/proof'))
})

test('a photo that could not be loaded can be tried again', async () => {
  const page = await list([item({})])
  await act(async () => page.querySelector('img')?.dispatchEvent(new Event('error')))
  expect([page.querySelector('img'), page.textContent?.includes('It could not be loaded')]).toEqual([null, true])
  await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Retry') as HTMLButtonElement)
  expect(page.querySelector('img')).not.toBeNull()
})
