import { randomUUID } from 'node:crypto'
import type { Decision } from '@bisita/contract/approvals'
import { describe, expect, test } from 'vitest'
import { addDeskClient, app, as, sendRequest, at, audited, counted, decide, decided, info, offered, changesOnlyRequests, openDesk, type DeskUser, refusedUnchanged, request, requested, switched, update, versions } from './testing/desk.ts'

openDesk()

const notAuthorized = [403, 'not_authorized']
const decisions: readonly Decision[] = ['approve', 'decline', 'cancel']

/** A request of mr1 to change the name of a client among its places. */
const asked = async (fields: Record<string, unknown> = { lastname: 'Asked' }) => requested('mr1', update('mr1', (await addDeskClient()).id, fields))

describe('deciding is refused', () => {
  test.for(['mr1', 'tele1'] as const)('to %s, whatever else is wrong', async (person) => {
    const { approval_id } = await asked()
    const bodies = [{ approval_id }, { approval_id: randomUUID() }, { approval_id: 'x' }, {}, { nobody: 1 }, [], { approval_id, approval_message: 'x'.repeat(256) }]
    for (const decision of ['approve', 'decline'] as const) {
      for (const body of bodies) {
        const refusal = await refusedUnchanged(() => as(person).post(`/approval/${decision}`, body))
        expect([JSON.stringify(body), ...refusal]).toEqual([JSON.stringify(body), ...notAuthorized])
      }
      const broken = await as(person).post(`/approval/${decision}?page=x`, undefined, { raw: '{"approval_id":' })
      expect([broken.status, broken.body.message]).toEqual([403, 'You are not Authorized!'])
    }
    expect(await refusedUnchanged(() => as(person).post('/approval/cancel', { approval_id: 'x' }))).toEqual([400, 'invalid', 'approval_id'])
  })

  test('of one’s own request, to every role', async () => {
    const client = await addDeskClient()
    const remove = (person: DeskUser) => () => as(person).delete(`/client/delete/${client.id}`)
    await switched({ 'client.delete': { admin: 'approval' } }, async () => {
      for (const person of ['oic1', 'ah1', 'admin'] as const) {
        const { approval_id, may_decide, may_cancel } = await requested(person, remove(person))
        expect([may_decide, may_cancel]).toEqual([false, true])
        for (const decision of ['approve', 'decline'] as const) expect(await refusedUnchanged(() => decide(person, decision, approval_id))).toEqual(notAuthorized)
        await decided(person, 'cancel', approval_id)
      }
    })
  })

  test('to a user who has no right to it, or has it out of scope', async () => {
    const { approval_id } = await asked()
    const outcomes = [['oic2', 404], ['oic3', 404], ['ah2', 404], ['mr2', 403], ['tele1', 403], ['mr1', 403]] as const
    for (const [person, status] of outcomes) {
      for (const decision of ['approve', 'decline'] as const) {
        expect([person, ...(await refusedUnchanged(() => decide(person, decision, approval_id)))]).toEqual([person, status, status === 404 ? 'not_found' : 'not_authorized'])
      }
    }
    const unknown = await decide('oic2', 'approve', randomUUID())
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...(await decide('oic2', 'approve', approval_id)).body, request_id: '' })
  })

  test('of cancelling, to everybody but who asked', async () => {
    const { approval_id } = await asked()
    for (const person of ['oic1', 'ah1', 'admin'] as const) expect(await refusedUnchanged(() => decide(person, 'cancel', approval_id))).toEqual(notAuthorized)
    for (const person of ['mr2', 'tele1', 'oic2', 'ah2'] as const) expect(await refusedUnchanged(() => decide(person, 'cancel', approval_id))).toEqual([404, 'not_found'])
    await decided('mr1', 'cancel', approval_id)
  })

  test.for(decisions)('after a request has ended by %s', async (first) => {
    const { approval_id } = await asked()
    await decided(first === 'cancel' ? 'mr1' : 'oic1', first, approval_id)
    for (const decision of ['approve', 'decline'] as const) expect(await refusedUnchanged(() => decide('oic1', decision, approval_id))).toEqual([409, 'decided'])
    expect(await refusedUnchanged(() => decide('mr1', 'cancel', approval_id))).toEqual([409, 'decided'])
    // The right is asked for before the state.
    expect(await refusedUnchanged(() => decide('mr1', 'approve', approval_id))).toEqual(notAuthorized)
    expect(await refusedUnchanged(() => decide('oic2', 'approve', approval_id))).toEqual([404, 'not_found'])
  })

  test('with a message that is too long, an id that is none, or as nothing that there is', async () => {
    const { approval_id } = await asked()
    for (const approval_message of ['x'.repeat(256), null, 7, 'a\u0000b']) {
      expect(await refusedUnchanged(() => decide('oic1', 'approve', approval_id, { approval_message }))).toEqual([400, 'invalid', 'approval_message'])
    }
    expect(await refusedUnchanged(() => decide('oic1', 'approve', 'x'))).toEqual([400, 'invalid', 'approval_id'])
    expect(await refusedUnchanged(() => decide('oic1', 'decline', approval_id, { status: 'APPROVED' }))).toEqual([400, 'invalid', 'status'])
    for (const action of ['approved', 'APPROVE', 'toString', '__proto__', 'list']) {
      expect((await as('admin').post(`/approval/${action}`, { approval_id })).status).toBe(400)
    }
    expect((await request(approval_id)).status).toBe('PENDING')
  })
})

describe('a decision', () => {
  test.for([
    ['approve', 'oic1', 'APPROVED', 'Your request has been approved'],
    ['decline', 'oic1', 'DECLINED', 'Your request has been declined'],
    ['cancel', 'mr1', 'CANCELLED', 'Sorry i need to cancel my request'],
  ] as const)('to %s says what was said, or what is always said', async ([decision, person, status, always]) => {
    for (const [approval_message, stored] of [[undefined, always], ['', always], [' \n', always], [' Because. ', 'Because.'], ['ñ'.repeat(255), 'ñ'.repeat(255)]] as const) {
      const { approval_id, record_id } = await asked()
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      const take = () => decided(person, decision, approval_id, approval_message === undefined ? {} : { approval_message })
      const ended = await (decision === 'approve' ? take() : changesOnlyRequests(take))
      expect(ended).toMatchObject({ status, decision_message: stored, decided_by: as(person).id, decided_at: app.clock.now.toISOString() })
      expect(ended).toMatchObject({ decided_by_name: expect.any(String), may_decide: false, may_cancel: false })
      expect(await request(approval_id)).toEqual(ended)
      expect(await versions(record_id)).toBe(decision === 'approve' ? 2 : 1)
      expect(await audited(1)).toMatchObject([
        { user_id: as(person).id, action: `approval.${decision}`, record_id, before: { approval_id, status: 'PENDING' }, after: { approval_id, status, message: stored } },
      ])
    }
  })

  test('shows the record as waiting until it is taken', async () => {
    const client = await addDeskClient()
    const waits = async () => (await as('mr1').get(`/client/info/${client.id}`)).body.pending_approval
    expect(await waits()).toBe(false)
    for (const [person, decision] of [['oic1', 'decline'], ['mr1', 'cancel'], ['oic1', 'approve']] as const) {
      const { approval_id } = await requested('mr1', update('mr1', client.id, { lastname: 'Waiting' }))
      expect(await waits()).toBe(true)
      await decided(person, decision, approval_id)
      expect(await waits()).toBe(false)
    }
    expect(await info(client.id)).toMatchObject({ lastname: 'Waiting' })
  })
})

describe('a second open request', () => {
  test('for the same action on the same record is refused to everybody until the first is decided', async () => {
    const client = await addDeskClient()
    const first = await requested('mr1', update('mr1', client.id, { lastname: 'First' }))
    for (const person of ['mr1', 'tele1'] as const) {
      const offer = await offered(update(person, client.id, { firstname: 'Second' }))
      expect(await refusedUnchanged(() => sendRequest(person, offer))).toEqual([409, 'request_open'])
    }
    const leaving = await offered(update('oic1', client.id, { location_id: at('cebu') }))
    expect(await refusedUnchanged(() => sendRequest('oic1', leaving))).toEqual([409, 'request_open'])
    await decided('oic1', 'decline', first.approval_id)
    // Refused, it was not used.
    expect((await sendRequest('oic1', leaving)).status).toBe(201)
  })

  test('for another action on it, or on another record, is taken', async () => {
    const client = await addDeskClient()
    await requested('mr1', update('mr1', client.id, { lastname: 'First' }))
    const removal = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
    await requested('mr1', update('mr1', (await addDeskClient()).id, { lastname: 'First' }))
    await decided('oic1', 'cancel', removal.approval_id)
    expect(await info(client.id)).toMatchObject({ pending_approval: true })
  })

  test('is one of thirty-two that come at once', async () => {
    const client = await addDeskClient()
    const offers = await Promise.all(
      Array.from({ length: 32 }, async (_, i) => {
        const person = i % 2 === 0 ? 'mr1' : 'tele1'
        return { person, offer: (await update(person, client.id, { lastname: `Number ${i}` })()).body } as const
      }),
    )
    const replies = await Promise.all(offers.map(({ person, offer }) => sendRequest(person, offer, {}, randomUUID())))
    expect(counted(replies)).toEqual({ '201': 1, '409 request_open': 31 })
    const { rows } = await app.pool.query('select status from approvals where record_id = $1', [client.id])
    expect(rows).toEqual([{ status: 'PENDING' }])
  })
})
