import { expect, test } from 'vitest'
import type { DashboardNow } from './network.queries.ts'
import { nowLines } from './nowLines.ts'

const quiet: DashboardNow = {
  date: '2029-12-01', worked: '2029-11-30', visits: 0, calls: 0, target: 0, call_target: 0, streak: null, outcomes: [],
  overdue: 0, overdue_since: null, scheduled: 0, due_touchpoints: 0, requests: 0, to_decide: { count: 0, oldest_at: null },
  call_backs: null, unvisited: null, phones: { silent: 0, unsent: 0 }, jobs: { running: 0, failed: 0 }, backup: { last_at: '2029-11-30T18:00:00Z', late: false },
}
const kinds = { visit: true, call: true }
const says = (now: Partial<DashboardNow>, role: 'admin' | 'tele' = 'admin') => nowLines({ now: { ...quiet, ...now }, role, kinds }).lines.map((line) => line.says)

test('what needs somebody comes in the order of urgency, each with one action', () => {
  const { lines, nothing } = nowLines({
    now: { ...quiet, overdue: 1, overdue_since: '2029-11-03', scheduled: 2, due_touchpoints: 3042, to_decide: { count: 3, oldest_at: '2029-11-24T17:00:00Z' }, phones: { silent: 1, unsent: 2 }, jobs: { running: 0, failed: 1 }, backup: { last_at: null, late: true } },
    role: 'admin', kinds,
  })
  expect(lines.map(({ says: said, note, action }) => [said, note, action])).toEqual([
    ['3 requests wait for your decision', 'The oldest is from Nov 25.', 'Decide'],
    ['There is no backup yet', 'A backup is made every night.', 'See backups'],
    ['In the last day 1 job failed', undefined, 'See jobs'],
    ['1 planned visit is overdue', 'The oldest is from Nov 03.', 'Move'],
    ['1 phone has not synced for a day', undefined, 'See phones'],
    ['2 phones have unsent work', 'It may be waiting for a network.', 'See phones'],
    ['3,042 clients are due for a touchpoint', undefined, 'See clients'],
    ['2 visits are planned for today', undefined, 'See plans'],
  ])
  expect(lines.every(({ to }) => to !== undefined)).toBe(true)
  expect(nothing).toEqual([])
})

test('what needs nobody is named in one line', () => {
  const { lines, nothing } = nowLines({ now: quiet, role: 'admin', kinds })
  expect(lines).toEqual([])
  expect(nothing).toContain('overdue visits')
  expect(nothing.length).toBe(8)
})

test('a telemarketer calls back first, and waits for the own requests', () => {
  const tele = { to_decide: null, requests: 1, phones: null, jobs: null, backup: null, call_backs: { count: 2, ids: ['a', 'b'] } }
  expect(says(tele, 'tele')).toEqual(['2 clients want to be called back today', '1 request waits for a decision'])
})
