import { describe, expect, test } from 'vitest'
import { addDeskClient, app, as, at, audited, throughApproval, decide, decided, info, openDesk, pass, type DeskUser, refusedUnchanged, request, requested, refusalOf, update, versions } from './testing/desk.ts'
import { officeReads } from '../../testing/models/officeReads.ts'

openDesk()

const notAuthorized = [403, 'not_authorized']

const identity: Readonly<Record<string, unknown>> = {
  firstname: 'Pedro', middlename: 'Luna', lastname: 'Penduko', sss_id: '3411112222', id_type: 'gsis', claim_type: 'SD',
  pension_amt: 7654.32, birth_date: '1948-02-29', location_id: 'held',
}
const approvers: readonly DeskUser[] = ['oic1', 'ah1', 'admin']

describe('a change of who a client is', () => {
  const cases = Object.keys(identity).flatMap((field, i) => [
    ['mr1', field, approvers[i % 3] as DeskUser] as const,
    ['tele1', field, approvers[(i + 1) % 3] as DeskUser] as const,
  ])

  test.for(cases)('asked for by %s, %s, happens once %s approves', async ([person, field, approver]) => {
    const client = await addDeskClient({ sss_id: null, address: 'Purok 1' })
    // Another place of the requester's own: outside of it two would have to agree.
    const value = field === 'location_id' ? at('held', 1) : identity[field]
    const ended = await throughApproval(person, update(person, client.id, { [field]: value }), approver)
    const after = await info(client.id)
    expect(after).toMatchObject(officeReads({ [field]: value, address: 'Purok 1', pending_approval: false }))
    expect([await versions(client.id), after.revision_id > client.revision_id]).toEqual([2, true])
    expect(await audited(3)).toMatchObject([
      { user_id: as(approver).id, action: 'approval.approve', record_id: client.id, before: { approval_id: ended.approval_id, status: 'PENDING' }, after: { status: 'APPROVED' } },
      { user_id: as(person).id, action: 'client.update', record_id: client.id, after: { [field]: value } },
      { user_id: as(person).id, action: 'approval.request', record_id: client.id, after: { approval_id: ended.approval_id } },
    ])
    await app.pool.query('update clients set deleted_at = now() where id = $1', [client.id])
  })

  test('is noted as the requester’s in the record and its history', async () => {
    const client = await addDeskClient()
    await throughApproval('mr1', update('mr1', client.id, { lastname: 'Noted' }), 'oic1')
    const { rows } = await app.pool.query('select revised_by from clients where id = $1', [client.id])
    expect(rows).toEqual([{ revised_by: as('mr1').id }])
  })

  test('with contact fields beside it is asked for as a whole', async () => {
    const client = await addDeskClient({ phone_number: null })
    const ended = await throughApproval('mr1', update('mr1', client.id, { lastname: 'Whole', phone_number: '0917 000 0001' }), 'oic1')
    expect(ended.changes.map(({ field }) => field)).toEqual(['lastname', 'phone_number'])
    expect(await info(client.id)).toMatchObject({ lastname: 'Whole', phone_number: '+639170000001' })
  })
})

describe('a client that leaves the requester’s places', () => {
  /** The status that each user gets for approving, in this order; the last one may approve. */
  const moves: readonly (readonly [DeskUser, Parameters<typeof at>[0], readonly (readonly [DeskUser, number])[]])[] = [
    ['mr1', 'branch', [['oic2', 404], ['ah2', 404], ['oic1', 403], ['ah1', 200]]],
    ['mr1', 'dagupan', [['oic2', 404], ['oic1', 403], ['ah1', 200]]],
    ['mr1', 'cebu', [['oic1', 403], ['ah2', 404], ['ah1', 403], ['admin', 200]]],
    ['mr1', 'none', [['oic1', 403], ['ah1', 403], ['admin2', 200]]],
    ['tele1', 'dagupan', [['oic1', 403], ['ah1', 200]]],
    ['tele1', 'cebu', [['ah1', 403], ['admin', 200]]],
    ['oic1', 'dagupan', [['oic1', 403], ['oic2', 404], ['ah1', 200]]],
    ['oic1', 'cebu', [['ah1', 403], ['admin', 200]]],
    ['oic1', 'none', [['ah1', 403], ['admin', 200]]],
    ['ah1', 'cebu', [['ah1', 403], ['ah2', 404], ['oic1', 403], ['admin', 200]]],
    ['ah1', 'none', [['ah1', 403], ['admin', 200]]],
  ]

  test.for(moves)('asked for by %s to %s', async ([person, kind, answers]) => {
    const client = await addDeskClient()
    const { approval_id } = await requested(person, update(person, client.id, { location_id: at(kind) }))
    for (const [approver, status] of answers.filter(([, due]) => due !== 200)) {
      expect([approver, ...(await refusedUnchanged(() => decide(approver, 'approve', approval_id)))]).toEqual([approver, status, status === 404 ? 'not_found' : 'not_authorized'])
    }
    await decided(answers.at(-1)?.[0] as DeskUser, 'approve', approval_id)
    expect(await info(client.id)).toMatchObject({ location_id: at(kind) })
    expect(await versions(client.id)).toBe(2)
  })

  test('is decided by a head of both areas, and by none of one', async () => {
    const client = await addDeskClient()
    const { approval_id } = await requested('ah1', update('ah1', client.id, { location_id: at('cebu') }))
    await app.pool.query(`insert into area_heads (area_id, user_id) select id, $1 from areas where area_name = 'North'`, [as('ah2').id])
    await app.pool.query(`delete from area_heads where user_id = $1 and area_id = (select id from areas where area_name = 'South')`, [as('ah2').id])
    expect(await refusedUnchanged(() => decide('ah2', 'approve', approval_id))).toEqual(notAuthorized)
    await app.pool.query(`insert into area_heads (area_id, user_id) select id, $1 from areas where area_name = 'South'`, [as('ah2').id])
    expect((await as('ah2').get(`/approval/info/${approval_id}`)).body.may_decide).toBe(true)
    await decided('ah2', 'approve', approval_id)
    await app.pool.query(`delete from area_heads where user_id = $1 and area_id = (select id from areas where area_name = 'North')`, [as('ah2').id])
    expect(await info(client.id)).toMatchObject({ location_id: at('cebu') })
  })
})

describe('the deletion of a client', () => {
  test.for(['oic1', 'ah1'] as const)('asked for by %s is an administrator’s to decide', async (person) => {
    const client = await addDeskClient({ sss_id: null })
    const { approval_id } = await requested(person, () => as(person).delete(`/client/delete/${client.id}`))
    for (const other of ['oic1', 'ah1'] as const) expect(await refusedUnchanged(() => decide(other, 'approve', approval_id))).toEqual(notAuthorized)
    expect((await info(client.id)).pending_approval).toBe(true)
    pass(60_000)
    await decided('admin', 'approve', approval_id)
    expect((await as('admin').get(`/client/info/${client.id}`)).status).toBe(404)
    const { rows } = await app.pool.query('select deleted_at, revised_by from clients where id = $1', [client.id])
    expect(rows).toEqual([{ deleted_at: app.clock.now, revised_by: as(person).id }])
    expect(await audited(2)).toMatchObject([
      { user_id: as('admin').id, action: 'approval.approve' },
      { user_id: as(person).id, action: 'client.delete', before: { lastname: client.lastname }, after: null },
    ])
    expect(refusalOf(await decide('admin', 'approve', approval_id))).toEqual([409, 'decided'])
    expect((await request(approval_id)).changes.find(({ field }) => field === 'lastname')).toEqual({ field: 'lastname', before: client.lastname, after: null, now: null })
  })
})
