import { randomUUID } from 'node:crypto'
import { maximumSessions, type Session } from '@bisita/contract/users/sessions'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { app, as, audited, openDesk, pass, type DeskUser, refusalOf, leavesUnchanged } from '../approvals/testing/desk.ts'
import { added, expectRefused, answer, goodPassword, organisation, settled } from './testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

const own = async (caller: TestCaller): Promise<Session[]> => answer(await caller.get('/user/sessions')).items
const others = async (person: DeskUser, id: string): Promise<Session[]> => answer(await as(person).get(`/user/sessions/${id}`)).items

describe('where somebody is signed in', () => {
  test('lists what is known of each, last used first, and nothing to sign in with', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    pass(20 * 60_000)
    const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130'
    const reply = await app.anonymous.post('/auth/authenticate', { username: person.username, password: goodPassword }, { headers: { 'user-agent': agent } })
    expect(reply.status).toBe(200)
    const items = await others('oic1', person.id)
    expect(items.map(({ user_agent }) => user_agent)).toEqual([agent, 'node'])
    expect(items[0]).toMatchObject({ address: '127.0.0.1', device_id: null, current: false, created_at: app.clock.now.toISOString() })
    const mine = await own(caller)
    // Looking is a use, noted since the last one was long ago.
    expect(mine.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
    expect(mine.find(({ current }) => current)?.id).toBe(items[1]?.id)
    expect(Object.keys(mine[0] as Session).toSorted()).toEqual(
      ['address', 'created_at', 'current', 'device_id', 'expires_at', 'id', 'last_used_at', 'user_agent'],
    )
  })

  test('names the phone that was set up there', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const device = randomUUID()
    answer(await caller.post('/user/device', { device_id: device, app_version: '1.0.0' }))
    expect((await others('ah1', person.id)).map(({ device_id }) => device_id)).toEqual([device])
    const again = await app.signIn(person.username, goodPassword)
    expect(Object.fromEntries((await own(again)).map(({ current, device_id }) => [current, device_id]))).toEqual({ false: device, true: null })
  })

  test('leaves out what has ended or expired', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    await app.signIn(person.username, goodPassword)
    expect(await own(caller)).toHaveLength(2)
    await app.pool.query(`update sessions set expires_at = $2 where user_id = $1 and id <> $3`, [
      person.id, app.clock.now, (await own(caller)).find(({ current }) => current)?.id,
    ])
    expect(await own(caller)).toHaveLength(1)
    answer(await caller.post('/auth/signout'))
    expect(await others('admin', person.id)).toEqual([])
  })

  test('is nobody else’s business than of those who may set the password', async () => {
    const [head, boss] = [await added({ user_type: 'ah' }), await added({ user_type: 'admin' })]
    await expectRefused([404, 'not_found'], (['oic1', 'ah1'] as const).flatMap((person) => [head.id, boss.id, as('mr5').id].map((id) => () => as(person).get(`/user/sessions/${id}`))))
    expect((await as('oic1').get(`/user/sessions/${as('mr2').id}`)).status).toBe(200)
    expect((await as('ah1').get(`/user/sessions/${as('oic2').id}`)).status).toBe(200)
    expect((await as('admin').get(`/user/sessions/${boss.id}`)).status).toBe(200)
    // One's own by the id as well.
    expect((await as('oic1').get(`/user/sessions/${as('oic1').id}`)).status).toBe(200)
  })
})

describe('ending', () => {
  test('a named one answers 401 at its next call, the others go on', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const lost = await app.signIn(person.username, goodPassword)
    const id = (await own(lost)).find(({ current }) => current)?.id
    expect(answer(await caller.delete('/user/sessions', { session_ids: [id], password: goodPassword }))).toEqual({ ok: true, ended: 1 })
    expect(await audited(1)).toMatchObject([{ user_id: person.id, action: 'user.end_sessions', record_id: person.id, after: { ended: 1 } }])
    expect(refusalOf(await lost.get('/client/list'))).toEqual([401, 'expired'])
    expect((await caller.get('/client/list')).status).toBe(200)
    await leavesUnchanged(async () => expect(answer(await caller.delete('/user/sessions', { session_ids: [id], password: goodPassword }))).toEqual({ ok: true, ended: 0 }))
  })

  test('all others keeps the one that asks; naming that one ends it too', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const more = [await app.signIn(person.username, goodPassword), await app.signIn(person.username, goodPassword)]
    expect(answer(await caller.delete('/user/sessions', { password: goodPassword }))).toEqual({ ok: true, ended: 2 })
    for (const one of more) expect((await one.get('/user/current')).status).toBe(401)
    expect(await own(caller)).toHaveLength(1)
    answer(await caller.delete('/user/sessions', { session_ids: [(await own(caller))[0]?.id], password: goodPassword }))
    expect((await caller.get('/user/current')).status).toBe(401)
  })

  test("somebody's is for those above, and theirs alone", async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const { caller: other } = await settled({ branch_id: at['Baguio'] })
    const id = (await own(other))[0]?.id
    await expectRefused([404, 'not_found'], [
      () => as('oic1').delete(`/user/sessions/${person.id}`, { session_ids: [id] }),
      () => caller.delete('/user/sessions', { session_ids: [id], password: goodPassword }),
      () => caller.delete('/user/sessions', { session_ids: [randomUUID()], password: goodPassword }),
      () => as('oic2').delete(`/user/sessions/${person.id}`, {}),
    ])
    await expectRefused([400, 'invalid', 'session_ids'], [() => caller.delete('/user/sessions', { session_ids: [], password: goodPassword })])
    expect(answer(await as('oic1').delete(`/user/sessions/${person.id}`, {}))).toEqual({ ok: true, ended: 1 })
    expect(refusalOf(await caller.get('/user/current'))).toEqual([401, 'expired'])
    expect((await other.get('/user/current')).status).toBe(200)
  })

  test('comes by itself to the one that was used longest ago, beyond fifty', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    await app.pool.query(
      `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
       select sha256(('$' || $1::text || n)::bytea), $1::uuid, $2::timestamptz - n * interval '1 minute', $2::timestamptz - n * interval '1 minute', $2::timestamptz + interval '1 day'
       from generate_series(1, ${maximumSessions - 1}) n`,
      [person.id, app.clock.now],
    )
    const open = async () => (await own(caller)).map(({ id }) => id)
    const before = await open()
    expect(before).toHaveLength(maximumSessions)
    await Promise.all([app.signIn(person.username, goodPassword), app.signIn(person.username, goodPassword), app.signIn(person.username, goodPassword)])
    const after = await open()
    expect(after).toHaveLength(maximumSessions)
    expect(before.filter((id) => !after.includes(id)).toSorted()).toEqual(before.slice(-3).toSorted())
  })
})
