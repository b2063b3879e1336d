import { mostShowings, type Showing } from '@bisita/contract/clients/clients.masked'
import { Refused } from '../api/outcomes.ts'
import type { DeviceDatabase } from './database.ts'
import { recall } from './state.ts'

/** Under which name a user's journal stands among the remembered values, in clear: it says of which client's id which field was shown, and when. */
const journalName = (userId: string): string => `showings ${userId}`

/** The journal of a user, with what an earlier version of the app noted of the owner. */
async function readJournal(db: DeviceDatabase, userId: string): Promise<readonly Showing[]> {
  const journal = ((await db.state.get(journalName(userId)))?.value ?? []) as readonly Showing[]
  const before = (await recall(db, 'owner')) === userId ? ((await recall(db, 'showings')) ?? []) : []
  return [...before, ...journal]
}

async function writeJournal(db: DeviceDatabase, userId: string, journal: readonly Showing[]): Promise<void> {
  if ((await recall(db, 'owner')) === userId) await db.state.delete('showings')
  if (journal.length > 0) await db.state.put({ name: journalName(userId), value: journal })
  else await db.state.delete(journalName(userId))
}

/** Whether there is anything in a user's journal; what an earlier version noted is moved to it. For a transaction over `state`. */
export async function keepJournal(db: DeviceDatabase, userId: string): Promise<boolean> {
  const journal = await readJournal(db, userId)
  if (journal.length > 0) await writeJournal(db, userId, journal)
  return journal.length > 0
}

/**
 * The journal of masked numbers that a user was shown on this phone, until the server has each. A showing is written before
 * the number is seen, and stays until an answer says that it arrived, also when its user signs out; the server knows by its id
 * what it has already.
 */
export async function noteShowing(db: DeviceDatabase, userId: string, showing: Showing): Promise<void> {
  await db.transaction('rw', db.state, async () => {
    const before = await readJournal(db, userId)
    if (!before.some(({ id }) => id === showing.id)) await writeJournal(db, userId, [...before, showing])
  })
}

/** The oldest showings of a user that go at once. */
export const nextShowings = async (db: DeviceDatabase, userId: string): Promise<Showing[]> => (await readJournal(db, userId)).slice(0, mostShowings)

/** Takes showings out that the server has. */
export async function dropShowings(db: DeviceDatabase, userId: string, sent: readonly Showing[]): Promise<void> {
  const ids = new Set(sent.map(({ id }) => id))
  await db.transaction('rw', db.state, async () => writeJournal(db, userId, (await readJournal(db, userId)).filter(({ id }) => !ids.has(id))))
}

/** Sends the journal, some at a time. What is refused stays for the next round, and stops nothing else. */
export async function sendShowings(db: DeviceDatabase, userId: string, send: (items: Showing[]) => Promise<unknown>): Promise<void> {
  for (;;) {
    const items = await nextShowings(db, userId)
    if (items.length === 0) return
    try {
      await send(items)
    } catch (error) {
      if (error instanceof Refused) return
      throw error
    }
    await dropShowings(db, userId, items)
  }
}
