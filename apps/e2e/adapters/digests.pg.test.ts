import type { TestApp } from '@bisita/server/testing/app'
import { settled } from '@bisita/server/testing/settled'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recall } from '../../web/src/device/state.ts'
import { openMr, type PreparedDevice } from './preparedDevice.ts'
import { changedApp } from './changedApp.ts'

let app: TestApp
let mr: PreparedDevice

beforeAll(async () => {
  app = await changedApp()
  mr = await openMr(app, 'mr2')
  // The first comparison is due with set-up: what a test makes differ is for its own to find.
  await settled(app.pool)
  await mr.device.syncNow()
})

afterAll(async () => {
  await mr.close()
  await app.close()
})

describe('the digests', () => {
  const kinds = ['clients', 'visits', 'itineraries'] as const
  const storedRecords = async () => Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await mr.db.table(kind).orderBy('id').toArray()])))
  /** The digests and pages that a round asks for, without numbers and ids. */
  const compared = async (): Promise<string[]> => {
    // Waits until the sync round of set-up is over and the feeds are read, so that only the digest calls are recorded.
    await settled(app.pool)
    await mr.device.syncNow()
    mr.network.requested.length = 0
    await mr.db.state.delete('digest_at')
    await mr.device.syncNow()
    expect(await recall(mr.db, 'digest_at')).toBe(app.clock.now.getTime())
    return mr.network.requested.filter((path) => /digest|\/list\?/.test(path)).map((path) => path.replace(/\/\d+$|\?.*/, ''))
  }
  const nothing = ['/client/digest', '/visit/digest', '/itinerary/digest']

  test('of device and server are the same where nothing differs, and nothing is loaded', async () => {
    const before = await storedRecords()
    expect(before['visits'].length).toBeGreaterThan(100)
    expect(await compared()).toEqual(nothing)
    expect(await storedRecords()).toEqual(before)
  })

  test('find what is missing, wrong and too much, and the pages of those kinds put it right', async () => {
    const before = await storedRecords()
    for (const kind of kinds) {
      const [missing, wrong] = before[kind] as { key: number; id: string }[]
      if (missing === undefined || wrong === undefined) throw new Error(`There are no ${kind}.`)
      const store = mr.db.table(kind)
      await store.bulkDelete(kind === 'clients' ? [missing.key, wrong.key] : [missing.id])
      if (kind === 'clients') continue
      await store.update(wrong.id, { remarks: 'Iba.' })
      await store.put({ ...wrong, id: v7() })
    }
    const lists = ['/client/list', '/visit/list', '/itinerary/list']
    expect([...new Set(await compared())]).toEqual(nothing.flatMap((digest, at) => [digest, lists[at]]))
    const after = await storedRecords()
    expect({ ...after, clients: unkeyed(after['clients']) }).toEqual({ ...before, clients: unkeyed(before['clients']) })
    expect(await compared()).toEqual(nothing)
  })
})

/** The key is the device's own, and another one where a client has come back. */
const unkeyed = (rows: readonly object[]): unknown[] => rows.map((row) => ({ ...row, key: null }))
