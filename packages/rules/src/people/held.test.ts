import { expect, test } from 'vitest'
import { itinerariesHeldFrom, visitsHeldFrom } from './held.ts'

test('a device holds the visits of twelve months and the itineraries of thirty days', () => {
  expect([visitsHeldFrom('2026-11-22'), itinerariesHeldFrom('2026-11-22')]).toEqual(['2025-11-22', '2026-10-23'])
  expect(visitsHeldFrom('2028-02-29')).toBe('2027-02-28')
})
