import { addDays, manilaDay } from '@bisita/rules/time/days'
import { settled } from '@bisita/server/testing/settled'
import { app, openApp } from '@bisita/server/testing/desk'
import { assertUntil, seedOf, share } from '@bisita/server/testing/seed'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../../web/src/api/outcomes.ts'
import { type Adapters, openMr, type PreparedDevice } from './preparedDevice.ts'
import { step, take } from './steps.ts'

openApp()
let mr: PreparedDevice
let today: string

beforeAll(async () => {
  today = manilaDay(app.clock.now)
  mr = await openMr(app, 'mr1')
})

afterAll(() => mr.close())

type Anything = Record<string, unknown>

/** What only the server can say, or only the device: when something arrived, under which number, whether it waits. */
const apart = new Set([
  // A contact that is older than one the server has counts once it is sent: touchpoints.pg.test.ts.
  'touchpoint', 'next_touchpoint', 'touchpoint_state',
  'revision_id', 'created_at', 'received_at', 'clock_offset_seconds', 'device_time', 'queue', 'photo_state', 'visit_proof', 'evidence'])

const without = (record: object): Anything => Object.fromEntries(Object.entries(record).filter(([field]) => !apart.has(field)))

/** The lists and totals that a write changes, sorted by fields that do not depend on when the server received it. */
async function everything({ clients, visits, itineraries, dashboards }: Adapters) {
  const all = { ipp: 200 }
  const query = { visits_per_day: '1 MONTH', average_response: '1 MONTH', visits_group_by: 'barangay' } as const
  return {
    clients: (await clients.list({ ipp: 60, sort: '-created_at' })).items.map(without),
    visits: (await visits.list({ ...all, date_from: addDays(today, -40) })).items.map(without),
    itineraries: (await itineraries.list({ ...all, sort: 'visible_at', date_from: addDays(today, -20) })).items.map(without),
    totals: (await dashboards.read(query)).totals,
  }
}

/** As they are, records whole, once the device has caught up. */
async function checkCaughtUp(): Promise<void> {
  // A feed tells nothing beside a transaction under way, another database's of this machine too.
  await settled(app.pool)
  await mr.device.syncNow()
  for (const ask of [
    (of: Adapters) => of.clients.list({ ipp: 60, sort: '-created_at' }),
    (of: Adapters) => of.itineraries.list({ ipp: 200, date_from: addDays(today, -20) }),
    async (of: Adapters) => (await of.visits.list({ ipp: 100 })).items,
  ]) {
    expect(await ask(mr.local)).toEqual(await ask(mr.remote))
  }
}

/** Sends everything; gives what was refused. */
async function send(): Promise<readonly string[]> {
  mr.network.down = false
  await mr.device.syncNow()
  const left = await mr.device.queue.items()
  return left.map(({ item }) => item.sending.failure?.message ?? 'It was not sent.')
}

describe('what is done on a device', () => {
  test('shows as it will be once the server has it', async () => {
    const seed = seedOf('adapters, what is done')
    let done = 0
    await assertUntil(
      () => done > 30,
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        mr.network.down = true
        for (const one of steps) {
          const refused = await take(one, mr.local, app.clock.now).then(
            () => false,
            (error: unknown) => error instanceof Refused || Promise.reject(error as Error),
          )
          if (!refused) done += 1
        }
        const before = await everything(mr.local)
        expect({ steps, refused: await send() }).toEqual({ steps, refused: [] })
        expect({ steps, ...before }).toEqual({ steps, ...(await everything(mr.remote)) })
        await checkCaughtUp()
      }),
      { seed, numRuns: share(8, 300), endOnFailure: true },
    )
    expect(done).toBeGreaterThan(30)
  })

  test('a visit that ends the work skips the open plans, and no other may be made', async () => {
    mr.network.down = true
    // One whom nobody has planned yet: what was done before may have taken any day.
    const { items } = await mr.local.clients.list({ ipp: 1 })
    const client = await mr.local.clients.create({ id: v7(), firstname: 'Lola', lastname: 'Aalis', location_id: items[0]?.location_id ?? '', id_type: 'sss', claim_type: 'RT' }, v7())
    const plans = [2, 5].map((days) => ({ id: v7(), client_id: client.id, visible_at: addDays(today, days) }))
    await mr.local.itineraries.create(plans, v7())
    expect(await send()).toEqual([])
    mr.network.down = true
    const visit = { id: v7(), client_id: client.id, visit_type: 'visit', location_error: 'timeout', visit_result: 'Deceased', visit_time: app.clock.now.toISOString() } as const
    await mr.local.visits.create(visit, null, v7())
    const plan = { id: v7(), client_id: client.id, visible_at: addDays(today, 9) }
    const refused = await mr.local.itineraries.create([plan], v7()).catch((error: unknown) => error)
    const before = await everything(mr.local)
    expect(await send()).toEqual([])
    expect(before).toEqual(await everything(mr.remote))
    await checkCaughtUp()
    const there = (await mr.remote.itineraries.create([plan], v7()).catch((error: unknown) => error)) as Refused
    expect(refused).toMatchObject({ status: there.status, problem: { code: there.problem?.code, message: there.message } })
  })

  test('what the server would refuse is refused in its words', async () => {
    mr.network.down = false
    const [one, other] = (await mr.remote.clients.list({ ipp: 200 })).items.filter(({ sss_id, id_type }) => sss_id !== null && id_type === 'sss')
    const [due] = (await mr.remote.itineraries.list({ status: 'scheduled' })).items
    const [done] = (await mr.remote.itineraries.list({ status: 'visited', date_from: addDays(today, -20) })).items
    if (one === undefined || other === undefined || due === undefined || done === undefined) throw new Error('There is too little.')
    const fresh = { firstname: 'A', lastname: 'B', location_id: one.location_id, id_type: 'sss', claim_type: 'RT' } as const
    const calls: Readonly<Record<string, (of: Adapters) => Promise<unknown>>> = {
      taken: ({ clients }) => clients.create({ ...fresh, id: v7(), sss_id: one.sss_id }, v7()),
      'taken by change': ({ clients }) => clients.update(other.id, { sss_id: one.sss_id }, v7()),
      'number too short': ({ clients }) => clients.create({ ...fresh, id: v7(), sss_id: '12', birth_date: '2020-01-01' }, v7()),
      'place elsewhere': ({ clients }) => clients.create({ ...fresh, id: v7(), location_id: '0102801001' }, v7()),
      'no outcome': ({ visits }) => visits.create({ id: v7(), client_id: one.id, visit_type: 'visit', location_error: 'timeout', visit_time: app.clock.now.toISOString() }, null, v7()),
      'no permission': ({ visits }) =>
        visits.create({ id: v7(), client_id: one.id, visit_type: 'visit', has_availed: true, location_error: 'denied', visit_time: app.clock.now.toISOString() }, null, v7()),
      'planned already': ({ itineraries }) => itineraries.create([{ id: v7(), client_id: due.client_id, visible_at: due.visible_at }], v7()),
      'one of two planned': ({ itineraries }) =>
        itineraries.create(
          [
            { id: v7(), client_id: due.client_id, visible_at: addDays(due.visible_at, 1) },
            { id: v7(), client_id: due.client_id, visible_at: due.visible_at },
          ],
          v7(),
        ),
      'closed to a change': ({ itineraries }) => itineraries.update(done.id, { visible_at: addDays(today, 30) }, v7()),
      'closed to a skip': ({ itineraries }) => itineraries.skip(done.id, 'Rain', v7()),
      'closed to removal': ({ itineraries }) => itineraries.remove(done.id, v7()),
    }
    for (const [what, ask] of Object.entries(calls)) {
      const outcomeOf = async (of: Adapters) => {
        const error = await ask(of).catch((thrown: unknown) => thrown)
        if (!(error instanceof Refused)) return { what, error }
        const { code, message, fields } = error.problem ?? {}
        return { what, status: error.status, code, message, fields }
      }
      expect(await outcomeOf(mr.local)).toEqual(await outcomeOf(mr.remote))
    }
  })

  test('a changed name waits for approval, and the record says so', async () => {
    mr.network.down = true
    const [client] = (await mr.local.clients.list({ sort: '-fullname' })).items
    if (client === undefined) throw new Error('There is nobody.')
    expect(await mr.local.clients.update(client.id, { firstname: 'Renamed' }, v7())).toMatchObject({ firstname: 'Renamed', queue: { state: 'queued' } })
    expect(await send()).toEqual([])
    expect(await mr.local.clients.info(client.id)).toMatchObject({ firstname: client.firstname, pending_approval: true, queue: { state: 'awaiting' } })
    expect(await mr.remote.clients.info(client.id)).toMatchObject({ firstname: client.firstname, pending_approval: true })
  })

  test('the history is the server’s with what waits; without a network what the device knows', async () => {
    const client = (await mr.remote.clients.list({ visit_status: 'visited', sort: '-created_at' })).items[0]
    if (client === undefined) throw new Error('Nobody was visited.')
    const page = { page: 1, ipp: 50 }
    const timeline = await mr.remote.clients.timeline(client.id, page)
    expect(await mr.local.clients.timeline(client.id, page)).toEqual(timeline)
    mr.network.down = true
    const visit = { id: v7(), client_id: client.id, visit_type: 'visit', location_error: 'timeout', has_availed: true, visit_time: app.clock.now.toISOString() } as const
    await mr.local.visits.create(visit, null, v7())
    const alone = await mr.local.clients.timeline(client.id, page)
    expect([alone.partial, alone.items[0]]).toMatchObject([true, { kind: 'visit', what: { visit_id: visit.id }, queue: { state: 'queued' } }])
    // The device is not woken: nothing has been sent yet.
    mr.network.down = false
    const { items, count } = await mr.local.clients.timeline(client.id, { page: 1, ipp: 3 })
    expect(items[0]).toMatchObject({ what: { visit_id: visit.id } })
    expect({ items: items.slice(1), count }).toEqual({ items: timeline.items.slice(0, 2), count: timeline.count + 1 })
    expect(await send()).toEqual([])
  })

  test('a photo is the device’s until the server has all of it', async () => {
    mr.network.down = true
    const [client] = (await mr.local.clients.list({})).items
    if (client === undefined) throw new Error('There is nobody.')
    const id = v7()
    const photo = new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' })
    const visit = { id, client_id: client.id, visit_type: 'visit', location_error: 'timeout', has_availed: true, visit_time: app.clock.now.toISOString() } as const
    expect(await mr.local.visits.create(visit, photo, v7())).toMatchObject({ photo_state: 'awaited' })
    expect((await mr.local.visits.localPhoto?.(id))?.size).toBe(photo.size)
    expect(await send()).toEqual([])
    expect(await mr.local.visits.info(id)).toEqual(await mr.remote.visits.info(id))
    expect(await mr.local.visits.info(id)).toMatchObject({ photo_state: 'stored' })
    expect(await mr.local.visits.localPhoto?.(id)).toBeNull()
  })
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
