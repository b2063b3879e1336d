import { roles } from '@bisita/contract/users/roles'
import { messages } from '@bisita/contract/messages'
import { manilaDay } from '@bisita/rules/time/days'
import { tooEasy } from '@bisita/rules/people/passwords'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import { app, openApp } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { rowVersions } from '../../testing/digest.ts'

openApp()

/** The table of promises/people 4, row by row. */
const everybody = ['/dashboard', '/dashboard-new', '/settings', '/guide', '/about', '/clients', '/approvals', '/itinerary']
const reports = ['/report', '/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation']
const administration = [
  '/jobs', '/administration', '/administration/update-location', '/administration/upload-clients', '/administration/products',
  '/administration/audit',
]
const paths = {
  mr: [...everybody, '/visits', '/my-locations'],
  tele: [...everybody, '/calls'],
  oic: [...everybody, '/visits', '/calls', '/oic_users', '/branches', ...reports],
  ah: [...everybody, '/visits', '/calls', '/users', '/branches', '/areas', '/strategy', ...reports],
  admin: [...everybody, '/visits', '/calls', '/users', '/branches', '/areas', '/strategy', ...reports, ...administration],
} as const

describe('the current user', () => {
  test.for(roles)('of role %s gets who it is and where it may go', async (role) => {
    const user = await app.signIn(role === 'admin' ? role : `${role}1`)
    const { status, body } = await user.get('/user/current')
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { id: user.id, user_type: role }, server_time: app.clock.now.toISOString(), version: 'test' })
    expect(body.allowed_paths.toSorted()).toEqual([...paths[role]].toSorted())
    const { body: signedIn } = await app.anonymous.post('/auth/authenticate', { username: body.user.username, password: demoPassword })
    expect(signedIn.data.allowed_paths).toEqual(body.allowed_paths)
  })

  test('gets the numbers of what waits', async () => {
    const officer = await app.signIn('oic1')
    const { status, body } = await officer.get('/user/list-info')
    expect(status).toBe(200)
    const due = (await officer.get('/client/list?touchpoint_state=open&ipp=1')).body.count
    // There are no notifications yet. Of the demo's requests: mr1's, mr2's and tele1's wait for this officer, whose own waits for others.
    expect(body).toMatchObject({ notification_count: 0, pending_approvals: 3, my_requests: 1, due_touchpoints: due })
    expect(body.overdue_itineraries).toBe(await overdueOf('oic1', 'i.branch_id = u.branch_id'))
    expect(body.versions.locations).toMatch(/^[0-9a-f]{12}$/)
    const mr = await (await app.signIn('mr1')).get('/user/list-info')
    const overdue = await overdueOf('mr1', 'i.assigned_to = u.id')
    expect(overdue).toBeGreaterThan(0)
    expect(mr.body.due_touchpoints).toBe((await (await app.signIn('mr1')).get('/client/list?touchpoint_state=open&touchpoint_kind=visit&ipp=1')).body.count)
    expect(mr.body).toMatchObject({ notification_count: 0, pending_approvals: 0, my_requests: 1, overdue_itineraries: overdue })
  })
})

/** Open itineraries of days before today that concern somebody. */
async function overdueOf(username: string, concerning: string): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*)::int as n from itineraries i join users u on ${concerning}
      where u.username = $1 and i.state = 'open' and i.deleted_at is null and i.visible_at < $2`,
    [username, manilaDay(app.clock.now)],
  )
  return rows[0]?.n ?? 0
}

describe('changing the own password', () => {
  let user: TestCaller
  const good = 'a long enough phrase 42'

  beforeEach(async () => {
    await app.pool.query(
      `update users set password_hash = (select password_hash from users where username = 'admin'), must_change_password = false, is_demo = true
       where username = 'mr4'`,
    )
    await app.pool.query(`delete from settings`)
    await app.pool.query(`delete from login_failures`)
    user = await app.signIn('mr4')
  })

  const change = (new_password: unknown, current_password: unknown = demoPassword) =>
    user.post('/user/change-password', { current_password, new_password })

  test('is refused with the wrong one, and says so', async () => {
    const before = await rowVersions(app.pool, ['sessions', 'login_failures', 'audit_log'])
    const reply = await change(good, 'not the password')
    expect([reply.status, reply.body.code]).toEqual([403, 'current_password'])
    expect(reply.body.deactivated).toBeUndefined()
    expect(await rowVersions(app.pool, ['sessions', 'login_failures', 'audit_log'])).toEqual(before)
  })

  test.for([
    ['short', 'At least 12 characters.'],
    ['x'.repeat(129), 'At most 128 characters.'],
    ['🙂'.repeat(129), 'At most 128 characters.'],
    ['password1234', tooEasy],
    ['aaaaaaaaaaaaaaa', tooEasy],
    ['mr4mr4mr4mr4', 'Not the username.'],
    [demoPassword, 'Not the current password.'],
    ['', 'This is required.'],
    [null, 'This must be text.'],
    [undefined, 'This is required.'],
  ] as const)('to %j is refused', async ([password, message]) => {
    const reply = await user.post('/user/change-password', { current_password: demoPassword, new_password: password })
    expect(reply.status).toBe(400)
    expect(reply.body.fields).toEqual([{ path: 'new_password', message }])
    expect((await app.signIn('mr4')).id).toBe(user.id)
  })

  test('holds to the length that the settings ask for', async () => {
    await app.pool.query(`insert into settings values ('organisation', '{"minimum_password": 30}') on conflict (key) do update set value = settings.value || excluded.value`)
    expect((await change(good)).body.fields).toEqual([{ path: 'new_password', message: 'At least 30 characters.' }])
  })

  test.for(['🙂🐢🌊🏠🌱🔥🎈🍀🌙🎵🚲🌵'.repeat(10), ' spaces around it ', 'with\u0000nothing and more', "'; drop table users; --", 'ñandú über Åland'])(
    'to %j works, any characters being good',
    async (password) => {
      expect((await change(password)).status).toBe(200)
      const { status } = await app.anonymous.post('/auth/authenticate', { username: 'mr4', password })
      expect(status).toBe(200)
      expect((await app.anonymous.post('/auth/authenticate', { username: 'mr4', password: password.trim().slice(1) })).status).toBe(401)
    },
  )

  test('ends the other sessions and not the own, and is noted without the passwords', async () => {
    const other = await app.signIn('mr4')
    const stranger = await app.signIn('mr5')
    const reply = await change(good)
    expect([reply.status, reply.body]).toEqual([200, { ok: true }])
    const ended = await other.get('/user/current')
    expect([ended.status, ended.body.message]).toEqual([401, messages.expired])
    expect((await user.get('/user/current')).status).toBe(200)
    expect((await stranger.get('/user/current')).status).toBe(200)
    const { rows } = await app.pool.query('select action, user_id, before, after from audit_log order by id desc limit 1')
    expect(rows).toEqual([{ action: 'user.change_password', user_id: user.id, before: null, after: null }])
    expect(app.log()).not.toContain(good)
    expect((await app.anonymous.post('/auth/authenticate', { username: 'mr4', password: demoPassword })).status).toBe(401)
  })

  test('keeps no answer under an idempotency key', async () => {
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    expect((await user.post('/user/change-password', { current_password: demoPassword, new_password: good }, key)).status).toBe(200)
    const again = await user.post('/user/change-password', { current_password: demoPassword, new_password: good }, key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([403, null])
    expect((await app.pool.query('select 1 from idempotency_keys')).rows).toEqual([])
  })

  test('comes first where somebody else chose the password', async () => {
    await app.pool.query(`update users set is_demo = false, must_change_password = true where username = 'mr4'`)
    const { body } = await app.anonymous.post('/auth/authenticate', { username: 'mr4', password: demoPassword })
    expect(body.data.user.must_change_password).toBe(true)
    for (const reply of [
      await user.get('/client/list'),
      await user.get('/user/list-info'),
      await user.get('/location/my-locations?page=0'),
      await user.post('/client/create', {}),
      await user.delete(`/client/delete/${user.id}`),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'must_change_password'])
    }
    expect((await user.get('/user/current')).body.user.must_change_password).toBe(true)
    expect((await change(demoPassword)).status).toBe(400)
    expect((await change(good)).status).toBe(200)
    expect((await user.get('/user/current')).body.user.must_change_password).toBe(false)
    expect((await user.get('/client/list')).status).toBe(200)
    await app.pool.query(`update users set must_change_password = true where username = 'mr4'`)
    expect((await user.post('/auth/signout')).status).toBe(200)
  })

  test('is never asked of demo users', async () => {
    await app.pool.query(`update users set must_change_password = true where username = 'mr4'`)
    expect((await user.get('/client/list')).status).toBe(200)
    expect((await user.get('/user/current')).body.user.must_change_password).toBe(false)
  })
})
