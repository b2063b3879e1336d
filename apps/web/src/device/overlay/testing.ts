import type { CurrentUser } from '@bisita/contract/users/users'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 } from 'uuid'
import { DeviceDatabase } from '../database.ts'
import type { DeviceQueue } from '../device.ts'
import { dexieQueue } from '../queue/dexieQueue.ts'
import { createQueue } from '../queue/queue.ts'
import type { QueueStore } from '../queue/queue.store.ts'
import { createClientIndex } from '../records/clientIndex.ts'
import type { ApplyAnswer } from '../sync/records.ts'
import type { LocalDeps } from './deps.ts'

/** Somebody who works from a device. */
export const someMr: CurrentUser = {
  id: '0190a6a0-0000-7000-8000-0000000000f1',
  username: 'mr1',
  display_name: 'Maribel Asuncion',
  user_type: 'mr',
  deactivated: 'N',
  branch_id: '0190a6a0-0000-7000-8000-0000000000b1',
  assigned_branch: 'Baguio',
  assigned_area: null,
  tenure_date: null,
  last_login: null,
  must_change_password: false,
  language: null,
}

/** A device of a test, with what is queued on it and nothing that sends. */
export type TestDevice = LocalDeps & { readonly store: QueueStore; readonly queue: DeviceQueue; readonly clock: { now: number } }

/** Opens a database of its own; `applyTo` gives the function that stores the server's answers in it. */
export function openTestDevice({ user = someMr, now, applyTo }: { user?: CurrentUser; now: number; applyTo?: (db: DeviceDatabase) => ApplyAnswer }): TestDevice {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  const clock = { now }
  const store = dexieQueue(db, applyTo?.(db) ?? (() => Promise.resolve()))
  const queue = createQueue({
    store,
    userId: user.id,
    now: () => clock.now,
    appVersion: 'test',
    newId: v7,
    changed: () => undefined,
  })
  return { db, queue, store, user, clock, now: () => clock.now, clientIndex: createClientIndex(db, () => () => undefined) }
}
