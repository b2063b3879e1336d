import { envelopePlace } from '@bisita/contract/devices/envelopes.format'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { remember } from '../state.ts'
import { somebodyElse, someone } from '../testing/entries.ts'
import { envelopeServer, testSealing } from '../testing/sealing.ts'
import { wipeUser } from '../wipe.ts'
import { type EnvelopePair, newEnvelopePair, openEnvelope } from './envelope.ts'
import { createEnvelopes } from './envelopes.ts'
import { canWriteNote, readNotes, writeNote } from './notes.ts'
import { deleteNote, notesOf } from './notes.store.ts'
import { writeVault } from './vault.store.ts'

const device_id = '0190a6a0-0000-7000-8000-0000000000dd'
const id = '0190a6a0-0000-7000-8000-0000000000e1'

let storage: IDBFactory
let server: EnvelopePair
const open = (unlocked: boolean) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, unlocked ? testSealing() : null)

async function withDatabase<T>(unlocked: boolean, work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
  const db = open(unlocked)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const write = (db: DeviceDatabase) => writeNote({ db, userId: someone, id, now: new Date('2026-11-21T01:00:00Z'), appVersion: 'test' }, { name: 'Aling Nena', note: 'Babalik sa Lunes', latitude: 16.4, longitude: 120.6 })

beforeEach(async () => {
  storage = new IDBFactory()
  server = await newEnvelopePair()
  await withDatabase(true, async (db) => {
    await writeVault(db, { user_id: someone, device_id, by_server: new Uint8Array(3), by_pin: null, changed: null })
    await remember(db, 'device', { device_id, ticket: 'ticket', user_id: someone })
    await remember(db, 'envelope_key', { user_id: someone, device_id, point: server.point })
  })
})

test('a phone that was never unlocked since takes none', async () => {
  await withDatabase(false, async (db) => {
    expect(await canWriteNote(db, someone)).toBe(false)
    await expect(write(db)).rejects.toThrow('no keys')
  })
})

test('what is written on a locked phone stands nowhere in clear, and opens for the server and for its user once unlocked', async () => {
  await withDatabase(true, (db) => createEnvelopes({ db, api: envelopeServer, userId: someone }).makeUp())
  await withDatabase(false, async (db) => {
    expect([await canWriteNote(db, someone), await canWriteNote(db, somebodyElse)]).toEqual([true, false])
    await write(db)
    const [note] = await notesOf(db, someone)
    expect(JSON.stringify(await db.state.toArray(), (_, value: unknown) => (ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value))).not.toMatch(/Nena|Lunes/)
    const opened = await openEnvelope(server, envelopePlace('item', { item_id: id, user_id: someone, device_id }), note?.for_server as Uint8Array<ArrayBuffer>)
    expect(JSON.parse(new TextDecoder().decode(opened))).toEqual({
      kind: 'note', record_id: id, client_name: 'Aling Nena', entered_at: '2026-11-21T01:00:00.000Z', app_version: 'test', content: { note: 'Babalik sa Lunes', latitude: 16.4, longitude: 120.6 },
    })
    // The phone itself does not open it, locked.
    expect(await readNotes(db, someone)).toEqual([])
  })
  await withDatabase(true, async (db) => {
    expect(await readNotes(db, someone)).toEqual([{ id, entered_at: '2026-11-21T01:00:00.000Z', name: 'Aling Nena', note: 'Babalik sa Lunes', latitude: 16.4, longitude: 120.6 }])
    expect(await readNotes(db, somebodyElse)).toEqual([])
    await deleteNote(db, id)
    expect(await readNotes(db, someone)).toEqual([])
  })
})

test('it counts as unsent: signed out, it is kept with what opens it', async () => {
  await withDatabase(true, (db) => createEnvelopes({ db, api: envelopeServer, userId: someone }).makeUp())
  await withDatabase(false, async (db) => {
    await write(db)
    await remember(db, 'owner', someone)
    await wipeUser(db, someone)
  })
  await withDatabase(true, async (db) => expect(await readNotes(db, someone)).toHaveLength(1))
})
