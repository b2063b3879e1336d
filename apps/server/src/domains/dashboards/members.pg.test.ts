import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'

openApp()
const { admin, oic1: oic } = signedIn('admin', 'oic1')
let baguio: string

beforeAll(async () => {
  baguio = (await oic.get('/user/current')).body.user.branch_id
})

/** Working days of one week that has gone. */
const week = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'] as const

/** The targets of those days, read on the Friday evening. */
async function targets(by: TestCaller): Promise<number[]> {
  const now = app.clock.now
  app.clock.now = new Date('2026-11-13T12:00:00Z')
  const { body } = await by.get('/user/dashboard?visits_per_day=5 DAY')
  app.clock.now = now
  expect(body.visits_per_day.map(({ date }: { date: string }) => date)).toEqual(week)
  return body.visits_per_day.map(({ target }: { target: number }) => target)
}

const stretches = async (id: string) =>
  (await app.pool.query('select branch_id, to_at is null as open from memberships where user_id = $1 order by from_at', [id])).rows

test('the target of a day counts who belonged to the branch then, also after members came or went', async () => {
  await app.pool.query("delete from memberships")
  const put = (username: string, from: string, to: string | null) =>
    app.pool.query(
      `insert into memberships select id, $2, $3, $4 from users where username = $1`,
      [username, baguio, `${from}T10:00:00+08:00`, to && `${to}T10:00:00+08:00`],
    )
  await put('mr1', '2026-11-01', '2026-11-11')
  await put('mr2', '2026-11-10', null)
  await put('tele1', '2026-11-01', null)
  expect(await targets(oic)).toEqual([15, 30, 15, 15, 15])
  await admin.put('/settings', { holidays: [{ date: '2026-11-12', name: 'Foundation day' }], base_version: 0 })
  expect(await targets(admin)).toEqual([15, 30, 15, 0, 15])
})

test('every change of a branch, activation and deletion writes it, in its transaction', async () => {
  const mr5 = (await app.signIn('mr5')).id
  const [{ branch_id: cebu }] = (await app.pool.query('select branch_id from users where id = $1', [mr5])).rows
  await app.pool.query('delete from memberships where user_id = $1', [mr5])
  await app.pool.query("insert into memberships values ($1, $2, '2026-01-01', null)", [mr5, cebu])
  expect((await admin.put(`/user/update/${mr5}`, { branch_id: baguio })).status).toBe(200)
  expect((await admin.post(`/user/deactivate/${mr5}`)).status).toBe(200)
  expect((await admin.post(`/user/activate/${mr5}`)).status).toBe(200)
  expect((await admin.delete(`/user/delete/${mr5}`)).status).toBe(200)
  expect(await stretches(mr5)).toEqual([
    { branch_id: cebu, open: false },
    { branch_id: baguio, open: false },
    { branch_id: baguio, open: false },
  ])
})

test('nobody has two at once', async () => {
  const { id } = await app.signIn('mr6')
  await app.pool.query('delete from memberships where user_id = $1', [id])
  const put = (from: string, to: string | null) => app.pool.query('insert into memberships values ($1, $2, $3, $4)', [id, baguio, from, to])
  await put('2026-01-01', null)
  await expect(put('2026-02-01', null)).rejects.toMatchObject({ code: '23505' })
  await expect(put('2026-02-01', '2026-02-02')).rejects.toMatchObject({ code: '23P01' })
  await put('2025-01-01', '2026-01-01')
})
