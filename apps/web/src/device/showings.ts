import { mostShowings, type Showing } from '@bisita/contract/clients/clients.masked'
import { Refused } from '../api/outcomes.ts'
import type { DeviceDatabase } from './database.ts'
import { recall, remember } from './state.ts'

/**
 * The journal of masked numbers that were shown on this phone, until the server has each. A showing is written before the
 * number is seen, and stays until an answer says that it arrived; the server knows by its id what it has already.
 */
export async function noteShowing(db: DeviceDatabase, showing: Showing): Promise<void> {
  await db.transaction('rw', db.state, async () => {
    const before = (await recall(db, 'showings')) ?? []
    if (!before.some(({ id }) => id === showing.id)) await remember(db, 'showings', [...before, showing])
  })
}

/** Sends the journal, some at a time. What is refused stays for the next round, and stops nothing else. */
export async function sendShowings(db: DeviceDatabase, send: (items: Showing[]) => Promise<unknown>): Promise<void> {
  for (;;) {
    const items = ((await recall(db, 'showings')) ?? []).slice(0, mostShowings)
    if (items.length === 0) return
    try {
      await send(items)
    } catch (error) {
      if (error instanceof Refused) return
      throw error
    }
    const sent = new Set(items.map(({ id }) => id))
    await db.transaction('rw', db.state, async () => {
      const left = ((await recall(db, 'showings')) ?? []).filter(({ id }) => !sent.has(id))
      if (left.length > 0) await remember(db, 'showings', left)
      else await db.state.delete('showings')
    })
  }
}
