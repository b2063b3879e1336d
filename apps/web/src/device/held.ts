import type { DeviceDatabase } from './database.ts'
import type { Held } from './device.ts'

/** Counts what stands on the device. */
export async function heldIn(db: DeviceDatabase): Promise<Held> {
  const [clients, visits, itineraries, locations, products] = await Promise.all([
    db.clients.count(),
    db.visits.count(),
    db.itineraries.count(),
    db.locations.count(),
    db.products.count(),
  ])
  return { clients, visits, itineraries, locations, products }
}
