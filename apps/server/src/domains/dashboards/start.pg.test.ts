import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'

const people = ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const
openApp()
const callers = signedIn(...people)

beforeAll(() => app.keepSignedIn())

const steps = async (by: (typeof people)[number]): Promise<Record<string, boolean>> => {
  const { status, body } = await callers[by].get('/user/dashboard/start')
  expect(status).toBe(200)
  return Object.fromEntries((body.steps as { step: string; done: boolean }[]).map(({ step, done }) => [step, done]))
}

test('each role has its own steps; in the demonstration those of the offices are done, and no backup is wanted', async () => {
  expect(await steps('admin')).toEqual({ areas: true, branches: true, places: true, people: true, mr_places: true, clients: true, strategy: true })
  expect(await steps('ah1')).toEqual({ people: true, plan: true })
  expect(await steps('oic1')).toEqual({ people: true, mr_places: true, plan: true })
  expect(Object.keys(await steps('tele1'))).toEqual(['first_call'])
  expect(Object.keys(await steps('mr1'))).toEqual(['phone', 'first_visit'])
})

test('a phone counts once it has synced, a call or visit once it is recorded, and not where it was deleted', async () => {
  await app.pool.query('delete from devices where user_id = $1', [callers.mr1.id])
  await app.pool.query('update visits set deleted_at = now() where user_id = any($1) and deleted_at is null', [[callers.mr1.id, callers.tele1.id]])
  expect([await steps('mr1'), await steps('tele1')]).toEqual([{ phone: false, first_visit: false }, { first_call: false }])
  const device = (synced: Date | null) =>
    app.pool.query(`insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at) values ($1, $2, '1', $3, $3, $4)`, [randomUUID(), callers.mr1.id, app.clock.now, synced])
  await device(null)
  expect(await steps('mr1')).toMatchObject({ phone: false })
  await app.pool.query('delete from devices where user_id = $1', [callers.mr1.id])
  await device(app.clock.now)
  expect(await steps('mr1')).toMatchObject({ phone: true })
  const { rows } = await app.pool.query<{ id: string }>('select client_id as id from mr_clients where user_id = $1 union select c.id from clients c join mr_locations m using (location_id) where m.user_id = $1 and c.deleted_at is null limit 1', [callers.mr1.id])
  const body = { id: randomUUID(), client_id: rows[0]?.id, visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), location_error: 'unavailable', override_reason: 'Asked for by the client' }
  expect((await callers.mr1.post('/visit/create', body)).status).toBe(201)
  expect(await steps('mr1')).toEqual({ phone: true, first_visit: true })
})

test('an organisation in use wants a backup', async () => {
  await app.pool.query('update users set is_demo = false')
  expect(await steps('admin')).toMatchObject({ backup: false })
  await app.pool.query('insert into backups (id, file, moment, made_at, bytes, clients, photos) values ($1, $2, $3, $3, 1, 1, 0)', [randomUUID(), 'one.bisita', app.clock.now])
  expect(await steps('admin')).toMatchObject({ backup: true })
})
