import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/refusals.ts'
import { added, admin, app, at, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'
import { aVisit, recorded } from './testing/contacts.ts'

openDesk()

/** Two ends that no id is made as. */
const ends = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** What the schema of a field does not say. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  remarks: ['a\u0000b', '\ud800'],
  app_version: ['a\u0007b'],
}

/** Fields that a sender has no say in, or that come otherwise. */
const unknown = ['user_id', 'location_id', 'received_at', 'time_doubtful', 'no_photo', 'clock_offset_seconds', 'photo_key', 'visit_proof', 'client_name', 'seq', 'deleted_at', 'nobody']

describe('recording is refused', () => {
  test.for(Object.keys(wrong))('%s that is none', async (field) => {
    const client = await added()
    for (const value of wrong[field] ?? []) {
      const reply = await mr.post('/visit/create', aVisit(client.id, { [field]: value }))
      expectRefusal(reply, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`)
      expect([JSON.stringify(value), reply.status, ...reply.body.fields.map(({ path }: { path: string }) => path)]).toEqual([JSON.stringify(value), 400, field])
    }
  })

  test.for(unknown)('%s, which is not the sender’s to tell', async (field) => {
    expect(await refused(async () => mr.post('/visit/create', { ...aVisit(randomUUID()), [field]: 'x' }))).toEqual([400, 'invalid', field])
  })

  test('half a location, and one with a reason why there is none', async () => {
    const client = await added()
    const refusal = (more: Record<string, unknown>) => refused(() => mr.post('/visit/create', aVisit(client.id, more)))
    for (const other of [{}, { longitude: null }]) expect(await refusal({ latitude: 16.4, ...other })).toEqual([400, 'invalid', 'longitude'])
    for (const other of [{}, { latitude: null }]) expect(await refusal({ longitude: 120.6, ...other })).toEqual([400, 'invalid', 'latitude'])
    expect(await refusal({ latitude: 0, longitude: 0, location_error: 'timeout' })).toEqual([400, 'invalid', 'location_error'])
  })

  test('a location that an mr did not allow, and nobody else’s', async () => {
    const client = await added()
    const denied = await mr.post('/visit/create', aVisit(client.id, { location_error: 'denied' }))
    expect([denied.status, denied.body.fields]).toEqual([400, [{ path: 'location_error', message: 'You must allow the location.' }]])
    for (const location_error of ['unavailable', 'timeout', 'unsupported']) await recorded(mr, client.id, { location_error })
    await recorded(oic, client.id, { location_error: 'denied' })
    await recorded(tele, client.id, { visit_type: 'call', location_error: 'denied' })
  })

  test('a visit of an mr with neither a location nor why there is none, and nobody else’s', async () => {
    const client = await added()
    for (const location_error of [undefined, null]) {
      const { status, body } = await mr.post('/visit/create', aVisit(client.id, { location_error }))
      expect([status, body.fields]).toEqual([400, [{ path: 'location_error', message: 'You must allow the location.' }]])
      await recorded(oic, client.id, { location_error })
      await recorded(tele, client.id, { visit_type: 'call', location_error })
    }
    await recorded(mr, client.id, { latitude: 16.4, longitude: 120.6 })
  })

  test('a photo or an itinerary with a call', async () => {
    const client = await added()
    const photo = { photo_sha256: 'A'.repeat(64) }
    expect(await refused(() => tele.post('/visit/create', aVisit(client.id, { visit_type: 'call', ...photo })))).toEqual([400, 'invalid', 'visit_proof'])
    expect(await refused(() => tele.post('/visit/create', aVisit(client.id, { visit_type: 'call', itinerary_id: randomUUID() })))).toEqual([400, 'invalid', 'itinerary_id'])
  })

  test('everything that is wrong at once', async () => {
    const { body } = await mr.post('/visit/create', aVisit((await added()).id, { visit_result: 'Interested', latitude: 1, location_error: 'denied', visit_others_result: 'x' }))
    expect(body.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual(['location_error', 'longitude', 'visit_others_result', 'visit_secondary_result'])
  })
})

describe('is not there', () => {
  test('a client that is unknown, deleted or out of scope, alike, and after what is wrong with the content', async () => {
    const [far, gone] = [await added({ location_id: at('none') }), await added()]
    await admin.delete(`/client/delete/${gone.id}`)
    const ids = [far.id, gone.id, randomUUID(), ...ends]
    const answers = await Promise.all(ids.map((client_id) => mr.post('/visit/create', aVisit(client_id))))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, request_id: '' }]))).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.body.code]).toEqual([404, 'not_found'])
    expect(await refused(() => mr.post('/visit/create', aVisit(far.id, { visit_result: null })))).toEqual([400, 'invalid', 'visit_result'])
    // A place of the branch that the mr does not hold; a telemarketer of it does.
    const near = await added({ location_id: at('branch') })
    expect(await refused(() => mr.post('/visit/create', aVisit(near.id)))).toEqual([404, 'not_found'])
    await recorded(tele, near.id, { visit_type: 'call' })
  })

  test('a product that never was; one that is off the list is taken', async () => {
    const client = await added()
    expect(await refused(() => mr.post('/visit/create', aVisit(client.id, { product_id: randomUUID() })))).toEqual([404, 'not_found'])
    const { rows } = await app.pool.query(`insert into products (id, name, price, deleted_at) values (gen_random_uuid(), 'Off the list', 1, now()) returning id`)
    expect(await recorded(mr, client.id, { product_id: rows[0].id })).toMatchObject({ product_id: rows[0].id, product_name: 'Off the list' })
  })

  test('an itinerary that is unknown or another’s; one of another client is wrong', async () => {
    const [client, other] = [await added(), await added()]
    const plan = async (caller: typeof mr, client_id: string, more: Record<string, unknown> = {}): Promise<string> => {
      const { status, body } = await caller.post('/itinerary/create', { id: randomUUID(), client_id, visible_at: manilaDay(app.clock.now), ...more })
      expect([status, body.message]).toEqual([201, undefined])
      return body.id
    }
    const theirs = await plan(oic, client.id)
    for (const itinerary_id of [randomUUID(), theirs, client.id]) {
      expect(await refused(() => mr.post('/visit/create', aVisit(client.id, { itinerary_id })))).toEqual([404, 'not_found'])
    }
    const elsewhere = await plan(mr, other.id)
    expect(await refused(() => mr.post('/visit/create', aVisit(client.id, { itinerary_id: elsewhere })))).toEqual([400, 'invalid', 'itinerary_id'])
    // What somebody offline could not know of is named and fulfilled by none.
    const [skipped, deleted] = [await plan(mr, client.id), await plan(mr, client.id, { visible_at: addDays(manilaDay(app.clock.now), 1) })]
    await mr.put(`/itinerary/skip/${skipped}`, { reason: 'Flood' })
    await mr.delete(`/itinerary/delete/${deleted}`)
    for (const itinerary_id of [skipped, deleted]) expect(await recorded(mr, client.id, { itinerary_id })).toMatchObject({ itinerary_id })
    expect((await mr.get(`/itinerary/info/${skipped}`)).body).toMatchObject({ status: 'skipped', visit_id: null })
  })
})
