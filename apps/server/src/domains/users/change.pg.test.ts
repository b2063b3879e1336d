import { randomUUID } from 'node:crypto'
import { messages } from '@bisita/contract/messages'
import type { User } from '@bisita/contract/users/users.management'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, as, audited, openDesk, type DeskUser, refusedUnchanged, switched, type Refusal, refusalOf, leavesUnchanged } from '../approvals/testing/desk.ts'
import { added, expectRefused, answer, goodPassword, organisation, refusals, settled } from './testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>
/** Somebody of Baguio, of Cebu, and of no branch. */
let north: User
let south: User
let loose: User

beforeAll(async () => {
  at = await organisation()
  north = await added({ branch_id: at['Baguio'] })
  south = await added({ branch_id: at['Cebu'] })
  loose = await added({ branch_id: at['Baguio'] })
  answer(await as('admin').put(`/user/update/${loose.id}`, { branch_id: null }))
})

const update = (person: DeskUser, id: string, body: unknown) => as(person).put(`/user/update/${id}`, body)
const post = (person: DeskUser, what: string, id: string, body?: unknown) => as(person).post(`/user/${what}/${id}`, body)
const remove = (person: DeskUser, id: string) => as(person).delete(`/user/delete/${id}`)

describe('what is done to somebody', () => {
  test('is 404 outside the scope, and for nobody', async () => {
    const above: [DeskUser, string][] = [['ah1', south.id], ['ah1', as('admin').id], ['ah1', as('ah2').id], ['admin', randomUUID()]]
    const all: [DeskUser, string][] = [...above, ['oic1', south.id], ['oic1', loose.id], ['oic1', as('mr3').id]]
    await expectRefused([404, 'not_found'], [
      ...above.flatMap(([person, id]) => [() => update(person, id, { display_name: 'X' }), () => remove(person, id)]),
      ...all.flatMap(([person, id]) => [
        ...['activate', 'deactivate'].map((what) => () => post(person, what, id)),
        () => post(person, 'change-password', id, {}),
        () => as(person).get(`/user/sessions/${id}`),
        () => as(person).delete(`/user/sessions/${id}`, {}),
      ]),
    ])
  })
})

describe('a change', () => {
  test('is refused with what cannot be', async () => {
    const wrong: [DeskUser, string, Record<string, unknown>, Refusal][] = [
      ['ah1', north.id, { tenure_date: '0026-11-30' }, [400, 'invalid', 'tenure_date']],
      ['ah1', north.id, { user_type: 'admin' }, [400, 'invalid', 'user_type']],
      ['ah1', north.id, { username: 'other' }, [400, 'invalid', 'username']],
      ['admin', as('ah1').id, { branch_id: at['Baguio'] }, [400, 'invalid', 'branch_id']],
      ['ah1', north.id, { branch_id: at['Cebu'] }, [404, 'not_found']],
      ['ah1', north.id, { branch_id: randomUUID() }, [404, 'not_found']],
    ]
    const refused = await refusals(wrong.map(([person, id, body]) => () => update(person, id, body)))
    expect(refused).toEqual(wrong.map(([, , , due]) => due))
  })

  test('changes what was sent, leaves the rest, and clears with null', async () => {
    expect(answer(await update('ah1', north.id, { display_name: ' Ñina  Santos ', tenure_date: '2025-12-01' }))).toMatchObject({
      display_name: 'Ñina Santos', tenure_date: '2025-12-01', branch_id: at['Baguio'],
    })
    expect(await audited(1)).toMatchObject([{
      user_id: as('ah1').id, action: 'user.update', record_id: north.id,
      before: { display_name: north.display_name, tenure_date: null }, after: { display_name: 'Ñina Santos', tenure_date: '2025-12-01' },
    }])
    expect(answer(await update('ah1', north.id, { tenure_date: null }))).toMatchObject({ display_name: 'Ñina Santos', tenure_date: null })
    await leavesUnchanged(async () => answer(await update('ah1', north.id, { display_name: 'Ñina Santos' })))
  })

  test('of the branch takes the locations along, and clients who were given directly', async () => {
    const mr = await added({ branch_id: at['Baguio'] })
    await app.pool.query(
      `insert into mr_locations (user_id, location_id, branch_id)
       select $1, location_id, branch_id from branch_locations where branch_id = $2 limit 25`,
      [mr.id, at['Baguio']],
    )
    await app.pool.query(`insert into mr_clients (user_id, client_id) select $1, id from clients limit 1`, [mr.id])
    const info = answer(await as('ah1').get(`/user/info/${mr.id}`))
    expect([info.mr_locations.length, info.mr_locations_count]).toEqual([20, 25])
    expect(answer(await update('ah1', mr.id, { branch_id: at['Dagupan'] }))).toMatchObject({ assigned_branch: 'Dagupan', mr_locations: [], mr_locations_count: 0 })
    expect((await app.pool.query('select from mr_clients where user_id = $1', [mr.id])).rows).toEqual([])
    expect(await refusedUnchanged(() => post('oic1', 'deactivate', mr.id))).toEqual([404, 'not_found'])
  })

  test('moves the version that devices of that person hold', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const version = async () => answer(await caller.get('/user/list-info')).versions.users
    const before = await version()
    answer(await update('ah1', north.id, { display_name: 'Of No Concern' }))
    expect(await version()).toBe(before)
    answer(await update('ah1', person.id, { display_name: 'Another Name' }))
    expect(await version()).not.toBe(before)
  })
})

describe('deactivating', () => {
  test('signs out everywhere at the next call, and activating lets sign in again', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const other = await app.signIn(person.username, goodPassword)
    expect(answer(await post('ah1', 'deactivate', person.id))).toMatchObject({ id: person.id, deactivated: 'Y' })
    expect(await audited(1)).toMatchObject([{ action: 'user.deactivate', record_id: person.id, user_id: as('ah1').id }])
    for (const device of [caller, other]) {
      for (const reply of [await device.get('/client/list'), await device.post('/auth/signout')]) {
        expect(reply).toMatchObject({ status: 403, body: { code: 'deactivated', deactivated: true, message: messages.deactivated } })
      }
    }
    const signIn = () => app.anonymous.post('/auth/authenticate', { username: person.username, password: goodPassword })
    expect(refusalOf(await signIn())).toEqual([403, 'deactivated'])
    await leavesUnchanged(async () => answer(await post('admin', 'deactivate', person.id)))
    expect(answer(await as('ah1').get('/user/list?deactivated=Y')).items.map(({ id }: User) => id)).toContain(person.id)
    expect(answer(await post('admin', 'activate', person.id))).toMatchObject({ deactivated: 'N' })
    await leavesUnchanged(async () => answer(await post('admin', 'activate', person.id)))
    expect((await signIn()).status).toBe(200)
    // What has ended stays ended, and says why.
    expect(refusalOf(await caller.get('/client/list'))).toEqual([403, 'deactivated'])
  })

  test('and deleting oneself is refused to everybody', async () => {
    await expectRefused([409, 'own_account'], [
      ...(['oic1', 'ah1', 'admin'] as const).map((person) => () => post(person, 'deactivate', as(person).id)),
      ...(['ah1', 'admin'] as const).map((person) => () => remove(person, as(person).id)),
    ])
  })

  test('or deleting each other leaves one active administrator, in whatever order they come', async () => {
    for (const what of ['deactivate', 'delete', 'deactivate'] as const) {
      const { person: one, caller } = await settled({ user_type: 'admin' })
      const { person: two, caller: twin } = await settled({ user_type: 'admin' })
      await app.pool.query(`update users set deactivated_at = now() where user_type = 'admin' and id <> all($1)`, [[one.id, two.id]])
      const send = (who: typeof caller, id: string) => (what === 'delete' ? who.delete(`/user/delete/${id}`) : who.post(`/user/deactivate/${id}`))
      const answers = await Promise.all([send(caller, two.id), send(twin, one.id)])
      const lost = answers.filter(({ status }) => status !== 200).map(refusalOf)
      // The one that comes second finds itself out already, or finds that nobody else is left.
      expect(lost).toHaveLength(1)
      expect(['last_admin', 'deactivated', 'expired']).toContain(lost[0]?.[1])
      const { rows } = await app.pool.query(`select id from users where user_type = 'admin' and deactivated_at is null and deleted_at is null`)
      expect(rows).toHaveLength(1)
      await app.pool.query(`update users set deactivated_at = null where username in ('admin', 'admin2')`)
    }
  })
})

describe('deleting', () => {
  test('takes off the lists, ends the sessions and all that was assigned, and keeps what was done', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    await app.pool.query(
      `insert into mr_locations (user_id, location_id, branch_id)
       select $1, location_id, branch_id from branch_locations where branch_id = $2 limit 3`,
      [person.id, at['Baguio']],
    )
    expect(answer(await remove('admin', person.id))).toEqual({ ok: true })
    expect(refusalOf(await caller.get('/client/list'))).toEqual([401, 'expired'])
    expect(await refusedUnchanged(() => as('admin').get(`/user/info/${person.id}`))).toEqual([404, 'not_found'])
    expect(await refusedUnchanged(() => remove('admin', person.id))).toEqual([404, 'not_found'])
    expect((await app.pool.query('select from mr_locations where user_id = $1', [person.id])).rows).toEqual([])
    expect(await audited(1)).toMatchObject([{ action: 'user.delete', record_id: person.id, before: { username: person.username, display_name: person.display_name } }])
    const { rows } = await app.pool.query('select display_name from users where id = $1', [person.id])
    expect(rows).toEqual([{ display_name: person.display_name }])
    expect(refusalOf(await app.anonymous.post('/auth/authenticate', { username: person.username, password: goodPassword }))).toEqual([401, 'wrong_password'])
  })

  test('with one idempotency key twice is done once', async () => {
    const { id } = await added({ branch_id: at['Baguio'] })
    const send = () => as('admin').delete(`/user/delete/${id}`, undefined, { headers: { 'idempotency-key': key } })
    const key = randomUUID()
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  })

  test('of an area head takes the areas away', async () => {
    const head = await added({ user_type: 'ah' })
    await app.pool.query('insert into area_heads (area_id, user_id) values ($1, $2)', [at['North'], head.id])
    answer(await remove('admin', head.id))
    expect((await app.pool.query('select from area_heads where user_id = $1', [head.id])).rows).toEqual([])
  })
})

describe("another's password", () => {
  test('is set by those above, and by nobody of the own account', async () => {
    const above: [DeskUser, string][] = [
      ['oic1', north.id],
      ['oic1', (await added({ user_type: 'tele', branch_id: at['Baguio'] })).id],
      ['ah1', north.id],
      ['ah1', (await added({ user_type: 'oic', branch_id: at['Dagupan'] })).id],
      ['admin', (await added({ user_type: 'ah' })).id],
      ['admin', (await added({ user_type: 'admin' })).id],
    ]
    for (const [person, id] of above) answer(await post(person, 'change-password', id, { new_password: goodPassword }))
    await expectRefused([409, 'own_account'], (['oic1', 'ah1', 'admin'] as const).map((person) => () => post(person, 'change-password', as(person).id, {})))
    await expectRefused([400, 'invalid', 'new_password'], [
      () => post('oic1', 'change-password', north.id, { new_password: 'short' }),
      () => post('admin', 'change-password', north.id, { new_password: `${north.username}!!` }),
    ])
  })

  test('of another officer of the branch is not for an officer', async () => {
    const colleague = await added({ user_type: 'oic', branch_id: at['Baguio'] })
    await expectRefused([403, 'not_allowed'], [
      () => post('oic1', 'change-password', colleague.id, { new_password: goodPassword }),
      () => as('oic1').get(`/user/sessions/${colleague.id}`),
      () => as('oic1').delete(`/user/sessions/${colleague.id}`, {}),
    ])
  })

  test('ends the sessions and must be changed; left out, a passphrase is made', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    expect(answer(await post('oic1', 'change-password', person.id, { new_password: 'isang-bagong-parirala' }))).toEqual({ ok: true })
    expect(refusalOf(await caller.get('/client/list'))).toEqual([401, 'expired'])
    const again = await app.signIn(person.username, 'isang-bagong-parirala')
    expect(refusalOf(await again.get('/client/list'))).toEqual([403, 'must_change_password'])
    const { ok, one_time_passphrase: passphrase } = answer(await post('ah1', 'change-password', person.id, {}))
    expect(ok).toBe(true)
    const last = await app.signIn(person.username, passphrase)
    answer(await last.post('/user/change-password', { current_password: passphrase, new_password: goodPassword }))
    expect((await last.get('/client/list')).status).toBe(200)
    expect(await audited(10)).not.toContainEqual(expect.objectContaining({ after: expect.anything(), action: 'user.change_password' }))
  })

  test('follows the least length that is set', async () => {
    const { id } = await added({ branch_id: at['Baguio'] })
    await switched({}, async () => {
      await app.pool.query(`update settings set value = '{"minimum_password": 40}'`)
      expect(await refusedUnchanged(() => post('oic1', 'change-password', id, { new_password: goodPassword }))).toEqual([400, 'invalid', 'new_password'])
      expect(answer(await post('oic1', 'change-password', id, {})).one_time_passphrase.length).toBeGreaterThanOrEqual(40)
    })
  })
})
