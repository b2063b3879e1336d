import type { DeviceDatabase } from './database.ts'
import { recall, remember, type Remembered, type Ticket } from './state.ts'

/** The ticket of a user in what is remembered; null where there is none. */
export function ticketIn(device: Remembered['device'] | undefined, tickets: Remembered['tickets'] | undefined, userId: string): Ticket | null {
  if (device?.user_id === userId && device.ticket !== null) return { user_id: userId, device_id: device.device_id, ticket: device.ticket }
  return tickets?.find(({ user_id }) => user_id === userId) ?? null
}

/** The ticket of a user: of whom the phone is set up for, or of somebody before. */
export const ticketOf = async (db: DeviceDatabase, userId: string): Promise<Ticket | null> => ticketIn(await recall(db, 'device'), await recall(db, 'tickets'), userId)

/** Stores the ticket of who sets the phone up. One of somebody else is kept beside it: it stands here only while that person left something. */
export function storeTicket(db: DeviceDatabase, own: Ticket): Promise<void> {
  return db.transaction('rw', db.state, async () => {
    const before = await recall(db, 'device')
    const known = (await recall(db, 'tickets')) ?? []
    const other = before === undefined || before.user_id === null || before.ticket === null ? [] : [{ user_id: before.user_id, device_id: before.device_id, ticket: before.ticket }]
    const others = [...known.filter(({ user_id }) => user_id !== other[0]?.user_id), ...other].filter(({ user_id }) => user_id !== own.user_id)
    if (others.length > 0 || known.length > 0) await remember(db, 'tickets', others)
    await remember(db, 'device', own)
  })
}

/** Deletes the ticket of a user; within a transaction over `state` it is part of that transaction. */
export async function forgetTicket(db: DeviceDatabase, userId: string): Promise<void> {
  const [device, tickets] = [await recall(db, 'device'), await recall(db, 'tickets')]
  if (device?.user_id === userId) await remember(db, 'device', { ...device, ticket: null, user_id: null })
  if (tickets?.some(({ user_id }) => user_id === userId) === true) await remember(db, 'tickets', tickets.filter(({ user_id }) => user_id !== userId))
}
