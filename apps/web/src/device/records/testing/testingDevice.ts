import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { createDeviceChanges } from '../../changes.ts'
import { DeviceDatabase } from '../../database.ts'
import type { Sealing } from '../../sealing/middleware.ts'
import { lineOf } from '../clientLine.ts'
import { linesOf } from '../lines/lines.store.ts'
import { byText } from '../../overlay/pages.ts'
import { applyAnswerStores, type ItemAnswer } from '../../sync/records.ts'
import type { RecordsDeps } from '../deps.ts'
import { createRecords } from '../records.ts'
import { recallAll } from '../../state.ts'
import { idOf } from './testing.ts'
import { sha256, type testingServer } from './testingServer.ts'

/** Where a device's storage is: it outlives tabs. */
export const newStorage = (): IDBFactory => new IDBFactory()

export const start = Date.parse('2026-11-22T03:00:00Z')

/** A tab of a device in a test: its records over a database, with nothing to wait for. */
export async function openTab(storage: IDBFactory, server: ReturnType<typeof testingServer>['server'], change: Partial<RecordsDeps> = {}, sealing: Sealing | null = null) {
  const db = new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, sealing)
  const slept: number[] = []
  const deps: RecordsDeps = {
    db,
    server,
    userId: 'me',
    appVersion: '1',
    now: () => start,
    sleep: (milliseconds) => {
      slept.push(milliseconds)
      return Promise.resolve()
    },
    replayPause: 300,
    // Nothing but a network is waited for.
    untilNextTry: (_failures, _least, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    exclusively: (work) => work().then(() => true),
    storage: {},
    newId: () => idOf(1, 1),
    sha256,
    changes: createDeviceChanges(null),
    ...change,
  }
  const records = createRecords(deps, await recallAll(db))
  const apply = (answer: ItemAnswer) => db.transaction('rw', [...applyAnswerStores], async () => records.applyAnswer(answer))
  return { db, deps, slept, records, apply, close: () => db.close() }
}

/** What the server would have a device hold, against what it holds: all of its records, and the lines of its clients. */
export async function contents(db: DeviceDatabase) {
  const [clients, visits, itineraries, lines] = await Promise.all([
    db.clients.orderBy('id').toArray(),
    db.visits.orderBy('id').toArray(),
    db.itineraries.orderBy('id').toArray(),
    linesOf(db).all(db),
  ])
  return {
    clients: clients.map(({ key: _, ...client }) => client),
    visits,
    itineraries,
    lines: lines.toSorted((one, other) => byText(one.id, other.id)),
    /** The lines that the clients should have. */
    expectedLines: clients.map(lineOf),
  }
}

const byId = <T extends { readonly id: string }>(rows: ReadonlyMap<string, T>): T[] => [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1))

/** The device holds what the server has, and the lines of what it holds. */
export async function expectSame(tab: { readonly db: DeviceDatabase }, { rows }: ReturnType<typeof testingServer>): Promise<void> {
  const { clients, visits, itineraries, lines, expectedLines } = await contents(tab.db)
  expect(clients).toEqual(byId(rows.clients))
  expect(visits).toEqual(byId(rows.visits))
  expect(itineraries).toEqual(byId(rows.itineraries))
  expect(lines).toEqual(expectedLines)
}
