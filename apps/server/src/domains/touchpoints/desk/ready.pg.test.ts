import { type DeskClass, deskClasses } from '@bisita/contract/touchpoints/guard'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { countReady } from './ready.service.ts'

openApp()
const { tele1: tele } = signedIn('tele1')
beforeAll(async () => {
  await app.keepSignedIn()
  let day = addDays(manilaDay(new Date()), 1)
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 3) day = addDays(day, 1)
  app.clock.now = new Date(startOfDay(day).getTime() + 10 * 3_600_000)
  await app.pool.query('update call_states set call_back_at = null, call_back_id = null, call_back_by = null')
})

const queueOf = async (by: TestCaller): Promise<Record<DeskClass, number>> =>
  Object.fromEntries((await by.get('/touchpoint/queue')).body.classes.map(({ class: kind, count }: { class: DeskClass; count: number }) => [kind, count])) as Record<DeskClass, number>

test('all branches together have ready what each would be handed out, and every promise counts once', async () => {
  const admin = await app.signIn('admin')
  const none = await queueOf(admin)
  expect(await countReady(app.db, app.clock.now)).toEqual(none)
  expect(deskClasses.reduce((total, kind) => total + none[kind], 0)).toBeGreaterThan(0)

  // A promise of tele1's for this hour is theirs alone, one of last week is anybody's.
  const { id: served } = (await tele.post('/touchpoint/next', {})).body.client
  await app.pool.query('update desk_leases set ended_at = taken_at where ended_at is null')
  const promise = (at: Date) => app.pool.query('update call_states set call_back_at = $2, call_back_id = gen_random_uuid(), call_back_by = $3 where client_id = $1', [served, at, tele.id])
  const ready = async () => {
    const { call_back_mine, call_back } = await countReady(app.db, app.clock.now)
    return [call_back_mine, call_back]
  }
  await promise(new Date(app.clock.now.getTime() - 60_000))
  expect([await ready(), (await queueOf(tele)).call_back_mine]).toEqual([[1, 0], 1])
  await promise(new Date(app.clock.now.getTime() - 7 * 86_400_000))
  expect([await ready(), (await queueOf(admin)).call_back]).toEqual([[0, 1], 1])
})
