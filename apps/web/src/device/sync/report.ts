import type { SyncState } from '../device.ts'
import type { QueuedItem } from '../queue/items.ts'
import type { Unsent } from '../queue/queue.store.ts'
import type { Positions } from './records.ts'
import type { Report } from './server.ts'

export function countsOf({ items, awaiting, photos }: Unsent): SyncState['counts'] {
  const refused = items.filter(({ item }) => item.is_error).length
  const lost = photos.filter((photo) => photo.refused !== null).length
  return {
    waiting: items.length - refused,
    refused: refused + lost,
    awaiting: awaiting.filter(({ status }) => status === 'PENDING').length,
    photos: photos.length - lost,
  }
}

/** Whether the server has everything. What somebody else decides is not the device's any more. */
export const isAllSent = ({ waiting, refused, photos }: SyncState['counts']): boolean => waiting + refused + photos === 0

export type Reporter = {
  readonly deviceId: string
  readonly appVersion: string
  readonly lastSuccessAt: number | null
  readonly positions: Positions | null
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** What the device tells its supervisor at the beginning of a round. */
export function reportOf(unsent: Unsent, { deviceId, appVersion, lastSuccessAt, positions }: Reporter): Report {
  const counts = countsOf(unsent)
  const of = (kind: QueuedItem['kind']) => unsent.items.filter((entry) => entry.kind === kind).length
  const oldest = unsent.items.reduce<string | null>((first, { item }) => (first === null || item.sending.entered_at < first ? item.sending.entered_at : first), null)
  return {
    device_id: deviceId,
    app_version: appVersion.slice(0, 32),
    last_success_at: lastSuccessAt === null ? null : iso(lastSuccessAt),
    oldest_unsent_at: oldest,
    unsent: { clients: of('client'), visits: of('visit'), itineraries: of('itinerary'), photos: counts.photos, refused: counts.refused },
    positions,
  }
}
