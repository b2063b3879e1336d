import { expect, test } from 'vitest'
import { deviceItinerariesFrom, deviceVisitsFrom } from './deviceRetention.ts'

test('a device holds the visits of twelve months and the itineraries of thirty days', () => {
  expect([deviceVisitsFrom('2026-11-22'), deviceItinerariesFrom('2026-11-22')]).toEqual(['2025-11-22', '2026-10-23'])
  expect(deviceVisitsFrom('2028-02-29')).toBe('2027-02-28')
})
