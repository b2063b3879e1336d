import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { uuidv7 } from '../../uuid.ts'
import { admin, ah, app, lastAudit, mr, oic, openDesk, refused } from '../clients/testing/desk.ts'
import { nothingUnsent, registered, syncReport } from './testing/phone.ts'

openDesk()

const ticketsOf = async (device_id: string): Promise<Record<string, string>> => {
  const { rows } = await app.pool.query(
    `select u.username, encode(d.ticket_hash, 'hex') as hash from devices d join users u on u.id = d.user_id where d.id = $1`,
    [device_id],
  )
  return Object.fromEntries(rows.map(({ username, hash }) => [username, hash]))
}

const seenBy = async (caller: TestCaller, ids: readonly string[]): Promise<string[]> => {
  const { status, body } = await caller.get('/user/devices?ipp=1000')
  expect(status).toBe(200)
  return body.items.filter(({ id }: { id: string }) => ids.includes(id)).map((one: { id: string; user_display_name: string }) => `${ids.indexOf(one.id)} ${one.user_display_name}`)
}

const nameOf = async (id: string): Promise<string> => (await app.pool.query('select display_name from users where id = $1', [id])).rows[0].display_name

/** Somebody goes on working, but not on the phone that they had. */
const leave = (caller: TestCaller) => app.pool.query('update sessions set device_id = null where user_id = $1', [caller.id])

describe('what is refused', () => {
  test.each([
    ['a count below nothing', { unsent: { ...nothingUnsent, visits: -1 } }, 'unsent.visits'],
    ['positions that are not whole', { positions: { clients: 1, visits: 2 } }, 'positions.itineraries'],
  ])('of a round: %s', async (_, more, field) => {
    expect(await refused(() => mr.post('/user/sync', syncReport(uuidv7(), more)))).toEqual([400, 'invalid', field])
  })
})

describe('a registration', () => {
  test('gives a ticket of which only a hash is kept, and leaves a line without it', async () => {
    const { device_id, ticket } = await registered(mr)
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32)
    expect(await ticketsOf(device_id)).toEqual({ mr1: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const line = await lastAudit()
    expect(line).toMatchObject({ user_id: mr.id, action: 'device.register', record_type: 'device', record_id: device_id })
    expect(JSON.stringify(line)).not.toContain(ticket)
    expect(app.log()).not.toContain(ticket)
  })

  test('again ends the ticket before; for another user it leaves the first one’s ticket, for what is still on the phone', async () => {
    const { device_id } = await registered(mr)
    const first = (await ticketsOf(device_id))['mr1']
    await registered(mr, device_id)
    const second = (await ticketsOf(device_id))['mr1']
    expect(second).not.toBe(first)
    await leave(mr)
    await registered(await app.signIn('mr2'), device_id)
    expect(await ticketsOf(device_id)).toEqual({ mr1: second, mr2: expect.not.stringMatching(second as string) })
  })

  test('of somebody else takes the phone over in the list, but for what was left on it unsent', async () => {
    const mr2 = await app.signIn('mr2')
    const [one, two] = [await registered(mr), await registered(mr)]
    const ids = [one.device_id, two.device_id]
    await mr.post('/user/sync', syncReport(one.device_id, { unsent: { ...nothingUnsent, visits: 2 }, oldest_unsent_at: '2026-01-02T03:04:05Z' }))
    await leave(mr)
    await registered(mr2, one.device_id)
    await registered(mr2, two.device_id)
    const [first, second] = [await nameOf(mr.id), await nameOf(mr2.id)]
    expect((await seenBy(oic, ids)).toSorted()).toEqual([`0 ${first}`, `0 ${second}`, `1 ${second}`].toSorted())
    await mr.post('/user/sync', syncReport(one.device_id))
    expect((await seenBy(oic, ids)).toSorted()).toEqual([`0 ${first}`, `1 ${second}`].toSorted())
  })
})

describe('the list', () => {
  test('is of the people in scope', async () => {
    const mr5 = await app.signIn('mr5')
    const ids = [(await registered(mr)).device_id, (await registered(mr5)).device_id]
    const [first, other] = [`0 ${await nameOf(mr.id)}`, `1 ${await nameOf(mr5.id)}`]
    expect(await seenBy(oic, ids)).toEqual([first])
    expect(await seenBy(ah, ids)).toEqual([first])
    expect(await seenBy(await app.signIn('oic3'), ids)).toEqual([other])
    expect(await seenBy(await app.signIn('ah2'), ids)).toEqual([other])
    expect((await seenBy(admin, ids)).toSorted()).toEqual([first, other].toSorted())
    expect((await oic.get(`/user/devices?user_id=${mr5.id}`)).body).toEqual({ items: [], count: 0, pages: 0, hasNext: false })
  })

  test('gives what the device reported last, never a time in the future', async () => {
    const { device_id } = await registered(mr)
    const unsent = { clients: 1, visits: 2, itineraries: 3, photos: 4, refused: 5 }
    const ahead = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
    await mr.post('/user/sync', syncReport(device_id, { app_version: '2.0.0', last_success_at: ahead, oldest_unsent_at: '2026-01-02T03:04:05Z', unsent }))
    const now = app.clock.now.toISOString()
    const { body } = await oic.get(`/user/devices?ipp=1000&user_id=${mr.id}`)
    const mine = body.items.find(({ id }: { id: string }) => id === device_id)
    expect(mine).toEqual({
      id: device_id,
      user_id: mr.id,
      user_display_name: await nameOf(mr.id),
      branch_name: 'Baguio',
      app_version: '2.0.0',
      registered_at: now,
      last_seen_at: now,
      last_success_at: now,
      oldest_unsent_at: '2026-01-02T03:04:05.000Z',
      unsent,
      quarantined: 0,
      lost_at: null,
      wiped_at: null,
    })
    await mr.post('/user/sync', syncReport(device_id))
    const after = (await oic.get(`/user/devices?ipp=1000&user_id=${mr.id}`)).body.items.find(({ id }: { id: string }) => id === device_id)
    expect(after).toMatchObject({ last_success_at: null, oldest_unsent_at: null, unsent: nothingUnsent })
  })

  test('begins with the oldest unsent work, page by page', async () => {
    const mr7 = await app.signIn('mr7')
    const at = ['2026-03-01T00:00:00Z', '2026-01-01T00:00:00Z', null]
    const ids: string[] = []
    for (const oldest_unsent_at of at) {
      const { device_id } = await registered(mr7)
      ids.push(device_id)
      const unsent = { ...nothingUnsent, photos: oldest_unsent_at === null ? 0 : 1 }
      await mr7.post('/user/sync', syncReport(device_id, { oldest_unsent_at, unsent }))
    }
    const page = async (n: number) => (await admin.get(`/user/devices?user_id=${mr7.id}&ipp=2&page=${n}`)).body
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first, second].flatMap(({ items }) => items.map(({ id }: { id: string }) => ids.indexOf(id)))).toEqual([1, 0, 2])
    expect([first, second, third].map(({ count, pages, hasNext }) => [count, pages, hasNext])).toEqual([[3, 2, true], [3, 2, false], [3, 2, false]])
    expect(third.items).toEqual([])
  })
})

test('phones are listed by their state: silent for a day, of people who can sign in; with anything to send', async () => {
  const [mr8, mr6] = [await app.signIn('mr8'), await app.signIn('mr6')]
  const ago = (hours: number) => new Date(app.clock.now.getTime() - hours * 3_600_000).toISOString()
  const phone = async (caller: TestCaller, last_success_at: string | null, visits: number) => {
    const { device_id } = await registered(caller)
    expect((await caller.post('/user/sync', syncReport(device_id, { last_success_at, unsent: { ...nothingUnsent, visits } }))).status).toBe(200)
    return device_id
  }
  const ids = [await phone(mr8, ago(25), 0), await phone(mr8, ago(23), 2), await phone(mr8, null, 0), await phone(mr6, ago(25), 1), await phone(mr6, ago(25), 0)]
  // The last one somebody else took over; whose the one before is cannot sign in any more.
  await app.pool.query('update devices set replaced_at = $2 where id = $1', [ids[4], app.clock.now])
  await app.pool.query('update users set deactivated_at = $2 where id = $1', [mr6.id, app.clock.now])
  const listed = async (state: string) =>
    (await admin.get(`/user/devices?ipp=1000&state=${state}`)).body.items.flatMap(({ id }: { id: string }) => (ids.includes(id) ? [ids.indexOf(id)] : [])).toSorted()
  expect([await listed('silent'), await listed('unsent')]).toEqual([[0, 2], [1, 3]])
  const now = (await admin.get('/user/dashboard/now')).body.phones
  for (const state of ['silent', 'unsent'] as const) expect(now[state]).toBe((await admin.get(`/user/devices?ipp=1&state=${state}`)).body.count)
  expect(now.silent).toBeGreaterThan(1)
})

describe('a phone of somebody else', () => {
  test('takes no report of a user who never set it up, and stays in the list as it was', async () => {
    const mr2 = await app.signIn('mr2')
    const { device_id } = await registered(mr)
    expect(await refused(() => mr2.post('/user/sync', syncReport(device_id)))).toEqual([409, 'conflict'])
    expect(await seenBy(oic, [device_id])).toEqual([`0 ${await nameOf(mr.id)}`])
    expect((await mr.post('/user/sync', syncReport(device_id))).status).toBe(200)
    // Who set it up as well tells of it.
    await leave(mr)
    expect(await registered(mr2, device_id)).toMatchObject({ device_id })
    expect((await mr2.post('/user/sync', syncReport(device_id))).status).toBe(200)
    expect((await mr.post('/user/sync', syncReport(device_id))).status).toBe(200)
  })

  test('a user who is signed in on it keeps it: another one who registers it meanwhile gets another id', async () => {
    const mr2 = await app.signIn('mr2')
    const { device_id } = await registered(mr)
    const other = await registered(mr2, device_id)
    expect(other.device_id).not.toBe(device_id)
    expect(await ticketsOf(device_id)).toEqual({ mr1: expect.any(String) })
    expect((await mr2.post('/user/sync', syncReport(other.device_id))).status).toBe(200)
    await leave(mr)
    expect((await registered(mr2, device_id)).device_id).toBe(device_id)
  })
})

describe('a round', () => {
  test('of a device that was not known makes it known, without a ticket', async () => {
    const device_id = uuidv7()
    const { status, body } = await mr.post('/user/sync', syncReport(device_id))
    expect([status, body.latest, body.server_time]).toEqual([200, null, app.clock.now.toISOString()])
    expect(await ticketsOf(device_id)).toEqual({ mr1: null })
  })

  test('leaves no line in the trail', async () => {
    const lines = async () => (await app.pool.query('select count(*)::int as n from audit_log')).rows[0].n
    const before = await lines()
    await mr.post('/user/sync', syncReport(uuidv7()))
    expect(await lines()).toBe(before)
  })

  test('tells the versions of the small lists: those of locations and people move when others are assigned', async () => {
    const versions = async () => (await mr.post('/user/sync', syncReport(uuidv7()))).body.versions
    const before = await versions()
    expect((await mr.get('/user/list-info')).body.versions).toEqual(before)
    const { rows } = await app.pool.query(
      `delete from mr_locations where ctid = (select ctid from mr_locations where user_id = $1 limit 1) returning *`,
      [mr.id],
    )
    const less = await versions()
    expect(less).toEqual({ ...before, locations: expect.not.stringMatching(before.locations), users: expect.not.stringMatching(before.users) })
    await app.pool.query('insert into mr_locations (user_id, location_id, branch_id) values ($1, $2, $3)', [mr.id, rows[0].location_id, rows[0].branch_id])
    expect(await versions()).toEqual(before)
  })
})
