import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { Said } from '@bisita/contract/words'
import { isQuiet, pushWorth, quietFrom } from '@bisita/rules/devices/pushes'
import { expect } from 'vitest'
import { Random } from '../../../../demo/random.ts'
import { app } from '../../../../testing/desk.ts'
import { testPushKey, type TestBrowser, type TestPushService } from './pushService.ts'
import { notify } from '../../notifications.store.ts'
import { createPushSender, type PushSender } from '../post.ts'
import { pushTurn } from '../turn.ts'

/** Monday, 3 December 2029, in Manila. */
export const manila = (time: string, day = 3): Date => new Date(`2029-12-${String(day).padStart(2, '0')}T${time}:00+08:00`)

/** What sends to a push service of a test. */
export const senderTo = (service: TestPushService, more: Partial<Parameters<typeof createPushSender>[0]> = {}): PushSender =>
  createPushSender({ key: testPushKey, origin: null, added: service.origin, ...more })

/** A server that dies at this moment. */
class Crash extends Error {}

const kinds: readonly NotificationKind[] = ['call_back', 'call_back', 'request', 'decided', 'touchpoints', 'unsent', 'job']

/** A person with browsers that have subscribed. */
export type PushedPerson = { readonly id: string; readonly browsers: readonly TestBrowser[] }

/**
 * Lets `count` notifications arise for some people over days, many of them twice, on servers of which now and then two work at once
 * and one in ten sendings is broken off, before or after the push service got the message. In the end every person has been
 * shown each once.
 */
export async function pushHistory(service: TestPushService, people: readonly PushedPerson[], count: number): Promise<void> {
  const random = new Random(29, 1, count)
  const clock = { now: manila('06:00') }
  const real = senderTo(service)
  const crashes: number[] = []
  let crashing = true
  const dies = (): void => {
    if (!crashing || random.below(20) > 0) return
    crashes.push(clock.now.getTime())
    throw new Crash()
  }
  const sender: PushSender = {
    reach: real.reach,
    post: async (target, message) => {
      expect(isQuiet(clock.now)).toBe(false)
      dies()
      const delivery = await real.post(target, message)
      dies()
      return delivery
    },
  }
  const turns = async (): Promise<void> => {
    const some = random.below(4) === 0 ? 2 : 1
    const ended = await Promise.allSettled(Array.from({ length: some }, () => pushTurn(app.db, sender, () => clock.now)))
    for (const one of ended) if (one.status === 'rejected' && !(one.reason instanceof Crash)) throw one.reason
  }
  const pass = (minutes: number): void => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }

  for (let made = 0; made < count; ) {
    const some = Math.min(count - made, 1 + random.below(count > 1000 ? 25 : 6))
    const news = Array.from({ length: some }, (_, n) => {
      const kind = kinds[random.below(kinds.length)] as NotificationKind
      const person = people[random.below(people.length)] as PushedPerson
      return { user_id: person.id, kind, subject: `subject ${made + n}`, text: 'Juana dela Cruz, 0917 123 4567, Brgy. San Vicente, Baguio' as Said, path: `/clients?client=${person.id}`, record_id: null }
    })
    await notify(app.db, news, clock.now)
    if (random.below(3) === 0) await notify(app.db, news, clock.now)
    await turns()
    pass(1 + random.below(8))
    await turns()
    made += some
  }
  crashing = false
  for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 10) {
    await turns()
    pass(10)
  }
  await expectEachShownOnce(people, crashes)
}

/** How long the tries after crashes may wait together, and the turn after a crash is away at most; milliseconds. */
const tries = 15 * 60_000
const gap = 10 * 60_000

/** What is stored of a notification that was planned. */
type Planned = { readonly kind: string; readonly at: Date; readonly pushed_at: Date | null }

/** Whether the crashes after a call-back was planned may have lasted until its end or the quiet hours: then it is left to the bell (docs/decisions/notifications.md, "too old"). */
function mayBeTooOld({ kind, at, pushed_at }: Planned, crashes: readonly number[]): boolean {
  if (kind !== 'call_back' || pushed_at === null) return false
  const from = pushed_at.getTime()
  const until = Math.min(at.getTime() + pushWorth('call_back'), quietFrom(pushed_at).getTime())
  const met = crashes.filter((crash) => crash >= from && crash <= until).length
  return met > 0 && until - from < tries + gap * met
}

async function expectEachShownOnce(people: readonly PushedPerson[], crashes: readonly number[]): Promise<void> {
  const { rows } = await app.pool.query<{ user_id: string; kind: string; at: Date; pushed_at: Date | null; pushed_with: string | null }>('select user_id, kind, at, pushed_at, pushed_with from notifications')
  const promised = rows.filter(({ kind, at }) => kind !== 'call_back' || !isQuiet(at))
  expect(promised.filter(({ pushed_with }) => pushed_with === null)).toEqual([])
  expect((await app.pool.query('select count(*)::int as n from push_messages')).rows).toEqual([{ n: 0 }])
  for (const { id, browsers } of people) {
    const own = rows.filter(({ user_id, pushed_with }) => user_id === id && pushed_with !== null)
    const tags = Map.groupBy(own, ({ pushed_with }) => String(pushed_with))
    for (const { shown } of browsers) {
      const missing = [...tags].filter(([tag, of]) => !shown.has(tag) && !of.every((one) => mayBeTooOld(one, crashes)))
      expect(missing).toEqual([])
      expect([...shown.keys()].filter((tag) => !tags.has(tag))).toEqual([])
      for (const [tag, { n }] of shown) expect(n).toBe(tags.get(tag)?.length)
    }
    const days = Map.groupBy(own.filter(({ kind }) => kind !== 'call_back'), ({ pushed_at }) => new Date(Number(pushed_at) + 8 * 3_600_000).toISOString().slice(0, 10))
    for (const day of days.values()) expect(new Set(day.map(({ pushed_with }) => pushed_with)).size).toBeLessThanOrEqual(3)
  }
}
