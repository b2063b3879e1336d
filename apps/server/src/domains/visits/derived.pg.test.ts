import { beforeAll, expect, test } from 'vitest'
import type { Random } from '../../demo/random.ts'
import type { TestCaller } from '../../testing/app.ts'
import { actors, seedOf } from '../../testing/seed.ts'
import { added, admin, ah, app, mr, oic, openDesk, tele } from '../clients/testing/desk.ts'
import { type ModelDerived, derivedOf, derivedSlowly, type ModelContact, someContact, versionsOf } from './testing/derived.ts'

openDesk()

const actor = actors(seedOf('derived'))

// A contact that moves a client on a strategy makes a version of the client too; what follows without one is looked at here.
beforeAll(() => app.pool.query('update strategy_generations set present = false'))

const newClients = async (count: number): Promise<string[]> => (await Promise.all(Array.from({ length: count }, () => added()))).map(({ id }) => id)

const expectSent = async (caller: TestCaller, contact: ModelContact): Promise<void> => {
  // Many calls to clients without a number: what is tried is what follows from them, not the guard.
  const override = contact.visit_type === 'call' ? { override_reason: 'A test of what follows' } : {}
  const { status, body } = await caller.post('/visit/create', { ...contact, ...override, ...(contact.latitude === undefined && { location_error: 'unavailable' }) })
  expect([status, body.message]).toEqual([201, undefined])
}

const expectTaken = async (caller: TestCaller, { id }: ModelContact): Promise<void> => {
  const { status, body } = await caller.delete(`/visit/delete/${id}`)
  expect([status, body.message]).toEqual([200, undefined])
}

const whoVisits = (random: Random): TestCaller => random.pick([mr, mr, oic, ah, admin])
const whoCalls = (random: Random): TestCaller => random.pick([tele, tele, oic, ah, admin])

const slowly = (clients: readonly string[], contacts: readonly ModelContact[]): Record<string, ModelDerived> =>
  Object.fromEntries(clients.map((id) => [id, derivedSlowly(contacts.filter(({ client_id }) => client_id === id))]))

const same = (one: ModelDerived | undefined, other: ModelDerived | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

test('a thousand contacts in any order, some taken back: what follows equals a slow model, a revision for each change and none besides', async () => {
  const random = actor()
  const clients = await newClients(12)
  let living: ModelContact[] = []
  const due = Object.fromEntries(clients.map((id) => [id, [derivedSlowly([])]]))
  for (let batch = 0; batch < 20; batch += 1) {
    // Each client's contacts go one after the other, those of different clients beside each other.
    const lanes = new Map<string, (() => Promise<void>)[]>(clients.map((id) => [id, []]))
    for (let i = 0; i < 50; i += 1) {
      const gone = living.length > 20 && random.chance(0.25) ? random.pick(living) : null
      const contact = gone ?? someContact(random, clients, random.pick(['visit', 'call']))
      const caller = gone !== null ? random.pick([admin, ah]) : contact.visit_type === 'visit' ? whoVisits(random) : whoCalls(random)
      lanes.get(contact.client_id)?.push(() => (gone === null ? expectSent(caller, contact) : expectTaken(caller, gone)))
      living = gone === null ? [...living, contact] : living.filter((one) => one !== gone)
      const versions = due[contact.client_id] as ModelDerived[]
      const after = derivedSlowly(living.filter(({ client_id }) => client_id === contact.client_id))
      if (!same(versions.at(-1), after)) versions.push(after)
    }
    await Promise.all([...lanes.values()].map(async (lane) => { for (const send of lane) await send() }))
    expect(await derivedOf(clients), `batch ${batch}`).toEqual(slowly(clients, living))
  }
  expect(await versionsOf(clients)).toEqual(due)
  for (const id of clients) expect((await admin.get(`/client/info/${id}`)).body).toMatchObject(due[id]?.at(-1) as ModelDerived)
})

test('eight who record and take back at once leave what a slow model makes of what is there', async () => {
  const clients = await newClients(4)
  const living: ModelContact[] = []
  const writer = async (caller: TestCaller, kinds: readonly ModelContact['visit_type'][]): Promise<void> => {
    const random = actor()
    const own: ModelContact[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      if (own.length > 3 && random.chance(0.3)) {
        const gone = own.splice(random.below(own.length), 1)[0] as ModelContact
        await expectTaken(admin, gone)
      } else {
        const contact = someContact(random, clients, random.pick(kinds))
        await expectSent(caller, contact)
        own.push(contact)
      }
    }
    living.push(...own)
  }
  const both = ['visit', 'call'] as const
  await Promise.all([writer(mr, ['visit']), writer(mr, ['visit']), writer(tele, ['call']), writer(tele, ['call']), ...[oic, oic, ah, admin].map((caller) => writer(caller, both))])
  expect(await derivedOf(clients)).toEqual(slowly(clients, living))
  for (const versions of Object.values(await versionsOf(clients))) {
    expect(versions.filter((version, i) => same(version, versions[i - 1]))).toEqual([])
  }
})

test('a contact that changes nothing makes no revision, and what it is about stays as it was revised', async () => {
  const client = await added()
  const base = { client_id: client.id, visit_secondary_result: null }
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
  const make = (n: number, more: Partial<ModelContact>): ModelContact => ({ id: `0197efea-5007-7875-8197-${String(n).padStart(12, '0')}`, visit_type: 'visit', visit_time: at(20), has_availed: false, visit_result: 'Not Around', ...base, ...more })
  await expectSent(mr, make(5, { has_availed: true }))
  const revision = async () => (await admin.get(`/client/info/${client.id}`)).body.revision_id
  const first = await revision()
  const unchanged = [make(1, { visit_time: at(1) }), make(2, { visit_time: at(19), has_availed: true, visit_result: null }), make(3, {}), make(4, { visit_result: 'Deceased', visit_time: at(2) })]
  for (const contact of unchanged) await expectSent(mr, contact)
  for (const contact of unchanged.toReversed()) await expectTaken(admin, contact)
  expect(await revision()).toBe(first)
  await expectSent(mr, make(6, {}))
  expect(await revision()).toBeGreaterThan(first)
})
