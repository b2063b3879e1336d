import { expect, test } from 'vitest'
import { isOpen, itineraryStatus } from './itineraries.ts'

const today = '2026-11-21'

test.each([
  ['2026-11-20', null, false, 'pending'],
  ['2026-11-21', null, false, 'scheduled'],
  ['2026-11-22', null, false, 'scheduled'],
  ['2026-11-20', 'v', false, 'visited'],
  ['2026-11-22', 'v', false, 'visited'],
  ['2026-11-20', 'v', true, 'visited'],
  ['2026-11-20', null, true, 'skipped'],
  ['2026-11-22', null, true, 'skipped'],
] as const)('visible at %s, visit %s, skipped %s: %s', (visible_at, visit_id, skipped, status) => {
  expect(itineraryStatus({ visible_at, visit_id, skipped }, today)).toBe(status)
  expect(isOpen(status)).toBe(visit_id === null && !skipped)
})
