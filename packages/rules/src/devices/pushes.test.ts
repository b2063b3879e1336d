import type { NotificationKind } from '@bisita/contract/devices/notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, planPushes, quietFrom } from './pushes.ts'

const manila = (time: string, day = '2029-12-03'): Date => new Date(`${day}T${time}:00+08:00`)
const pending = (kind: NotificationKind, time: string, path: string | null = '/visits', day?: string) => ({ id: `${kind} ${time}`, kind, at: manila(time, day), path })
const plan = (all: readonly ReturnType<typeof pending>[], time: string, sent: { sentToday?: number; lastAt?: Date | null } = {}) =>
  planPushes({ pending: all, sentToday: 0, lastAt: null, now: manila(time), ...sent }).map(({ kind, n, path, ids, urgent }) => ({ kind, n, path, ids: ids.length, urgent }))

test('nothing goes in the quiet hours, and until 7:30 only call-backs', () => {
  const both = [pending('decided', '06:50'), pending('call_back', '06:50', '/clients?client=1')]
  expect(['20:00', '23:59', '00:00', '06:59'].map((time) => [isQuiet(manila(time)), plan(both, time)])).toEqual([0, 1, 2, 3].map(() => [true, []]))
  expect(plan(both, '07:00')).toEqual([{ kind: 'call_back', n: 1, path: '/clients?client=1', ids: 1, urgent: true }])
  expect(plan(both, '07:29')).toHaveLength(1)
  expect(plan(both, '07:30').map(({ kind }) => kind)).toEqual(['call_back', 'decided'])
  expect(plan(both, '19:59')).toEqual([{ kind: 'decided', n: 1, path: '/visits', ids: 1, urgent: false }])
  expect(quietFrom(manila('19:59'))).toEqual(manila('20:00'))
})

test('what is pushed together opens the one screen of it, or the dashboard', () => {
  expect(plan([pending('request', '08:00'), pending('request', '08:01')], '08:05')).toEqual([{ kind: 'request', n: 2, path: '/approvals', ids: 2, urgent: false }])
  expect(plan([pending('touchpoints', '07:30'), pending('itineraries', '07:30')], '07:30')).toEqual([{ kind: 'several', n: 2, path: '/dashboard', ids: 2, urgent: false }])
  expect(plan([pending('job', '08:00', null)], '08:00')).toMatchObject([{ path: '/dashboard' }])
})

test('three a day, 15 minutes apart, call-backs aside; what is older than a day is not pushed', () => {
  const both = [pending('decided', '08:00'), pending('call_back', '08:00')]
  expect(plan(both, '08:01', { sentToday: 3 })).toMatchObject([{ kind: 'call_back' }])
  expect(plan(both, '08:14', { sentToday: 1, lastAt: manila('08:00') })).toMatchObject([{ kind: 'call_back' }])
  expect(plan(both, '08:15', { sentToday: 2, lastAt: manila('08:00') })).toHaveLength(2)
  expect(plan([pending('decided', '08:15', null, '2029-12-02'), pending('call_back', '07:15')], '08:15')).toEqual([])
})

test('whatever comes when, a day has no fourth push, and each notification is in one', () => {
  const kinds: NotificationKind[] = ['call_back', 'request', 'decided', 'job']
  const events = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 24 * 60 - 1 })), { maxLength: 30 })
  fc.assert(
    fc.property(events, (made) => {
      const due = new Map(made.map(([kind, minute], n) => [n, { id: `n${n}`, kind, minute, path: null }]))
      const seen: string[] = []
      let [sentToday, lastAt] = [0, null as Date | null]
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const now = new Date(manila('00:00').getTime() + minute * 60_000)
        const waiting = [...due.values()].filter((one) => one.minute <= minute).map((one) => ({ ...one, at: new Date(manila('00:00').getTime() + one.minute * 60_000) }))
        for (const push of planPushes({ pending: waiting, sentToday, lastAt, now })) {
          if (!push.urgent) [sentToday, lastAt] = [sentToday + 1, now]
          for (const id of push.ids) due.delete(Number(id.slice(1)))
          seen.push(...push.ids)
        }
      }
      expect(sentToday).toBeLessThanOrEqual(3)
      expect(new Set(seen).size).toBe(seen.length)
    }),
    { numRuns: 30 },
  )
})
