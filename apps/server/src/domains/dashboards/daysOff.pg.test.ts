import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'

openApp()
const callers = signedIn('admin')

beforeAll(() => app.keepSignedIn())

test('on a day off without any contact the figures are of the last working day, with its target; who works then sees that day', async () => {
  const clock = app.clock.now
  const today = manilaDay(clock)
  const saturday = Array.from({ length: 7 }, (_, days) => addDays(today, days + 1)).find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6) ?? today
  app.clock.now = new Date(startOfDay(saturday).getTime() + 10 * 3_600_000)
  try {
    const friday = addDays(saturday, -1)
    const { worked, visits, target } = (await callers.admin.get('/user/dashboard/now')).body
    expect([worked, visits]).toEqual([friday, (await callers.admin.get(`/visit/list?visit_type=visit&date_from=${friday}&date_to=${friday}&ipp=1`)).body.count])
    expect(target).toBeGreaterThan(0)
    const { rows } = await app.pool.query<{ id: string }>("select id from clients where deleted_at is null and coalesce(to_jsonb(clients) ->> 'do_not_contact', 'none') = 'none' limit 1")
    const client = rows[0]?.id
    const { status } = await callers.admin.post('/visit/create', {
      id: randomUUID(), client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), location_error: 'unavailable', override_reason: 'Asked for by the client',
    })
    expect(status).toBe(201)
    expect((await callers.admin.get('/user/dashboard/now')).body).toMatchObject({ worked: saturday, visits: 1, target: 0 })
  } finally {
    app.clock.now = clock
  }
})
