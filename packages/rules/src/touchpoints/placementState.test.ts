import { describe, expect, test } from 'vitest'
import { differences } from './compare.testing.ts'
import { placementStateOf } from './placementState.ts'
import type { StrategyContact, StrategyPlan } from './ways.ts'

test('the fold is what the slow model says, for 15,000 strategies and histories', () => {
  expect(differences(1, 15_000)).toEqual([])
})

const step = (position: number, kind: 'visit' | 'call' | 'terminate', more: Partial<StrategyPlan['touchpoints'][number]> = {}) => ({ kind, position, wait_days: 0, max_times: 3, next: [], otherwise: null, ...more })

const contact = (id: string, day: string, visit_type: 'visit' | 'call', visit_result: string | null, more: Partial<StrategyContact> = {}): StrategyContact => ({
  id, visit_type, visit_time: `${day}T02:00:00.000Z`, received_at: `${day}T02:00:00.000Z`, has_availed: false, visit_result, visit_secondary_result: null, ...more,
})

const plan: StrategyPlan = {
  working_days: true,
  defaults: [{ result: 'Availed', goto: 3, wait_days: 180 }, { result: 'Not Qualified', goto: 'terminate' }],
  touchpoints: [step(1, 'visit', { next: [{ result: 'Not Around', goto: 'same', wait_days: 3 }] }), step(2, 'call', { wait_days: 7 }), step(3, 'call', { wait_days: 30 })],
}

describe('where a client stands', () => {
  test('begins on the day it was made, and no due day falls on a weekend', () => {
    expect(placementStateOf(plan, '2026-11-21', [])).toMatchObject({ position: 1, attempts: 0, due_on: '2026-11-23' })
  })

  test('a repeat counts, and the last one that may be goes on as if it were none', () => {
    const tries = ['2026-11-02', '2026-11-05', '2026-11-10'].map((day, index) => contact(`a${index}`, day, 'visit', 'Not Around'))
    expect(placementStateOf(plan, '2026-11-01', tries.slice(0, 2))).toMatchObject({ position: 1, attempts: 2, due_on: '2026-11-09' })
    expect(placementStateOf(plan, '2026-11-01', tries)).toMatchObject({ position: 2, attempts: 0, due_on: '2026-11-17' })
  })

  test('a contact of the other kind is history, but for one that ends or availed', () => {
    expect(placementStateOf(plan, '2026-11-02', [contact('a', '2026-11-03', 'call', 'Interested')])).toMatchObject({ position: 1, due_on: '2026-11-02' })
    expect(placementStateOf(plan, '2026-11-02', [contact('a', '2026-11-03', 'call', 'Not Qualified')])).toMatchObject({ position: null, ended: 'outcome' })
    expect(placementStateOf(plan, '2026-11-02', [contact('a', '2026-11-03', 'call', null, { has_availed: true })])).toMatchObject({ position: 3, since: '2026-11-03' })
  })

  test('Deceased ends, a later contact brings the client back to its step with its attempts', () => {
    const history = [contact('a', '2026-11-02', 'visit', 'Not Around'), contact('b', '2026-11-03', 'call', 'Deceased')]
    expect(placementStateOf(plan, '2026-11-01', history)).toMatchObject({ position: 1, attempts: 1, ended: 'deceased', due_on: null })
    expect(placementStateOf(plan, '2026-11-01', [...history, contact('c', '2026-11-06', 'call', 'Interested')])).toMatchObject({ position: 1, attempts: 1, ended: null, due_on: '2026-11-06' })
    expect(placementStateOf(plan, '2026-11-01', [...history, contact('c', '2026-11-06', 'visit', 'Interested')])).toMatchObject({ position: 2, due_on: '2026-11-13' })
  })

  test('one phone with a wrong year parks nobody', () => {
    const ahead = contact('a', '2030-01-01', 'visit', 'Interested', { received_at: '2026-11-03T02:00:00.000Z' })
    expect(placementStateOf(plan, '2026-11-01', [ahead])).toMatchObject({ position: 2, since: '2026-11-03', due_on: '2026-11-10' })
  })
})
