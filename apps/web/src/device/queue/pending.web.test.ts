import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { clientFor, seeded } from '../records/testing/testing.ts'
import { entriesOf, countedIds, someone } from '../testing/entries.ts'
import { dexieQueue } from './dexieQueue.ts'

test('the record of a client says that the phone’s own request waits, until it is decided either way', async () => {
  for (const status of ['APPROVED', 'DECLINED', 'CANCELLED'] as const) {
    const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
    const store = dexieQueue(db, async () => undefined)
    const client = clientFor(seeded(1), 1)
    await db.clients.add(client)
    const pending = async () => (await db.clients.where('id').equals(client.id).first())?.pending_approval
    const entry = entriesOf(countedIds()).update(client.id, { lastname: 'Reyes' })
    await store.add([entry], null)
    expect(await pending()).toBe(false)
    await store.moveToAwaiting(
      { kind: 'client', id: entry.item.id, key: entry.item.sending.key },
      {
        id: entry.item.id, user_id: someone, kind: 'client', record_id: client.id, client_id: client.id, client_name: client.fullname,
        approval_id: 'a', approval_title: 'Change', status: 'PENDING', message: null, requested_at: '2026-11-23T01:00:00Z',
      },
    )
    expect(await pending()).toBe(true)
    await store.decide(entry.item.id, { status, message: null })
    expect(await pending()).toBe(false)
    db.close()
  }
})
