import { randomUUID } from 'node:crypto'
import type { Approval } from '@bisita/contract/approvals'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { SwitchedCells } from '@bisita/rules/people/permissions'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { picture } from '../visits/testing/images.ts'
import { sendPhoto, sha256 } from '../visits/testing/proof.ts'
import { addDeskClient, aContact, app, as, sendRequest, at, audited, throughApproval, contact, decided, info, offered, changesOnlyRequests, openDesk, pass, type DeskUser, refusedUnchanged, requested, switched, refusalOf } from './testing/desk.ts'

openDesk()

const aDay = 24 * 60 * 60 * 1000
const day = (ahead = 0): string => addDays(manilaDay(app.clock.now), ahead)

/** The whole way of a call whose cell is switched to approval for the time of the asking. */
const way = (cells: SwitchedCells, person: DeskUser, send: () => Promise<Reply>, approver: DeskUser) => switched(cells, () => throughApproval(person, send, approver))

describe('a new client', () => {
  const cells = { 'client.create': { mr: 'approval', tele: 'approval' } } as const
  const someone = (more: Record<string, unknown> = {}) => ({ ...plainClient(at('held')), ...more })

  test.for([['mr1', 'oic1'], ['tele1', 'ah1'], ['mr1', 'admin']] as const)('of %s is there once %s approves, as the requester’s', async ([person, approver]) => {
    const sent = someone({ lastname: 'Newcomer', sss_id: null })
    const send = () => as(person).post('/client/create', sent)
    const ended = await way(cells, person, send, approver)
    expect(ended).toMatchObject({ approval_type: 'New client', approval_title: 'Add Newcomer, Juan', record_id: sent.id, client_id: null })
    expect(await info(sent.id)).toMatchObject({ lastname: 'Newcomer', created_by: as(person).id, pending_approval: false })
    expect(await audited(2)).toMatchObject([{ action: 'approval.approve', user_id: as(approver).id }, { action: 'client.create', user_id: as(person).id, record_id: sent.id }])
    // The sender, who may not know, sends it again.
    const again = await switched(cells, send)
    expect([again.status, again.body]).toEqual([201, await info(sent.id)])
  })

  test('is not there when it is declined, nor when its place is no longer the requester’s', async () => {
    const [unwanted, lost] = [someone(), someone({ location_id: at('held', 7) })]
    const requests = await switched(cells, async (): Promise<readonly [Approval, Approval]> => [
      await requested('mr1', () => as('mr1').post('/client/create', unwanted)),
      await requested('mr1', () => as('mr1').post('/client/create', lost)),
    ])
    await changesOnlyRequests(() => decided('oic1', 'decline', requests[0].approval_id))
    await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [as('mr1').id, at('held', 7)])
    const ended = await changesOnlyRequests(() => decided('oic1', 'approve', requests[1].approval_id))
    expect(ended).toMatchObject({ status: 'DECLINED', decision_message: expect.stringMatching(/no longer in the scope of /) })
    for (const { id } of [unwanted, lost]) expect((await as('admin').get(`/client/info/${id}`)).status).toBe(404)
  })

  test('whose number was taken meanwhile stays pending', async () => {
    const sent = someone({ sss_id: '3466660001' })
    const { approval_id } = await switched(cells, () => requested('mr1', () => as('mr1').post('/client/create', sent)))
    await addDeskClient({ sss_id: '3466660001' })
    expect(await refusedUnchanged(() => as('oic1').post('/approval/approve', { approval_id }))).toEqual([409, 'duplicate', 'sss_id'])
  })
})

describe('a visit or call', () => {
  const cells = { 'visit.create': { mr: 'approval' }, 'call.create': { tele: 'approval' } } as const

  test.for([['mr1', 'visit', 'oic1'], ['tele1', 'call', 'ah1']] as const)('of %s is recorded once approved', async ([person, visit_type, approver]) => {
    const client = await addDeskClient()
    const sent = aContact(client.id, { visit_type, visit_result: 'Interested', visit_secondary_result: 'Others', visit_others_result: 'After harvest', remarks: 'Dog', device_time: app.clock.now.toISOString(), visit_time: new Date(app.clock.now.getTime() - 29 * aDay).toISOString() })
    const send = () => as(person).post('/visit/create', sent)
    const received_at = app.clock.now.toISOString()
    const { approval_id, changes } = await switched(cells, () => requested(person, send))
    expect(Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))).toMatchObject({ visit_result: [null, 'Interested'], visit_others_result: [null, 'After harvest'], remarks: [null, 'Dog'] })
    pass(2 * aDay)
    await decided(approver, 'approve', approval_id)
    expect(await info(client.id)).toMatchObject({ visit_result: 'Interested', visit_secondary_result: 'Others' })
    const again = await switched(cells, send)
    // It arrived when it was sent: the wait for an approval makes no clock wrong.
    expect([again.status, again.body]).toMatchObject([201, { user_id: as(person).id, received_at, time_doubtful: false, clock_offset_seconds: 0, pending_approval: false }])
    expect(await audited(2)).toMatchObject([{ action: 'approval.approve', user_id: as(approver).id }, { action: `${visit_type}.create`, user_id: as(person).id }])
  })

  test('with a photo along is recorded without, and the photo comes in parts', async () => {
    const photo = await picture().jpeg().toBuffer()
    const sent = aContact((await addDeskClient()).id)
    const form = new FormData()
    for (const [name, value] of Object.entries(sent)) form.set(name, value)
    form.set('visit_proof', new Blob([photo]), 'a.jpg')
    const { body, headers } = await bytesOf(form)
    const send = () => as('mr1').post('/visit/create', undefined, { raw: body, headers })
    await way(cells, 'mr1', send, 'oic1')
    const stored = await switched(cells, send)
    expect([stored.status, stored.body.photo_state]).toEqual([201, 'awaited'])
    expect((await switched(cells, () => as('mr1').post('/visit/create', { ...sent, photo_sha256: sha256(photo) }))).status).toBe(201)
    expect((await sendPhoto(as('mr1'), sent.id, photo)).body).toEqual({ received: photo.length })
    expect((await send()).body.photo_state).toBe('stored')
  })

  test('whose photo is only announced, as a device does it, takes it in parts from the requester, once it is approved', async () => {
    const photo = await picture().jpeg().toBuffer()
    const sent = aContact((await addDeskClient()).id, { photo_sha256: sha256(photo) })
    const request = await switched(cells, () => requested('mr1', () => as('mr1').post('/visit/create', sent)))
    expect((await sendPhoto(as('mr1'), sent.id, photo)).status).toBe(404)
    await decided('oic1', 'approve', request.approval_id)
    expect((await as('mr1').get(`/visit/proof/${sent.id}/state`)).body).toEqual({ received: 0, total: null, complete: false })
    expect((await sendPhoto(as('mr1'), sent.id, photo)).body).toEqual({ received: photo.length })
    expect((await as('oic1').get(`/visit/info/${sent.id}`)).body).toMatchObject({ photo_state: 'stored', user_id: as('mr1').id })
  })

  test('at a client that is deleted, or out of the requester’s scope by then, is not recorded', async () => {
    const [gone, moved] = [await addDeskClient(), await addDeskClient()]
    const [first, second] = await switched(cells, async (): Promise<readonly [Approval, Approval]> => [
      await requested('mr1', () => as('mr1').post('/visit/create', aContact(gone.id))),
      await requested('mr1', () => as('mr1').post('/visit/create', aContact(moved.id))),
    ])
    await as('admin').delete(`/client/delete/${gone.id}`)
    await as('admin').put(`/client/update/${moved.id}`, { location_id: at('cebu') })
    expect(await refusedUnchanged(() => as('oic1').post('/approval/approve', { approval_id: first.approval_id }))).toEqual([409, 'deleted'])
    expect(await changesOnlyRequests(() => decided('oic1', 'approve', second.approval_id))).toMatchObject({ status: 'DECLINED' })
  })
})

describe('an itinerary', () => {
  const cells = { 'itinerary.create': { mr: 'approval' }, 'itinerary.update': { mr: 'approval' } } as const
  const plan = (client_id: string, more: Record<string, unknown> = {}) => ({ id: randomUUID(), client_id, visible_at: day(), ...more })
  const read = async (id: string) => (await as('admin').get(`/itinerary/info/${id}`)).body
  const planned = async () => {
    const sent = plan((await addDeskClient()).id, { remarks: 'First' })
    expect((await as('mr1').post('/itinerary/create', sent)).status).toBe(201)
    return sent
  }

  test('outside the scope of who shall go is the head’s to approve', async () => {
    const [outside, inside] = [await addDeskClient({ location_id: at('branch') }), await addDeskClient()]
    const sent = { items: [plan(inside.id, { assigned_to: as('mr1').id }), plan(outside.id, { assigned_to: as('mr1').id })] }
    const send = () => as('oic1').post('/itinerary/create', sent)
    const { approval_id, approval_type } = await changesOnlyRequests(() => requested('oic1', send))
    expect(approval_type).toBe('Itinerary outside scope')
    expect(await refusedUnchanged(() => as('oic1').post('/approval/approve', { approval_id }))).toEqual([403, 'not_authorized'])
    await decided('ah1', 'approve', approval_id)
    for (const { id } of sent.items) expect(await read(id)).toMatchObject({ id, created_by: as('oic1').id, assigned_to: as('mr1').id, pin_type: 'assigned' })
    expect((await send()).status).toBe(201)
  })

  test.for(['oic1', 'ah1', 'admin'] as const)('of an mr is planned once %s approves', async (approver) => {
    const sent = plan((await addDeskClient()).id)
    const ended = await way(cells, 'mr1', () => as('mr1').post('/itinerary/create', sent), approver)
    expect(ended).toMatchObject({ record_type: 'itinerary', record_id: sent.id, client_id: sent.client_id })
    expect(await read(sent.id)).toMatchObject({ created_by: as('mr1').id, pin_type: 'self', status: 'scheduled' })
  })

  test.for([
    ['update', { visible_at: 'tomorrow' }, { status: 'scheduled', remarks: 'First' }],
    ['add-remarks', { remarks: 'Second' }, { remarks: 'Second' }],
    ['skip', { reason: 'Flood' }, { status: 'skipped', skip_reason: 'Flood' }],
  ] as const)('of an mr: %s happens once approved', async ([verb, body, after]) => {
    const { id } = await planned()
    const sent = 'visible_at' in body ? { visible_at: day(1) } : body
    await way(cells, 'mr1', () => as('mr1').put(`/itinerary/${verb}/${id}`, sent), 'oic1')
    expect(await read(id)).toMatchObject({ ...after, ...('visible_at' in sent && sent) })
  })

  test('of an mr is deleted once approved', async () => {
    const { id } = await planned()
    await way(cells, 'mr1', () => as('mr1').delete(`/itinerary/delete/${id}`), 'oic1')
    expect((await as('admin').get(`/itinerary/info/${id}`)).status).toBe(404)
  })

  test('that others changed meanwhile in the same field is a conflict, and in another is not', async () => {
    const [one, other] = [await planned(), await planned()]
    const [first, second] = await switched(cells, async (): Promise<readonly [Approval, Approval]> => [
      await requested('mr1', () => as('mr1').put(`/itinerary/add-remarks/${one.id}`, { remarks: 'Mine' })),
      await requested('mr1', () => as('mr1').put(`/itinerary/update/${other.id}`, { visible_at: day(2) })),
    ])
    for (const { id } of [one, other]) await as('oic1').put(`/itinerary/add-remarks/${id}`, { remarks: 'Theirs' })
    const reply = await as('oic1').post('/approval/approve', { approval_id: first.approval_id })
    expect([...refusalOf(reply), reply.body.conflicts]).toEqual([409, 'conflict', [{ field: 'remarks', base: 'First', theirs: 'Theirs', mine: 'Mine' }]])
    await decided('oic1', 'approve', second.approval_id)
    expect(await read(other.id)).toMatchObject({ visible_at: day(2), remarks: 'Theirs' })
  })

  test('that was visited meanwhile stays as it is', async () => {
    const { id, client_id } = await planned()
    const { approval_id } = await switched(cells, () => requested('mr1', () => as('mr1').put(`/itinerary/skip/${id}`, { reason: 'Flood' })))
    await contact('mr1', client_id, { visit_time: app.clock.now.toISOString() })
    expect(await refusedUnchanged(() => as('oic1').post('/approval/approve', { approval_id }))).toEqual([409, 'closed'])
    expect(await read(id)).toMatchObject({ status: 'visited' })
  })
})

describe('a product', () => {
  const cells = { 'product.manage': { admin: 'approval' } } as const
  const read = async (id: string) => (await as('admin').get('/product/list?ipp=1000')).body.items.find((one: { id: string }) => one.id === id)

  test('of one administrator is added, changed and deleted once another approves, and not by oneself', async () => {
    const sent = { id: randomUUID(), name: 'Switched Loan', description: 'For pensioners', price: 1234.5 }
    await way(cells, 'admin', () => as('admin').post('/product/create', sent), 'admin2')
    expect(await read(sent.id)).toEqual(sent)
    await way(cells, 'admin', () => as('admin').put(`/product/update/${sent.id}`, { price: 99.99 }), 'admin2')
    expect(await read(sent.id)).toEqual({ ...sent, price: 99.99 })
    const { approval_id, changes } = await switched(cells, () => requested('admin', () => as('admin').delete(`/product/delete/${sent.id}`)))
    expect(changes.map(({ field, before, now }) => [field, before, now])).toEqual([['name', sent.name, sent.name], ['description', sent.description, sent.description], ['price', 99.99, 99.99]])
    expect(await refusedUnchanged(() => as('admin').post('/approval/approve', { approval_id }))).toEqual([403, 'not_authorized'])
    await decided('admin2', 'approve', approval_id)
    expect(await read(sent.id)).toBeUndefined()
  })

  test('is one and the same however often it is carried out, though the sender gave no id', async () => {
    const { approval_id, record_id } = await switched(cells, () => requested('admin', () => as('admin').post('/product/create', { name: 'Nameless id', price: 1 })))
    await decided('admin2', 'approve', approval_id)
    expect(await read(record_id)).toMatchObject({ name: 'Nameless id', description: '' })
  })

  test('that another changed or deleted meanwhile is a conflict, and a name that was taken too', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    for (const [id, name] of [[one, 'One'], [other, 'Other']]) expect((await as('admin').post('/product/create', { id, name, price: 1 })).status).toBe(201)
    const ask1 = () => switched(cells, () => requested('admin', () => as('admin').put(`/product/update/${one}`, { name: 'Mine', price: 5 })))
    const approve = (approval_id: string) => refusedUnchanged(() => as('admin2').post('/approval/approve', { approval_id }))
    const { approval_id } = await ask1()
    await as('admin2').put(`/product/update/${one}`, { price: 3 })
    expect(await approve(approval_id)).toEqual([409, 'conflict'])
    await as('admin2').put(`/product/update/${one}`, { price: 1 })
    await as('admin2').put(`/product/update/${other}`, { name: 'mine' })
    expect(await approve(approval_id)).toEqual([409, 'duplicate'])
    await as('admin2').delete(`/product/delete/${one}`)
    expect(await approve(approval_id)).toEqual([409, 'deleted'])
  })
})

test('a change of a client that touches both kinds of fields needs approval by either', async () => {
  const client = await addDeskClient()
  const both = () => as('oic1').put(`/client/update/${client.id}`, { lastname: 'Bagong', address: 'Purok 7' })
  await switched({ 'client.update_contact': { oic: 'approval' } }, async () => {
    await offered(both)
    await offered(() => as('oic1').put(`/client/update/${client.id}`, { address: 'Purok 7' }))
    expect((await as('oic1').put(`/client/update/${client.id}`, { lastname: 'Bago' })).status).toBe(200)
    await throughApproval('oic1', both, 'ah1')
  })
  expect(await info(client.id)).toMatchObject({ lastname: 'Bagong', address: 'Purok 7' })
})

test('what is switched for one role is not for another', async () => {
  await switched({ 'client.create': { mr: 'approval' } }, async () => {
    const offer = await offered(() => as('mr1').post('/client/create', plainClient(at('held'))))
    expect((await as('tele1').post('/client/create', plainClient(at('held')))).status).toBe(201)
    expect((await sendRequest('mr1', offer)).status).toBe(201)
  })
})

/** A form as bytes, with the header that says how it is cut. */
async function bytesOf(form: FormData): Promise<{ body: Uint8Array; headers: Record<string, string> }> {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return { body: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } }
}
