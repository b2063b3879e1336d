import { randomUUID } from 'node:crypto'
import { Random } from '@bisita/server/demo/random'
import { settled } from '@bisita/server/testing/settled'
import { runJobNow } from '@bisita/server/domains/jobs/testing/runJobNow'
import { publishingHandler } from '@bisita/server/domains/touchpoints/publishing.jobs'
import { completeStrategy, someOutcome } from '@bisita/server/domains/touchpoints/testing/histories'
import { app, openApp, signedIn } from '@bisita/server/testing/desk'
import { seedOf, share } from '@bisita/server/testing/seed'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Adapters, openMr, type PreparedDevice } from './preparedDevice.ts'

openApp()
const { admin } = signedIn('admin')
let mr: PreparedDevice

beforeAll(async () => {
  mr = await openMr(app, 'mr1')
})

afterAll(() => mr.close())

async function publish(random: Random): Promise<void> {
  const { body } = await admin.post('/touchpoint/strategies/create', { name: randomUUID(), ...completeStrategy(random) })
  expect((await admin.put(`/touchpoint/strategies/update/${body.id}`, { is_current: true })).status).toBe(200)
  await runJobNow(app.db, publishingHandler(), app.clock.now)
}

const placements = async ({ clients }: Adapters) => (await clients.list({ ipp: 1000, sort: 'due_on' })).items.map(({ id, touchpoint, next_touchpoint, touchpoint_state }) => ({ id, touchpoint, next_touchpoint, touchpoint_state }))

async function sync(): Promise<void> {
  mr.network.down = false
  await settled(app.pool)
  await mr.device.syncNow()
  expect(await mr.device.queue.items()).toEqual([])
  await settled(app.pool)
  await mr.device.syncNow()
}

/** A visit in the field, now: nothing that counts is later. */
const visitNow = async (random: Random, client_id: string) => {
  const visit_time = new Date(app.clock.now.getTime() - 60_000).toISOString()
  await mr.local.visits.create({ id: v7(), client_id, visit_type: 'visit', visit_time, location_error: 'timeout', ...someOutcome(random) }, null, v7())
}

test('a phone with no network shows where clients stand as the server will, once it has what was recorded', async () => {
  const random = new Random(seedOf('touchpoints on a phone'), 100, 1)
  for (let round = 0; round < share(6, 100); round += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    await app.keepSignedIn()
    await sync()
    mr.network.down = true
    const { items } = await mr.local.clients.list({ ipp: 100 })
    for (let n = 0; n < 4; n += 1) await visitNow(random, random.pick(items).id)
    const before = await placements(mr.local)
    await sync()
    expect(before).toEqual(await placements(mr.remote))
    expect(await placements(mr.local)).toEqual(await placements(mr.remote))
  }
})

test('what was unsent while another strategy was published counts by that one after sending', async () => {
  const random = new Random(seedOf('touchpoints published'), 100, 1)
  for (let round = 0; round < share(4, 50); round += 1) {
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    await app.keepSignedIn()
    mr.network.down = true
    const { items } = await mr.local.clients.list({ ipp: 100 })
    for (let n = 0; n < 3; n += 1) await visitNow(random, random.pick(items).id)
    await publish(random)
    await sync()
    expect(await placements(mr.local)).toEqual(await placements(mr.remote))
    for (const state of ['open', 'upcoming', 'ended', 'none'] as const) {
      const ids = async (of: Adapters) => (await of.clients.list({ ipp: 1000, touchpoint_state: state })).items.map(({ id }) => id)
      expect(await ids(mr.local)).toEqual(await ids(mr.remote))
    }
  }
})
