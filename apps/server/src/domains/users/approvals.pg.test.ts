import { randomUUID } from 'node:crypto'
import type { Approval } from '@bisita/contract/approvals'
import type { Role } from '@bisita/contract/users/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, as, sendRequest, audited, throughApproval, decide, offered, changesOnlyRequests, openDesk, type DeskUser, refusedUnchanged, request, requested, switched, refusalOf } from '../approvals/testing/desk.ts'
import { added, expectRefused, newPersonBody, answer, everythingStored, goodPassword, organisation, settled } from './testing/users.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

const create = (person: DeskUser, body: unknown) => () => as(person).post('/user/create', body)
const approve = (person: DeskUser, { approval_id }: Approval, key?: string) => decide(person, 'approve', approval_id, {}, key)

describe('somebody whom an officer asks for', () => {
  test('is added once the head approves, who alone is shown the passphrase, and signs in with it', async () => {
    const sent = newPersonBody({ branch_id: at['Baguio'], tenure_date: '2026-03-01' })
    const asked = await changesOnlyRequests(() => requested('oic1', create('oic1', sent)))
    expect(asked).toMatchObject({
      approval_type: 'New user', approval_title: `Add ${sent['display_name']}`, record_type: 'user', record_id: sent.id, status: 'PENDING', may_decide: false,
    })
    expect(asked.changes.map(({ field, after, now }) => [field, after, now])).toEqual([
      ['username', sent.username, null], ['display_name', sent['display_name'], null], ['user_type', 'mr', null],
      ['branch_id', 'Baguio', null], ['tenure_date', '2026-03-01', null],
    ])
    expect(refusalOf(await approve('oic1', asked))).toEqual([403, 'not_authorized'])
    expect(refusalOf(await approve('ah2', asked))).toEqual([404, 'not_found'])

    const key = randomUUID()
    const first = await approve('ah1', asked, key)
    const { one_time_passphrase: passphrase, ...ended } = answer(first)
    expect(ended).toMatchObject({ status: 'APPROVED', decided_by: as('ah1').id })
    // The same answer sent again under the key is without the passphrase.
    const again = await approve('ah1', asked, key)
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toEqual([200, 'true', ended])
    expect(await request(asked.approval_id)).not.toHaveProperty('one_time_passphrase')
    expect(await everythingStored()).not.toContain(passphrase)
    expect(app.log()).not.toContain(passphrase)
    expect((await audited(2)).map(({ user_id, action }) => [user_id, action])).toEqual([
      [as('ah1').id, 'approval.approve'], [as('oic1').id, 'user.create'],
    ])

    const caller = await app.signIn(sent.username, passphrase)
    expect(refusalOf(await caller.get('/client/list'))).toEqual([403, 'must_change_password'])
    answer(await caller.post('/user/change-password', { current_password: passphrase, new_password: goodPassword }))
    expect((await caller.get('/client/list')).status).toBe(200)
  })

  test('is refused with a password, which would be kept until it is decided', async () => {
    await expectRefused([400, 'invalid', 'password'], [
      create('oic1', newPersonBody({ branch_id: at['Baguio'], password: goodPassword })),
      create('ah1', newPersonBody({ user_type: 'oic', branch_id: at['Baguio'], password: goodPassword })),
    ])
  })

  test('waits where the username was taken meanwhile, and the approver sees it', async () => {
    const sent = newPersonBody({ branch_id: at['Baguio'] })
    const asked = await requested('oic1', create('oic1', sent))
    await added({ username: sent.username, branch_id: at['Cebu'] })
    const { status, body } = await approve('ah1', asked)
    expect([status, body.code, body.message]).toEqual([409, 'duplicate', 'Username is already existing.'])
    expect(await request(asked.approval_id)).toMatchObject({ status: 'PENDING' })
    expect(answer(await decide('ah1', 'decline', asked.approval_id)).status).toBe('DECLINED')
  })

  test('is declined by itself where the officer has left the branch', async () => {
    const { person, caller } = await settled({ user_type: 'oic', branch_id: at['Baguio'] })
    const offer = answer(await caller.post('/user/create', newPersonBody({ branch_id: at['Baguio'] })))
    const asked = answer(await caller.post('/approval/request', { ...offer, approval_message: 'Please' }))
    answer(await as('ah1').put(`/user/update/${person.id}`, { branch_id: at['Dagupan'] }))
    const ended = answer(await approve('ah1', asked))
    expect(ended).toMatchObject({ status: 'DECLINED', decision_message: expect.stringContaining('no longer in the scope') })
    expect(ended).not.toHaveProperty('one_time_passphrase')
  })

  test.each<[Role, string | null]>([['oic', 'Baguio'], ['ah', null], ['admin', null]])('of an office: %s, a head asks and an administrator approves', async (user_type, branch) => {
    const sent = newPersonBody({ user_type, branch_id: branch === null ? null : at[branch] })
    const asked = await requested('ah1', create('ah1', sent))
    // A head of the other area sees no more of it than the own.
    expect((await approve('ah2', asked)).status).toBe(404)
    const passphrase = answer(await approve('admin', asked)).one_time_passphrase
    const caller = await app.signIn(sent.username, passphrase)
    expect(answer(await caller.get('/user/current')).user).toMatchObject({ user_type, must_change_password: true })
  })

  test('asked for twice with one id waits once', async () => {
    const sent = newPersonBody({ branch_id: at['Baguio'] })
    await requested('oic1', create('oic1', sent))
    const offer = await offered(create('oic1', sent))
    expect(refusalOf(await sendRequest('oic1', offer))).toEqual([409, 'request_open'])
  })
})

describe('a request about somebody', () => {
  test('to deactivate and to activate is an officer’s to ask and a head’s to decide', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    const ended = await throughApproval('oic1', () => as('oic1').post(`/user/deactivate/${person.id}`), 'ah1')
    expect(ended).toMatchObject({ approval_type: 'Deactivate user', approval_title: `Deactivate ${person.display_name}`, changes: [{ field: 'deactivated', before: 'N', after: 'Y', now: 'Y' }] })
    expect(ended).not.toHaveProperty('one_time_passphrase')
    expect(refusalOf(await caller.get('/client/list'))).toEqual([403, 'deactivated'])
    await throughApproval('oic1', () => as('oic1').post(`/user/activate/${person.id}`), 'admin')
    expect((await app.signIn(person.username, goodPassword)).id).toBe(person.id)
  })

  test('to delete is a head’s to ask and an administrator’s to decide', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    const ended = await throughApproval('ah1', () => as('ah1').delete(`/user/delete/${person.id}`), 'admin')
    expect(ended.changes).toContainEqual({ field: 'branch_id', before: 'Baguio', after: null, now: null })
    expect((await as('admin').get(`/user/info/${person.id}`)).status).toBe(404)
  })

  test('that others settled meanwhile: done already, moved away, or gone', async () => {
    const make = async () => {
      const person = await added({ branch_id: at['Baguio'] })
      return { person, asked: await requested('oic1', () => as('oic1').post(`/user/deactivate/${person.id}`)) }
    }
    const done = await make()
    answer(await as('ah1').post(`/user/deactivate/${done.person.id}`))
    expect(answer(await approve('ah1', done.asked)).status).toBe('APPROVED')
    const moved = await make()
    answer(await as('ah1').put(`/user/update/${moved.person.id}`, { branch_id: at['Dagupan'] }))
    expect(answer(await approve('ah1', moved.asked))).toMatchObject({ status: 'DECLINED' })
    const gone = await make()
    answer(await as('admin').delete(`/user/delete/${gone.person.id}`))
    expect(refusalOf(await approve('ah1', gone.asked))).toEqual([409, 'deleted'])
  })
})

describe('a cell that was switched', () => {
  test('to approval holds a change back, with the names of branches', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    await switched({ 'user.update': { ah: 'approval' } }, async () => {
      const ended = await throughApproval('ah1', () => as('ah1').put(`/user/update/${person.id}`, { branch_id: at['Dagupan'], tenure_date: '2026-05-05' }), 'admin')
      expect(ended.changes).toEqual([
        { field: 'branch_id', before: 'Baguio', after: 'Dagupan', now: 'Dagupan' },
        { field: 'tenure_date', before: null, after: '2026-05-05', now: '2026-05-05' },
      ])
    })
  })

  test('clashes with what others changed until then', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    await switched({ 'user.update': { ah: 'approval' } }, async () => {
      const asked = await requested('ah1', () => as('ah1').put(`/user/update/${person.id}`, { display_name: 'Mine' }))
      answer(await as('admin').put(`/user/update/${person.id}`, { display_name: 'Theirs' }))
      const { status, body } = await approve('admin', asked)
      expect([status, body.conflicts]).toEqual([409, [{ field: 'display_name', base: person.display_name, theirs: 'Theirs', mine: 'Mine' }]])
    })
  })

  test('to approval for a password takes none along, and shows the approver what was made', async () => {
    const { person, caller } = await settled({ branch_id: at['Baguio'] })
    await switched({ 'user.password_field': { oic: 'approval' } }, async () => {
      const send = (body: unknown) => () => as('oic1').post(`/user/change-password/${person.id}`, body)
      expect(await refusedUnchanged(send({ new_password: goodPassword }))).toEqual([400, 'invalid', 'new_password'])
      const asked = await changesOnlyRequests(() => requested('oic1', send({})))
      expect((await caller.get('/client/list')).status).toBe(200)
      const passphrase = answer(await approve('ah1', asked)).one_time_passphrase
      expect(await everythingStored()).not.toContain(passphrase)
      expect(refusalOf(await caller.get('/client/list'))).toEqual([401, 'expired'])
      expect((await app.signIn(person.username, passphrase)).id).toBe(person.id)
    })
  })

  test('to direct lets an officer act at once', async () => {
    await switched({ 'user.create_field': { oic: 'direct' }, 'user.activate': { oic: 'direct' }, 'user.delete': { ah: 'direct' } }, async () => {
      const person = answer(await create('oic1', newPersonBody({ branch_id: at['Baguio'], password: goodPassword }))())
      expect(answer(await as('oic1').post(`/user/deactivate/${person.id}`)).deactivated).toBe('Y')
      expect(await refusedUnchanged(() => as('oic1').delete(`/user/delete/${person.id}`))).toEqual([403, 'not_allowed'])
      expect(answer(await as('ah1').delete(`/user/delete/${person.id}`))).toEqual({ ok: true })
    })
  })
})
