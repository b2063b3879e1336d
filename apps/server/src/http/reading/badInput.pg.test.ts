import { randomUUID } from 'node:crypto'
import type { Call } from '@bisita/contract/calls/call'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/organisation.ts'
import { type Caller, type Reply, testApp, type TestApp } from '../../testing/app.ts'
import { badValues } from '../../testing/badValues.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { type Input, type Named, organisationInput, touchpointInput } from '../../testing/goodInput.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { type Watch, watchWrites } from '../../testing/writes.ts'
import { telling } from '../../domains/devices/testing/phone.ts'
import { recordVisit } from '../../domains/visits/testing/proof.ts'
import { calls } from '../calls.ts'

let app: TestApp
let watch: Watch
let admin: Caller
let mr: Caller
let clientId: string
let place: string
let productId: string
/** A visit that admin recorded with a photo, which has not arrived. */
let visitId: string
let itineraryId: string
let approvalId: string
let organisation: Named

/** Texts that must be found nowhere but in the hands of who sent them. */
const marker = 'Zq7Xmarker'

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  mr = await app.signIn('mr1')
  const { body } = await mr.get('/client/list?ipp=1')
  clientId = body.items[0].id
  place = body.items[0].location_id
  productId = (await mr.get('/product/list?ipp=1')).body.items[0].id
  visitId = await recordVisit(app, 'admin', clientId, Buffer.from('a photo'))
  itineraryId = (await admin.get('/itinerary/list?ipp=1&status=scheduled')).body.items[0].id
  approvalId = (await admin.get('/approval/list?ipp=1&filter_status=PENDING')).body.items[0].approval_id
  const { rows } = await app.pool.query<Pick<Named, 'other' | 'branch' | 'area'>>(
    `select u.id as other, b.id as branch, b.area_id as area from users u join branches b on b.id = u.branch_id where u.username = 'mr2'`,
  )
  organisation = { user: mr.id, place, client: clientId, ...(rows[0] as Pick<Named, 'other' | 'branch' | 'area'>) }
  watch = await watchWrites(app.pool)
})

afterAll(() => app.close())

/** Good input for each call: what is bad is put into it one at a time. */
const good: Readonly<Record<string, () => Input>> = {
  'auth.authenticate': () => ({ body: { username: 'admin', password: demoPassword } }),
  'auth.signout': () => ({}),
  'users.current': () => ({}),
  'users.listInfo': () => ({}),
  'users.filterList': () => ({ query: {} }),
  'users.changeOwnPassword': () => ({ body: { current_password: demoPassword, new_password: 'a long enough phrase 42' } }),
  'users.registerDevice': () => ({ body: { device_id: randomUUID(), app_version: '1.0.0' } }),
  'users.sync': () => ({ body: telling(randomUUID()) }),
  'users.devices': () => ({ query: {} }),
  'locations.filter': () => ({ query: {} }),
  'locations.filterList': () => ({ query: { barangay: place } }),
  'locations.list': () => ({ query: {} }),
  'locations.mine': () => ({ query: {} }),
  'clients.list': () => ({ query: {} }), 'clients.search': () => ({ body: {} }), 'clients.export': () => ({ body: {} }),
  'clients.info': () => ({ params: { id: clientId } }),
  'clients.timeline': () => ({ params: { id: clientId }, query: {} }),
  'clients.create': () => ({ body: plainClient(place) }),
  'clients.update': () => ({ params: { id: clientId }, body: { address: 'Purok 1' } }),
  'clients.delete': () => ({ params: { id: clientId } }),
  'clients.revisionsInfo': () => ({}),
  'clients.revisions': () => ({ params: { revisionId: '0' }, query: {} }),
  'clients.digest': () => ({ query: {} }),
  'assignments.mrList': () => ({ params: { clientId } }),
  'branches.filterList': () => ({}),
  'visits.list': () => ({ query: {} }), 'visits.search': () => ({ body: {} }), 'visits.export': () => ({ body: {} }),
  'visits.info': () => ({ params: { id: visitId } }),
  'visits.create': () => ({ body: aVisit() }),
  'visits.delete': () => ({ params: { id: visitId } }),
  'visits.changes': () => ({ params: { seq: '0' }, query: {} }),
  'visits.digest': () => ({ params: { seq: '0' }, query: {} }),
  'visits.proof': () => ({ params: { id: visitId } }),
  'visits.proofState': () => ({ params: { id: visitId } }),
  'visits.proofPart': () => ({ params: { id: visitId }, query: { offset: '0', total: '100' } }),
  'visits.quarantine': () => ({ body: anItem() }),
  'visits.quarantineList': () => ({ query: {} }),
  'visits.quarantineProof': () => ({ params: { id: randomUUID() } }),
  'visits.quarantineDecide': () => ({ params: { id: randomUUID(), action: 'reject' }, body: {} }),
  'products.list': () => ({ query: {} }),
  'products.create': () => ({ body: { name: 'A loan', price: 1000 } }),
  'products.update': () => ({ params: { id: productId }, body: { price: 1000 } }),
  'products.delete': () => ({ params: { id: productId } }),
  'itineraries.list': () => ({ query: {} }), 'itineraries.search': () => ({ body: {} }), 'itineraries.export': () => ({ body: {} }),
  'itineraries.info': () => ({ params: { id: itineraryId } }),
  'itineraries.days': () => ({ query: { date_from: '2026-11-01', date_to: '2026-11-30' } }),
  'itineraries.assignees': () => ({ query: {} }),
  'itineraries.create': () => ({ body: { id: randomUUID(), client_id: clientId, visible_at: '2026-11-30' } }),
  'itineraries.update': () => ({ params: { id: itineraryId }, body: { visible_at: '2026-11-30' } }),
  'itineraries.addRemarks': () => ({ params: { id: itineraryId }, body: { remarks: 'By the gate' } }),
  'itineraries.skip': () => ({ params: { id: itineraryId }, body: { reason: 'Flood' } }),
  'itineraries.delete': () => ({ params: { id: itineraryId } }),
  'itineraries.changes': () => ({ params: { seq: '0' }, query: {} }),
  'itineraries.digest': () => ({ params: { seq: '0' }, query: {} }),
  'approvals.request': () => ({ body: { approval_title: 'Title', approval_type: 'Type', approval_message: 'Please', metadata_format: 'x' } }),
  'approvals.list': () => ({ query: {} }),
  'approvals.info': () => ({ params: { id: approvalId } }),
  'approvals.decide': () => ({ params: { action: 'decline' }, body: { approval_id: approvalId } }),
  ...organisationInput(() => organisation),
  ...touchpointInput(() => clientId),
  'health.live': () => ({}),
  'health.ready': () => ({}),
}

const aVisit = () => ({ id: randomUUID(), client_id: clientId, visit_type: 'visit', visit_result: 'Not Around', visit_time: '2026-11-20T08:00:00Z' })

const anItem = () => ({
  ticket: 'x', device_id: randomUUID(), user_id: randomUUID(), item_id: randomUUID(), kind: 'client_update', record_id: clientId,
  entered_at: '2026-11-20T08:00:00Z', content: '{}',
})

/** Calls that only a representative may make. */
const ofMr = new Set(['locations.mine', 'users.registerDevice', 'users.sync', 'clients.digest', 'visits.digest', 'itineraries.digest'])

function send(call: Call, { params = {}, query = {}, body }: Input, more: URLSearchParams = new URLSearchParams()): Promise<Reply> {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams([...Object.entries(query), ...more])
  const caller = ofMr.has(call.name) ? mr : admin
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
  const address = `${path}${search.size === 0 ? '' : `?${search}`}`
  return method === 'get' ? caller.get(address) : caller[method](address, body)
}

/** Runs what must be refused throughout, and leave no trace. */
async function expectNoTrace(work: () => Promise<void>): Promise<void> {
  await watch.written()
  const logged = app.log().length
  await work()
  expect(await watch.written()).toEqual([])
  expect(app.log().slice(logged)).not.toContain(marker)
  expect(app.log().slice(logged)).not.toContain('"level":50')
}

const named = (reply: Reply): string[] => (reply.body.fields ?? []).map(({ path }: { path: string }) => path)

test('every call has good input here', () => {
  expect(Object.keys(good).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

describe.for(calls)('$name refuses', (call) => {
  const input = (): Input => (good[call.name] as () => Input)()

  test('every field with what it does not take', async () => {
    await expectNoTrace(async () => {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { field, value } of badValues(call, part, marker)) {
          const reply = await send(call, { ...input(), [part]: { ...input()[part], [field]: value } })
          const told = `${call.name} ${field}: ${JSON.stringify(value)?.slice(0, 60)}`
          expectRefusal(reply, told)
          expect([told, reply.status, named(reply)[0]?.split('.')[0]]).toEqual([told, 400, field])
        }
      }
    })
  })

  test('fields and parameters that nobody knows', async () => {
    await expectNoTrace(async () => {
      for (const name of [marker, '__proto__', 'constructor', 'toString', 'page[]', '']) {
        const reply = await send(call, input(), new URLSearchParams([[name, marker]]))
        expectRefusal(reply, `${call.name}?${name}`)
        expect(named(reply), name).toEqual([name || 'query'])
      }
    })
  })

  test('a parameter that comes twice', async () => {
    await expectNoTrace(async () => {
      for (const field of Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})) {
        const reply = await send(call, input(), new URLSearchParams([[field, '1'], [field, '1']]))
        expectRefusal(reply, `${call.name} ${field}`)
        expect([reply.status, named(reply)]).toEqual([400, [field]])
      }
    })
  })
})

// What takes bytes has no fields: anything else is 415 there.
describe.for(calls.filter(({ method, bytes }) => method !== 'GET' && bytes === undefined))('$name refuses', (call) => {
  const input = (): Input => (good[call.name] as () => Input)()

  test('fields that nobody knows', async () => {
    await expectNoTrace(async () => {
      for (const name of [marker, 'id_', 'toString', 'Firstname', '']) {
        const reply = await send(call, { ...input(), body: { ...input().body, [name]: marker } })
        expectRefusal(reply, `${call.name} ${name}`)
        expect([reply.status, named(reply)]).toEqual([400, [name || 'body']])
      }
    })
  })

  test('what is no object of fields', async () => {
    await expectNoTrace(async () => {
      const bodies = [[], [{}], 'text', 7, true, ...(call.body ? [null, undefined] : [])]
      for (const body of bodies) {
        const reply = await send(call, { ...input(), body: body as unknown as Record<string, unknown> })
        expectRefusal(reply, `${call.name} ${JSON.stringify(body)}`)
        expect([reply.status, named(reply)]).toEqual([400, ['body']])
      }
    })
  })
})

test.for(calls.filter(({ may }) => may !== 'anyone'))('$name refuses who is not signed in, before anything else is looked at', async (call) => {
  await expectNoTrace(async () => {
    const path = call.path.replace(/\{\w+\}/g, marker)
    const reply = await app.anonymous[call.method.toLowerCase() as 'post'](`${path}?${marker}=1`, call.method === 'GET' ? undefined : { [marker]: 1 })
    expectRefusal(reply, call.name)
    expect(reply.body.code).toBe('not_signed_in')
  })
})

describe('ids', () => {
  test.for(['clients.info', 'clients.timeline', 'clients.update', 'clients.delete'])('that %s does not know are not there', async (name) => {
    const call = calls.find((one) => one.name === name) as Call
    await expectNoTrace(async () => {
      for (const id of [randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
        const reply = await send(call, { ...good[name]?.(), params: { id } })
        expectRefusal(reply, `${name} ${id}`)
        expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
      }
    })
  })

  test('of a new client are none of the two that stand for the ends', async () => {
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      const reply = await mr.post('/client/create', { ...plainClient(place), id })
      expect([reply.status, named(reply)]).toEqual([400, ['id']])
    }
  })

  test('under which a sending is kept must be UUIDs', async () => {
    await expectNoTrace(async () => {
      for (const key of [marker, '1', 'x'.repeat(3000), '00000000000000000000000000000000']) {
        const reply = await mr.put(`/client/update/${clientId}`, { address: 'Purok 1' }, { headers: { 'idempotency-key': key } })
        expectRefusal(reply, key)
        expect(named(reply)).toEqual(['Idempotency-Key'])
      }
    })
  })
})
