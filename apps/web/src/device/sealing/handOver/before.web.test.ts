import { deviceContact, visitQuarantine } from '@bisita/contract/calls/calls'
import type { Showing } from '@bisita/contract/clients/clients.masked'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { NoAnswer } from '../../../api/outcomes.ts'
import { DeviceDatabase } from '../../database.ts'
import { dexieQueue } from '../../queue/dexieQueue.ts'
import { refOf } from '../../queue/items.ts'
import { registered } from '../../records/setUp/setUp.ts'
import { nextShowings, noteShowing } from '../../showings.ts'
import { recall, remember } from '../../state.ts'
import { countedIds, entriesOf, photoOf, somebodyElse, someone } from '../../testing/entries.ts'
import { envelopeServer, testSealing } from '../../testing/sealing.ts'
import { ticketOf } from '../../tickets.ts'
import { claim, wipeUser } from '../../wipe.ts'
import { createEnvelopes } from '../envelopes.ts'
import { handOverBefore } from './handOverBefore.ts'
import { handOverLocked } from './handOver.ts'
import { takeBackHanded } from './takeBack.ts'
import { readVault, writeVault } from '../vault.store.ts'

const device_id = '0190a6a0-0000-7000-8000-0000000000dd'
const enter = entriesOf(countedIds(700))
const ids = countedIds(900)
const key = (user: string) => new Uint8Array(32).fill(user === someone ? 5 : 6)
const showing = (n: number): Showing => ({ id: `0190a6a0-0000-7000-8000-${String(n).padStart(12, '0')}`, client_id: '0190a6a0-0000-7000-8000-000000000001', fields: ['sss_id'], purpose: 'read', at: '2026-11-29T01:00:00.000Z' })

let storage: IDBFactory
let does: 'keep' | 'remove'
let answers: boolean
let contacts: { readonly user_id: string; readonly ticket: string; readonly showings?: readonly Showing[] }[]
let taken: { readonly user_id: string; readonly ticket: string; readonly item_id: string; readonly photo_of?: string; readonly photo: boolean }[]

const open = (user: string | null) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, user === null ? null : testSealing(false, key(user)))

const api = {
  call: async ({ path }: { path: string }, { body }: { body: never }, { upload }: { upload?: unknown } = {}) => {
    if (!answers) throw new NoAnswer('Nobody.')
    if (path === deviceContact.path) {
      contacts.push(body)
      return { does, why: does === 'remove' ? 'deactivated' : null }
    }
    if (path !== visitQuarantine.path) return envelopeServer.call({ path } as never, {})
    taken.push({ ...(body as object), photo: upload !== undefined } as never)
    return { ok: true }
  },
} as unknown as Api
const apiAs = () => api
const server = { register: async (id: string) => ({ device_id: id, ticket: `ticket of ${id === device_id ? String(registrations.at(-1)) : id}` }) }
const registrations: string[] = []

/** The user sets the phone up, sealed with a key of their own. */
async function take(userId: string): Promise<DeviceDatabase> {
  registrations.push(userId)
  const without = open(null)
  await registered({ db: without, userId, appVersion: '1', newId: () => device_id, server })
  await writeVault(without, { user_id: userId, device_id, by_server: new Uint8Array(3), by_pin: null, changed: null })
  without.close()
  const db = open(userId)
  await claim(db, userId)
  return db
}

async function leave(userId: string): Promise<void> {
  const db = open(null)
  await wipeUser(db, userId)
  db.close()
}

beforeEach(() => {
  storage = new IDBFactory()
  does = 'keep'
  answers = true
  contacts = []
  taken = []
})

test('what the user before left unsent is handed over with that user’s own ticket, once, and waits for them', async () => {
  const first = await take(someone)
  const visit = enter.visit(ids(), 'c', { photo_sha256: 'ab'.repeat(32) })
  await dexieQueue(first, async () => undefined).add([visit], photoOf(visit.item.id))
  await createEnvelopes({ db: first, api, userId: someone }).makeUp()
  first.close()
  await leave(someone)
  const second = await take(somebodyElse)
  await dexieQueue(second, async () => undefined).add([entriesOf(ids, somebodyElse).client(ids())], null)
  await remember(second, 'epoch', 'of the second')
  second.close()
  const db = open(null)
  expect([(await ticketOf(db, someone))?.ticket, (await ticketOf(db, somebodyElse))?.ticket]).toEqual([`ticket of ${someone}`, `ticket of ${somebodyElse}`])
  answers = false
  await expect(handOverBefore({ db, apiAs, userId: somebodyElse })).rejects.toThrow(NoAnswer)
  answers = true
  for (let time = 0; time < 2; time += 1) await handOverBefore({ db, apiAs, userId: somebodyElse })
  expect(taken).toMatchObject([{ user_id: someone, ticket: `ticket of ${someone}`, item_id: visit.item.sending.key, photo: true }])
  expect([await db.queued_visits.count(), await db.photos.count(), await db.queued_clients.count()]).toEqual([1, 1, 1])
  // Deactivated meanwhile: nobody takes it back.
  does = 'remove'
  await handOverBefore({ db, apiAs, userId: somebodyElse })
  expect([await db.queued_visits.count(), await db.photos.count(), await db.queued_clients.count(), taken.length]).toEqual([0, 0, 1, 1])
  expect(await ticketOf(db, someone)).toBeNull()
  db.close()
  // What the second remembers is theirs, and stays.
  const still = open(somebodyElse)
  expect([await recall(still, 'epoch'), await readVault(still, someone), (await readVault(still, somebodyElse))?.user_id]).toEqual(['of the second', undefined, somebodyElse])
  still.close()
})

test('the same user back on the phone has a new ticket, and takes back what was handed over meanwhile', async () => {
  const first = await take(someone)
  const visit = enter.visit(ids(), 'c')
  await dexieQueue(first, async () => undefined).add([visit], null)
  await createEnvelopes({ db: first, api, userId: someone }).makeUp()
  first.close()
  await leave(someone)
  ;(await take(somebodyElse)).close()
  const db = open(null)
  await handOverBefore({ db, apiAs, userId: somebodyElse })
  expect(taken).toHaveLength(1)
  db.close()
  await leave(somebodyElse)
  const again = await take(someone)
  expect(await recall(again, 'tickets')).toEqual([])
  const back: unknown[] = []
  const takeBack = { call: async (_: unknown, { body }: { body: unknown }) => (back.push(body), { accepted: [] }) } as unknown as Api
  await takeBackHanded({ store: dexieQueue(again, async () => undefined), userId: someone, check: () => undefined, answered: (call) => call }, takeBack)
  expect(back).toEqual([{ item_ids: [visit.item.sending.key] }])
  again.close()
})

test('the next user opens the phone although the one before left what opens their notes', async () => {
  const first = await take(someone)
  await dexieQueue(first, async () => undefined).add([enter.visit(ids(), 'c')], null)
  await createEnvelopes({ db: first, api, userId: someone }).makeUp()
  expect(await recall(first, 'note_opener')).toBeDefined()
  first.close()
  await leave(someone)
  const second = await take(somebodyElse)
  expect(await recall(second, 'owner')).toBe(somebodyElse)
  expect(await recall(second, 'note_opener')).toBeUndefined()
  second.close()
})

test('the photo of a visit that the server has goes to that visit', async () => {
  const unlocked = await take(someone)
  const store = dexieQueue(unlocked, async () => undefined)
  const visit = enter.visit(ids(), 'c', { photo_sha256: 'ab'.repeat(32) })
  await store.add([visit], photoOf(visit.item.id))
  await createEnvelopes({ db: unlocked, api, userId: someone }).makeUp()
  await store.settle(refOf(visit), { kind: 'visit', visit: { id: visit.item.id, photo_state: 'awaited' } as never })
  unlocked.close()
  const db = open(null)
  await handOverLocked({ db, api, userId: someone })
  expect(taken).toMatchObject([{ item_id: visit.item.sending.key, photo_of: visit.item.id, photo: true }])
  expect(taken[0]).not.toHaveProperty('sealed')
  expect(await db.photos.count()).toBe(1)
  does = 'remove'
  expect(await handOverLocked({ db, api, userId: someone })).toMatchObject({ does: 'remove', handed: 1 })
  expect([taken.length, await db.photos.count(), await db.photo_progress.count()]).toEqual([1, 0, 0])
  db.close()
})

test.each([['sealed', true], ['in clear', false]])('what was shown is kept over a sign-out with no network (%s), and sent when its user is back or by the ticket', async (_, sealed) => {
  const first = await take(someone)
  if (sealed) await noteShowing(first, someone, showing(1))
  first.close()
  const clear = open(null)
  if (!sealed) {
    await clear.state.delete(`vault ${someone}`)
    // As an earlier version noted it.
    await remember(clear, 'showings', [showing(1)])
  }
  clear.close()
  await leave(someone)
  const db = open(null)
  expect(await nextShowings(db, someone)).toEqual([showing(1)])
  db.close()
  const second = await take(somebodyElse)
  expect(await nextShowings(second, somebodyElse)).toEqual([])
  second.close()
  const locked = open(null)
  await handOverBefore({ db: locked, apiAs, userId: somebodyElse })
  expect(contacts[0]).toMatchObject({ user_id: someone, ticket: `ticket of ${someone}`, showings: [showing(1)] })
  expect([await nextShowings(locked, someone), await ticketOf(locked, someone)]).toEqual([[], null])
  await handOverBefore({ db: locked, apiAs, userId: somebodyElse })
  expect(contacts.filter(({ user_id }) => user_id === someone)).toHaveLength(2)
  locked.close()
})
