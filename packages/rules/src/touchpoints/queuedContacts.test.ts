import type { Touchpoint } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { describe, expect, test } from 'vitest'
import { newPlacement, withQueuedContacts } from './queuedContacts.ts'
import { touchpointFieldsOf, touchpointStateOf } from './touchpointState.ts'
import type { StrategyContact } from './ways.ts'

const step = (position: number, kind: Touchpoint['kind']): Touchpoint => ({
  id: `t${position}`, strategy: 's', name: `Step ${position}`, kind, position, wait_days: 3, when: null, role: 'mr', script: null, max_times: 3, next: [], otherwise: null,
})

const strategy = { version: 4, working_days: false, defaults: [], touchpoints: [step(1, 'visit'), step(2, 'visit')] }

const visit = (id: string, day: string): StrategyContact => ({
  id, visit_type: 'visit', visit_time: `${day}T02:00:00.000Z`, received_at: '2026-11-20T02:00:00.000Z', has_availed: false, visit_result: 'Interested', visit_secondary_result: 'Undecided',
})

const made = newPlacement(strategy, '2026-11-01', false)

describe('what waits in a queue', () => {
  test('goes on from the last answer of the server', () => {
    expect(made).toMatchObject({ position: 1, due_on: '2026-11-04', last_at: null, suspended: false, version: 4 })
    expect(withQueuedContacts(strategy, made, [visit('b', '2026-11-12')], false)).toMatchObject({ position: 2, due_on: '2026-11-15', last_id: 'b' })
  })

  test('leaves it as it is where something later is folded in already', () => {
    const after = withQueuedContacts(strategy, made, [visit('b', '2026-11-12')], false)
    expect(withQueuedContacts(strategy, after, [visit('a', '2026-11-11'), visit('a', '2026-11-12')], false)).toEqual(after)
    expect(withQueuedContacts(strategy, after, [visit('c', '2026-11-12')], false)).toMatchObject({ position: null, ended: 'completed' })
  })

  test('a contact that nobody wants suspends at once', () => {
    expect(withQueuedContacts(strategy, made, [], true)).toEqual({ ...made, suspended: true })
  })
})

test('what lists show follows from the day', () => {
  const next = { id: 't1', name: 'Step 1', kind: 'visit', role: 'mr', due_on: '2026-11-04' }
  expect(['2026-11-03', '2026-11-04', '2026-11-05'].map((today) => touchpointFieldsOf(strategy, made, today))).toEqual([
    { next_touchpoint: next, touchpoint_state: 'upcoming' }, { next_touchpoint: next, touchpoint_state: 'due' }, { next_touchpoint: next, touchpoint_state: 'overdue' },
  ])
  expect(touchpointFieldsOf(strategy, { ...made, suspended: true }, '2026-11-04')).toEqual({ next_touchpoint: null, touchpoint_state: 'suspended' })
  expect(touchpointFieldsOf(null, made, '2026-11-04')).toEqual({ next_touchpoint: null, touchpoint_state: 'none' })
  expect(touchpointStateOf({ ended: 'completed', suspended: false, due_on: null }, '2026-11-04')).toBe('ended')
})
