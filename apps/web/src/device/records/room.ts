import type { Room } from '../device.ts'
import type { Storage } from './deps.ts'

/**
 * Bytes for a record with its indexes and its line in the catalogue. Of clients twice what Chromium was measured to
 * take, since it rewrites its files; of the others, which have fewer fields and no line, a little less.
 */
export const recordBytes = { clients: 2_000, visits: 1_600, itineraries: 1_400 } as const

export type Counts = { readonly [K in keyof typeof recordBytes]: number }

/** Bytes that some records need, with what a photo or two of a day take besides. */
export const neededFor = (counts: Counts): number =>
  counts.clients * recordBytes.clients + counts.visits * recordBytes.visits + counts.itineraries * recordBytes.itineraries + reserve

const reserve = 20_000_000

/** What the browser says of its storage; it may say nothing, and may refuse to be asked. */
export async function roomOf(storage: Storage): Promise<Room> {
  const estimate = await storage.estimate?.().catch(() => undefined)
  const persisted = await storage.persisted?.().catch(() => false)
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false }
}

/**
 * Asks the browser for its promise to keep what is stored, where it has not given it. One that refused before may give
 * it now, such as one that the app was installed in since.
 */
export async function askToKeep(storage: Storage): Promise<void> {
  if (await storage.persisted?.().catch(() => false)) return
  await storage.persist?.().catch(() => false)
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** Why there is too little room for some records, or null. Where the browser says nothing it is tried. */
export function roomProblem({ usage, quota }: Room, counts: Counts): string | null {
  if (usage === null || quota === null) return null
  const needed = neededFor(counts)
  const left = Math.max(0, quota - usage)
  if (needed <= left) return null
  return `Not enough room on this phone: the records need about ${inMegabytes(needed)} and ${inMegabytes(left)} are left. Free some room and start again.`
}
