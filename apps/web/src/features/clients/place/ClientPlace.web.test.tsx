import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { OutcomeProvider } from '../../../api/handleOutcome.ts'
import { button, press, provide, renderWith, until } from '../../../testing/render.tsx'
import { fakeLocator } from '../../../testing/locator.ts'
import { someClient } from '../../../testing/records.ts'
import { createNotices } from '../../../ui/notices.ts'
import { ClientsProvider, type ClientsRepository, type ClientWithQueue } from '../clients.repository.ts'
import { showPin } from '../format.ts'
import { clientsAnswering } from '../testing.ts'
import { ClientPlace } from './ClientPlace.tsx'

const byHand = { latitude: 16.4, longitude: 120.6, pin: { latitude: 16.4, longitude: 120.6 }, pin_source: 'hand' } as const
const fixAt = (accuracy: number, more: object = {}) => ({ latitude: 16.412345678, longitude: 120.6, accuracy, at: Date.now(), ...more })

/** The place of a client in its record, at a door that the test chooses. */
async function placeScene(client: Partial<ClientWithQueue> = {}, visits = true) {
  const sends: unknown[] = []
  const device = fakeLocator()
  const clients: ClientsRepository = {
    ...clientsAnswering(() => Promise.reject(new Error('Not asked here.'))),
    update: async (_, changes) => {
      sends.push(changes)
      return someClient(changes.latitude === null ? {} : byHand)
    },
  }
  const page = await renderWith(
    [provide(OutcomeProvider, () => undefined), provide(ClientsProvider, clients)],
    <ClientPlace client={someClient(client)} notices={createNotices()} visits={visits} locator={device.locator} />,
  )
  const find = (fix: ReturnType<typeof fixAt>) => act(async () => device.find(fix))
  return { page, sends, find, fail: (code: 1 | 2 | 3) => act(async () => device.fail(code)), isWatched: device.isWatched }
}

describe('is not set', () => {
  test('by somebody who stands at no door', async () => {
    const { page } = await placeScene(byHand, false)
    expect(page.querySelectorAll('button')).toHaveLength(0)
    expect(page.textContent).toBe('Set by hand')
  })

  test('by a location that is not sure enough, until a better one comes', async () => {
    const { page, sends, find } = await placeScene()
    await press(button(page, 'Client is here'))
    expect([page.textContent, button(page, 'Set this place').disabled]).toEqual([expect.stringContaining('Looking for this place.'), true])
    await find(fixAt(140))
    expect(page.textContent).toContain('Within 140 m, improving. Not sure enough: it must be within 100 m.')
    await press(button(page, 'Set this place'))
    expect(sends).toEqual([])
    await find(fixAt(12))
    expect(page.textContent).toContain('Within 12 m. ')
    await press(button(page, 'Set this place'))
    expect(sends).toEqual([{ latitude: 16.4123457, longitude: 120.6, base_revision_id: 7 }])
  })

  test('by a place abroad, or where the phone does not say where it is', async () => {
    const { page, sends, find, fail } = await placeScene()
    await press(button(page, 'Client is here'))
    await find(fixAt(10, { latitude: 37.4, longitude: -122.1 }))
    expect(page.textContent).toContain('Not in the Philippines')
    await press(button(page, 'Try again'))
    await fail(1)
    expect(page.textContent).toContain('You must allow the location.')
    await press(button(page, 'Cancel'))
    expect([sends, page.textContent?.includes('Client is here')]).toEqual([[], true])
  })
})

test('at the door it is set in two taps, and nothing is looked for any more', async () => {
  const { page, sends, find, isWatched } = await placeScene({ pin_source: 'barangay', pin: { latitude: 16, longitude: 120 } })
  expect(page.textContent).toContain('Approximate: the barangay')
  await press(button(page, 'Client is here'))
  await find(fixAt(60))
  await press(button(page, 'Set this place'))
  await until(() => expect(page.textContent).toContain('Client is here'))
  expect([sends, isWatched()]).toEqual([[{ latitude: 16.4123457, longitude: 120.6, base_revision_id: 7 }], false])
})

test('only what was set by hand can be removed, in one tap', async () => {
  const visits = await placeScene({ pin_source: 'visits', visits_pin: { latitude: 16, longitude: 120, visits: 3 } })
  expect(visits.page.textContent).toContain('From 3 visits')
  expect(visits.page.textContent).not.toContain('Remove the place')
  const { page, sends } = await placeScene(byHand)
  await press(button(page, 'Remove the place'))
  expect(sends).toEqual([{ latitude: null, longitude: null, base_revision_id: 7 }])
})

test('what says nothing says why', () => {
  expect(showPin(someClient({ last_visit: null }))).toBe('Not known: not visited yet')
  expect(showPin(someClient({ last_visit: '2026-11-01T01:00:00Z' }))).toBe('Not known: no visit had a good location')
  expect(showPin(someClient({ pin_source: 'visits', visits_pin: { latitude: 16, longitude: 120, visits: 1 } }))).toBe('From 1 visit')
})
