import { t } from '@bisita/contract/words'
import { withTimeout } from '../../ui/browser/withTimeout.ts'
import type { StorageRoom } from '../device.ts'
import type { BrowserStorage } from './deps.ts'

/**
 * Bytes for a record with its indexes and its entry in the client index. For clients twice the size measured in Chromium,
 * since it rewrites its files; for the others, which have fewer fields and no entry, a little less.
 */
export const recordBytes = { clients: 2_000, visits: 1_600, itineraries: 1_400 } as const

export type RecordCounts = { readonly [K in keyof typeof recordBytes]: number }

/** Bytes that some records need, with room for a photo or two. */
export const neededFor = (counts: RecordCounts): number =>
  counts.clients * recordBytes.clients + counts.visits * recordBytes.visits + counts.itineraries * recordBytes.itineraries + reserve

const reserve = 20_000_000

/** Milliseconds: a browser answers about its storage at once or, rarely, never. */
const patience = 2_000

/** Reads the browser's storage figures; null for each that it does not give, also where it rejects or never answers. */
export async function roomOf(storage: BrowserStorage): Promise<StorageRoom> {
  const [estimate, persisted] = await Promise.all([withTimeout(storage.estimate?.(), patience), withTimeout(storage.persisted?.(), patience)])
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false }
}

/**
 * Asks the browser to keep the storage, where it has not promised that yet. A browser that refused before may agree now, for
 * example after the app was installed. The answer is not awaited: Firefox asks the user, who may never answer.
 */
export function askToKeep(storage: BrowserStorage): void {
  const ask = async () => {
    if ((await storage.persisted?.().catch(() => false)) !== true) await storage.persist?.()
  }
  void ask().catch(() => undefined)
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** The message that there is too little room for some records; null where there is enough or the browser does not say. */
export function roomProblem({ usage, quota }: StorageRoom, counts: RecordCounts): string | null {
  if (usage === null || quota === null) return null
  const needed = neededFor(counts)
  const left = Math.max(0, quota - usage)
  if (needed <= left) return null
  return t('Not enough room on this phone: the records need about {inMegabytes} and {inMegabytes2} are left. Free some room and start again.', { inMegabytes: inMegabytes(needed), inMegabytes2: inMegabytes(left) })
}
