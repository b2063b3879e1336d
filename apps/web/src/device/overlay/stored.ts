import { Dexie } from 'dexie'
import type { DeviceDatabase } from '../database.ts'
import type { ClientRow, LocationRow, VisitRow } from '../rows.ts'

/** Stored clients by their ids; those that are not on the device are left out. */
export async function findClients(db: DeviceDatabase, ids: Iterable<string>): Promise<ReadonlyMap<string, ClientRow>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await db.clients.where('id').anyOf(wanted).toArray()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locations by their codes. */
export async function findPlaces(db: DeviceDatabase, ids: Iterable<string>): Promise<ReadonlyMap<string, LocationRow>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await db.locations.bulkGet(wanted)
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])))
}

/** The names of products by their ids. */
export async function findProducts(db: DeviceDatabase, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  const rows = wanted.length === 0 ? [] : await db.products.bulkGet(wanted)
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.name] as const])))
}

/** The stored visits of a client, oldest first. */
export const visitsOf = (db: DeviceDatabase, clientId: string): Promise<VisitRow[]> =>
  db.visits.where('[client_id+contact_time]').between([clientId, Dexie.minKey], [clientId, Dexie.maxKey]).toArray()
