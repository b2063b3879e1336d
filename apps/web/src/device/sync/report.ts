import type { SyncState } from '../device.ts'
import type { QueuedItem } from '../queue/items.ts'
import type { UnsentWork } from '../queue/queue.store.ts'
import type { FeedPositions } from './records.ts'
import type { DeviceReport } from './server.ts'

export function countsOf({ items, awaiting, photos }: UnsentWork): SyncState['counts'] {
  const refused = items.filter(({ item }) => item.is_error).length
  const lost = photos.filter((photo) => photo.refused !== null).length
  return {
    waiting: items.length - refused,
    refused: refused + lost,
    awaiting: awaiting.filter(({ status }) => status === 'PENDING').length,
    photos: photos.length - lost,
  }
}

/** Whether everything is sent. Requests that wait for approval do not count. */
export const isAllSent = ({ waiting, refused, photos }: SyncState['counts']): boolean => waiting + refused + photos === 0

export type ReportContext = {
  readonly deviceId: string
  readonly appVersion: string
  readonly lastSuccessAt: number | null
  readonly positions: FeedPositions | null
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** The report of the device at the beginning of a round, which its supervisor sees. */
export function deviceReportOf(unsent: UnsentWork, { deviceId, appVersion, lastSuccessAt, positions }: ReportContext): DeviceReport {
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
