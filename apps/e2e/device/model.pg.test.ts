import { createHash, randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerAt, type TestCaller, testApp, type TestApp } from '@bisita/server/testing/app'
import { clientOf } from '@bisita/server/domains/visits/testing/proof'
import { uuidv7 } from '@bisita/server/uuid'
import { createApi } from '../../web/src/api/api.ts'
import type { QueuedCall } from '../../web/src/device/queue/queuedCall.ts'
import { remoteServer, type DeviceServer } from '../../web/src/device/sync/server.ts'
import { emptyOffice, type ModelOffice } from '../../web/src/device/testing/model/office.ts'
import { modelCalls } from '../../web/src/device/testing/model/server.ts'
import { answerOf, comparable } from './answers.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the model of the server and the server', () => {
  let app: TestApp
  let mr: TestCaller
  let other: TestCaller
  let office: ModelOffice
  let client: string
  let session: string | null
  let cookie: string
  const sides: Record<'real' | 'model', (user: string) => DeviceServer> = {
    real: (user) =>
      remoteServer(
        createApi({
          fetch: (address, init) => fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
          addressOf: (path) => `${app.url}/api${path}`,
          userId: () => user,
        }),
      ),
    model: (user) => modelCalls(office, { now: () => app.clock.now.getTime(), session: () => session, sha256 }, user) as unknown as DeviceServer,
  }

  beforeAll(async () => {
    app = await testApp()
    mr = await app.signIn('mr1')
    other = await app.signIn('mr2')
    client = await clientOf(app, 'mr1')
    office = emptyOffice()
    const { rows } = await app.pool.query<Record<string, unknown>>('select firstname, middlename, lastname, address from clients where id = $1', [client])
    office.clients.set(client, { id: client, created_by: 'office', created: '', fields: rows[0] ?? {}, changed: {}, revision_id: 0, deleted: false })
    cookie = mr.cookie
    session = mr.id
  })
  afterAll(() => app.close())

  /** Asks both the same and expects the same; gives what each said. */
  async function checkBoth(name: string, ask: (server: DeviceServer, side: 'real' | 'model') => unknown, user = mr.id) {
    const real = await answerOf(() => ask(sides.real(user), 'real'))
    const model = await answerOf(() => ask(sides.model(user), 'model'))
    expect(comparable(model), name).toEqual(comparable(real))
    return { real, model }
  }
  const inDays = (count: number): string => addDays(manilaDay(app.clock.now), count)
  const checkSend = (name: string, sent: QueuedCall, key: string, user?: string) => checkBoth(name, (server) => server.send(sent, key, app.clock.now.toISOString()), user)

  const newClient = async (id: string, more: object = {}): Promise<QueuedCall> => {
    const { rows } = await app.pool.query<{ location_id: string }>('select location_id from clients where id = $1', [client])
    const entered = { id, firstname: 'Ana', lastname: 'Dela Cruz', address: 'Mabini', location_id: rows[0]?.location_id ?? '', id_type: 'sss', claim_type: 'RT', ...more }
    return { operation: 'client_create', record_id: id, body: entered as Extract<QueuedCall, { operation: 'client_create' }>['body'] }
  }
  const newVisit = (id: string, of: string, more: object = {}): QueuedCall => ({
    operation: 'visit_create',
    record_id: id,
    body: { id, client_id: of, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-20T01:00:00.000Z', location_error: 'timeout', ...more },
  })
  const newPlan = (id: string, of: string, visible_at: string): QueuedCall => ({ operation: 'itinerary_create', record_id: id, body: { id, client_id: of, visible_at } })

  test('a new client: once under its key, again under its id, refused with other content or none', async () => {
    const [id, key] = [uuidv7(), randomUUID()]
    await checkSend('without a name', await newClient(id, { lastname: ' ' }), key)
    await checkSend('first', await newClient(id), key)
    await checkSend('the same key', await newClient(id), key)
    await checkSend('the same key, other content', await newClient(id, { firstname: 'Maria' }), key)
    await checkSend('the same id and content, another key', await newClient(id), randomUUID())
    await checkSend('the same id, other content, another key', await newClient(id, { firstname: 'Maria' }), randomUUID())
  })

  test('a change of contact fields, of nothing, of a client that is not there', async () => {
    const update = (body: object, record_id = client): QueuedCall => ({ operation: 'client_update', record_id, body })
    const key = randomUUID()
    await checkSend('first', update({ address: 'Rizal' }), key)
    await checkSend('again', update({ address: 'Rizal' }), key)
    await checkSend('nothing', update({ address: 'Rizal' }), randomUUID())
    await checkSend('nobody', update({ address: 'Rizal' }, uuidv7()), randomUUID())
    await checkSend('without a name', update({ lastname: ' ' }), randomUUID())
  })

  test('a change that needs approval: the offer, the request once, a second one, a used and an altered offer', async () => {
    const update = (lastname: string): QueuedCall => ({ operation: 'client_update', record_id: client, body: { lastname } })
    type Offered = { offer: { approval_title: string; approval_type: string; approval_message: string; metadata_format: string } }
    const first = await checkSend('offer', update('Reyes'), randomUUID())
    const key = randomUUID()
    const bodyOf = (side: 'real' | 'model', from: typeof first) => ({ ...(from[side] as Offered).offer, approval_message: 'Please.' })
    await checkBoth('request', (server, side) => server.request(bodyOf(side, first), key))
    await checkBoth('the same again', (server, side) => server.request(bodyOf(side, first), key))
    await checkBoth('used', (server, side) => server.request(bodyOf(side, first), randomUUID()))
    const second = await checkSend('another offer', update('Santos'), randomUUID())
    await checkBoth('one is open', (server, side) => server.request(bodyOf(side, second), randomUUID()))
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 16 * 60_000)
    await checkBoth('expired', (server, side) => server.request(bodyOf(side, second), randomUUID()))
    app.clock.now = now
  })

  test('a visit: once, again, with other content, of nobody, without its other result', async () => {
    const [id, key] = [uuidv7(), randomUUID()]
    await checkSend('first', newVisit(id, client), key)
    await checkSend('again', newVisit(id, client), key)
    await checkSend('another key', newVisit(id, client), randomUUID())
    await checkSend('other content', newVisit(id, client, { duration: 5 }), key)
    await checkSend('other content, another key', newVisit(id, client, { duration: 5 }), randomUUID())
    await checkSend('of nobody', newVisit(uuidv7(), uuidv7()), randomUUID())
    await checkSend('of a plan that is not there', newVisit(uuidv7(), client, { itinerary_id: uuidv7() }), randomUUID())
    await checkSend('without its other result', newVisit(uuidv7(), client, { visit_result: 'Others' }), randomUUID())
  })

  test('a plan: made, a second one that day, moved, visited, closed, removed', async () => {
    const [id, gone] = [uuidv7(), uuidv7()]
    await checkSend('made', newPlan(id, client, inDays(1)), randomUUID())
    await checkSend('a second one', newPlan(uuidv7(), client, inDays(1)), randomUUID())
    await checkSend('moved', { operation: 'itinerary_update', record_id: id, body: { visible_at: inDays(2) } }, randomUUID())
    await checkSend('remarks', { operation: 'itinerary_remarks', record_id: id, body: { remarks: 'Tumawag muna.' } }, randomUUID())
    await checkSend('visited', newVisit(uuidv7(), client, { itinerary_id: id }), randomUUID())
    await checkSend('skipped when visited', { operation: 'itinerary_skip', record_id: id, body: { reason: 'Baha.' } }, randomUUID())
    await checkSend('removed when visited', { operation: 'itinerary_remove', record_id: id, body: {} }, randomUUID())
    await checkSend('another', newPlan(gone, client, inDays(3)), randomUUID())
    await checkSend('skipped', { operation: 'itinerary_skip', record_id: gone, body: { reason: 'Baha.' } }, randomUUID())
    await checkSend('moved when skipped', { operation: 'itinerary_update', record_id: gone, body: { visible_at: inDays(5) } }, randomUUID())
    await checkSend('one that is not there', { operation: 'itinerary_skip', record_id: uuidv7(), body: { reason: 'Baha.' } }, randomUUID())
  })

  test('a client whose last visit ends the work: what is planned is skipped and nothing more can be, until a later visit says otherwise', async () => {
    const [id, plan] = [uuidv7(), uuidv7()]
    const visited = (name: string, more: object) => checkSend(name, newVisit(uuidv7(), id, more), randomUUID())
    const planned = (name: string) => checkSend(name, newPlan(uuidv7(), id, inDays(32)), randomUUID())
    await checkSend('the client', await newClient(id), randomUUID())
    await checkSend('planned before', newPlan(plan, id, inDays(31)), randomUUID())
    await visited('the last visit', { visit_result: 'Deceased' })
    await checkSend('moved when it is skipped', { operation: 'itinerary_update', record_id: plan, body: { visible_at: inDays(33) } }, randomUUID())
    expect((await planned('planned after it')).real).toMatchObject({ status: 409, code: 'out_of_work' })
    await visited('one that was before it', { visit_time: '2026-11-19T01:00:00.000Z' })
    await planned('planned after one that was before it')
    await visited('one that was after it', { visit_time: '2026-11-20T02:00:00.000Z' })
    await planned('planned once it is open again')
  })

  test('a photo in parts: a gap, a repeated part, damaged on the way, another total, and none at all', async () => {
    const bytes = new Uint8Array(3000).fill(1)
    const visit = uuidv7()
    await checkSend('the visit', newVisit(visit, client, { photo_sha256: sha256(bytes) }), randomUUID())
    const checkPart = (name: string, offset: number, end: number, total = bytes.length, of = bytes) =>
      checkBoth(name, (server) => server.photoPart(visit, { bytes: of.slice(offset, end).buffer, offset, total }))
    await checkBoth('the state before', (server) => server.photoState(visit))
    await checkPart('a gap', 1000, 2000)
    await checkPart('first', 0, 1000)
    await checkPart('the first again', 0, 1000)
    await checkPart('more than has come', 500, 2000)
    await checkBoth('the state', (server) => server.photoState(visit))
    await checkPart('another total', 2000, 2500, 2999)
    await checkPart('begun anew', 0, 2000)
    await checkPart('damaged', 2000, 3000, 3000, bytes.map((byte, at) => (at === 2999 ? byte ^ 1 : byte)))
    await checkBoth('the state afterwards', (server) => server.photoState(visit))
    await checkBoth('of nobody', (server) => server.photoState(uuidv7()))
  })

  test("a session that is another's, has ended, or whose user is deactivated; then quarantine", async () => {
    cookie = other.cookie
    session = other.id
    await checkSend("another's", newVisit(uuidv7(), client), randomUUID(), mr.id)
    cookie = ''
    session = null
    await checkSend('none', newVisit(uuidv7(), client), randomUUID(), mr.id)
    cookie = mr.cookie
    session = mr.id
    const device_id = uuidv7()
    const registered = await callerAt(app.url, mr.id, mr.cookie).post('/user/device', { device_id, app_version: 'test' })
    const visit = newVisit(uuidv7(), client)
    const item = {
      device_id,
      user_id: mr.id,
      item_id: randomUUID(),
      kind: visit.operation,
      record_id: visit.record_id,
      client_name: 'Dela Cruz, Ana',
      entered_at: '2026-11-20T01:00:00.000Z',
      app_version: 'test',
    }
    const content = JSON.stringify(visit.body)
    const tickets = { real: registered.body.ticket as string, model: `ticket of ${mr.id}` }
    const checkQuarantine = (name: string, more: object = {}) =>
      checkBoth(name, (server, side) => server.quarantine({ ...item, ticket: tickets[side], content, ...more }, null))
    await checkQuarantine('of somebody active')
    await app.pool.query('update users set deactivated_at = now() where id = $1', [mr.id])
    office.deactivated.add(mr.id)
    await checkSend('deactivated', newVisit(uuidv7(), client), randomUUID())
    await checkQuarantine('a wrong ticket', { ticket: 'wrong' })
    await checkQuarantine('taken')
    await checkQuarantine('again')
    await checkQuarantine('with other content', { content: JSON.stringify({ ...visit.body, duration: 9 }) })
  })
})
