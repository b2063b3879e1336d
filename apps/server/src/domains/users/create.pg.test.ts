import { randomUUID } from 'node:crypto'
import type { Role } from '@bisita/contract/users/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, as, audited, openDesk, type DeskUser, refusedUnchanged, refusalOf } from '../approvals/testing/desk.ts'
import { expectRefused, newPersonBody, answer, everythingStored, goodPassword, organisation, refusals } from './testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

const create = (person: DeskUser, more: Record<string, unknown>) => () => as(person).post('/user/create', newPersonBody(more))

describe('adding somebody is refused', () => {
  test('to those who may not add that role, before the rest is read', async () => {
    const cells: [DeskUser, Role][] = [
      ['mr1', 'mr'], ['mr1', 'admin'], ['tele1', 'tele'], ['oic1', 'oic'], ['oic1', 'ah'], ['oic1', 'admin'],
    ]
    await expectRefused([403, 'not_allowed'], cells.map(([person, user_type]) => () => as(person).post('/user/create', { user_type, nonsense: 1 })))
  })

  const wrong: [Record<string, unknown>, string][] = [
    [{ username: 'ab' }, 'username'],
    [{ username: 'a'.repeat(33) }, 'username'],
    [{ username: 'juan cruz' }, 'username'],
    [{ username: 'niño' }, 'username'],
    [{ display_name: 'Juan\u0000' }, 'display_name'],
    [{ branch_id: null }, 'branch_id'],
    [{ user_type: 'tele', branch_id: undefined }, 'branch_id'],
    [{ user_type: 'oic', branch_id: undefined }, 'branch_id'],
    [{ user_type: 'ah' }, 'branch_id'],
    [{ user_type: 'admin' }, 'branch_id'],
    [{ tenure_date: '0026-11-30' }, 'tenure_date'],
    [{ tenure_date: '9999-12-31' }, 'tenure_date'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password1234' }, 'password'],
    [{ username: 'somebody.known', password: 'somebody.known' }, 'password'],
  ]

  test('with what cannot be, each by its field', async () => {
    const refused = await refusals(wrong.map(([more]) => create('admin', { branch_id: at['Baguio'], ...more })))
    expect(refused).toEqual(wrong.map(([, field]) => [400, 'invalid', field]))
  })

  test('for a branch outside the scope, or one that is not there', async () => {
    await expectRefused([404, 'not_found'], [
      create('oic1', { branch_id: at['Dagupan'] }),
      create('ah1', { branch_id: at['Cebu'] }),
      create('admin', { branch_id: randomUUID() }),
      create('ah1', { user_type: 'oic', branch_id: at['Cebu'] }),
    ])
  })

  // Nobody is asked to approve what cannot be.
  test('with a username that somebody has, before it is asked for', async () => {
    expect(await refusedUnchanged(create('oic1', { username: 'mr1', branch_id: at['Baguio'] }))).toEqual([409, 'duplicate', 'username'])
  })
})

describe('adding somebody', () => {
  test('stores what was entered, with a passphrase that is shown once and stands nowhere', async () => {
    const sent = newPersonBody({ username: ' New.Person ', display_name: '  Ana   Reyes ', branch_id: at['Dagupan'], tenure_date: '2026-01-31' })
    const { one_time_passphrase: passphrase, ...person } = answer(await as('ah1').post('/user/create', sent))
    expect(person).toMatchObject({
      id: sent.id, username: 'new.person', display_name: 'Ana Reyes', user_type: 'mr', deactivated: 'N', branch_id: at['Dagupan'],
      assigned_branch: 'Dagupan', tenure_date: '2026-01-31', last_login: null, must_change_password: true, mr_locations: [], mr_locations_count: 0,
    })
    expect(passphrase).toMatch(/^\w+(-\w+){4,}$/)
    expect(await audited(1)).toEqual([{
      user_id: as('ah1').id, action: 'user.create', record_id: sent.id, before: null,
      after: { username: 'new.person', display_name: 'Ana Reyes', user_type: 'mr', branch_id: at['Dagupan'], tenure_date: '2026-01-31' },
    }])
    expect(await everythingStored()).not.toContain(passphrase)
    expect(app.log()).not.toContain(passphrase)
    expect(answer(await as('ah1').get(`/user/info/${sent.id}`))).toEqual(person)
  })

  test.each<[DeskUser, Role, string | null]>([
    ['ah1', 'tele', 'Baguio'], ['admin', 'oic', 'Cebu'], ['admin', 'ah', null], ['admin', 'admin', null],
  ])('is for %s to do at once with the role %s', async (person, user_type, branch) => {
    const { status, body } = await create(person, { user_type, branch_id: branch === null ? null : at[branch] })()
    expect([status, body.user_type, body.assigned_branch]).toEqual([201, user_type, branch])
  })

  test('with a password shows none, and is changed at the first sign-in before anything else', async () => {
    const sent = newPersonBody({ branch_id: at['Baguio'], password: goodPassword })
    expect(answer(await as('admin').post('/user/create', sent))).not.toHaveProperty('one_time_passphrase')
    const caller = await app.signIn(sent.username, goodPassword)
    expect(answer(await caller.get('/user/current')).user.must_change_password).toBe(true)
    for (const call of ['/client/list', '/user/sessions', '/user/list-info']) {
      expect(refusalOf(await caller.get(call))).toEqual([403, 'must_change_password'])
    }
    const change = (new_password: string) => caller.post('/user/change-password', { current_password: goodPassword, new_password })
    expect(refusalOf(await change(goodPassword))).toEqual([400, 'invalid', 'new_password'])
    answer(await change('ibang-parirala-ko-ito'))
    expect(answer(await caller.get('/user/current')).user.must_change_password).toBe(false)
    expect((await caller.get('/client/list')).status).toBe(200)
  })
})
