import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDatabase } from '../../device/database.ts'
import { watchDatabase } from './watchDatabase.ts'

async function watched() {
  const db = new DeviceDatabase(`watched-${Math.random()}`)
  await db.queued_visits.add({ id: 'qv' } as never)
  const events: string[] = []
  const unwatch = watchDatabase(
    db,
    (why) => events.push(why),
    async () => {
      events.push('written')
      await Promise.resolve()
    },
  )
  return { db, events, unwatch }
}

test('an older tab writes what was typed and gives way to a newer version of the database', async () => {
  const { db, events } = await watched()
  const newer = new Dexie(db.name)
  newer.version(5).stores({ queued_visits: 'id, [sending.user_id+sending.order]' })
  await newer.open()
  expect(events).toEqual(['newer', 'written'])
  expect(await newer.table('queued_visits').count()).toBe(1)
  expect(db.isOpen()).toBe(false)
  newer.close()
})

test('a database that is deleted beneath the app is reported as lost', async () => {
  const { db, events } = await watched()
  await Dexie.delete(db.name)
  expect(events).toEqual(['deleted', 'written'])
})

test('closing it as planned reports no loss', async () => {
  const { db, events, unwatch } = await watched()
  unwatch()
  db.close()
  await Dexie.delete(db.name)
  expect(events).toEqual([])
})
