import { expect, test } from 'vitest'
import type { Touchpoint } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { progressOf } from './progress.ts'
import type { StrategyContact } from './ways.ts'

const step = (position: number, kind: Touchpoint['kind'], more: Partial<Touchpoint> = {}): Touchpoint => ({
  id: `t${position}`, strategy: 's', name: `Step ${position}`, kind, position, wait_days: 2, when: null, role: 'any', script: null, max_times: 2, next: [], otherwise: null, ...more,
})

const strategy = {
  id: 's', name: 'Pensions', version: 3, working_days: false, defaults: [],
  touchpoints: [
    step(1, 'visit', { wait_days: 0, next: [{ result: 'Not Around', goto: 'same' }, { result: 'Interested', goto: 4 }] }),
    step(2, 'call'), step(3, 'call'), step(4, 'visit'), step(5, 'call'), step(6, 'terminate', { wait_days: 0 }),
  ],
}

const visit = (id: string, day: string, visit_result: string): StrategyContact => ({
  id, visit_type: 'visit', visit_time: `${day}T02:00:00.000Z`, received_at: `${day}T02:00:00.000Z`, has_availed: false, visit_result, visit_secondary_result: null,
})

const lines = (contacts: StrategyContact[], more: object = {}) => {
  const progress = progressOf(strategy, contacts, { made: '2026-11-01', today: '2026-11-10', ...more })
  return { ...progress, steps: progress.steps.map(({ touchpoint, state, due_at, visit_id }) => [touchpoint.position, state, due_at, visit_id]) }
}

test('no strategy is current: there is nothing to tell', () => {
  expect(progressOf(null, [], { made: '2026-11-01', today: '2026-11-10' })).toEqual({ strategy: null, steps: [], next: null, terminated: false, reason: null })
})

test('what was done stands as often as it was, what was jumped over is skipped, what follows is worked out', () => {
  const progress = lines([visit('a', '2026-11-02', 'Not Around'), visit('b', '2026-11-08', 'Interested')])
  expect(progress.steps).toEqual([
    [1, 'done', '2026-11-01', 'a'], [1, 'done', '2026-11-02', 'b'], [2, 'skipped', null, null], [3, 'skipped', null, null],
    [4, 'due', '2026-11-10', null], [5, 'upcoming', '2026-11-12', null], [6, 'upcoming', '2026-11-12', null],
  ])
  expect(progress).toMatchObject({ next: { touchpoint: { position: 4 }, state: 'due' }, terminated: false, reason: null })
})

test('an end tells which contact made it, and shows nothing ahead', () => {
  expect(lines([visit('a', '2026-11-02', 'Deceased')])).toMatchObject({ steps: [], next: null, terminated: true, reason: { code: 'deceased', visit_id: 'a' } })
})

test('who is not to be contacted is suspended and not ended', () => {
  expect(lines([], { do_not_contact: 'all', do_not_contact_reason: 'Asked us to stop' })).toMatchObject({
    next: null, terminated: false, reason: { code: 'do_not_contact', message: 'Do not contact: Asked us to stop' },
  })
})
