import type { DeviceDatabase } from './database.ts'
import type { RecordsOnDevice } from './device.ts'

/** Counts the records on the device. */
export async function countRecords(db: DeviceDatabase): Promise<RecordsOnDevice> {
  const [clients, visits, itineraries, locations, products] = await Promise.all([
    db.clients.count(),
    db.visits.count(),
    db.itineraries.count(),
    db.locations.count(),
    db.products.count(),
  ])
  return { clients, visits, itineraries, locations, products }
}
