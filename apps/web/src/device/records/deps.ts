import type { Changes } from '../changes.ts'
import type { DeviceDatabase } from '../database.ts'
import type { RecordsServer } from './calls.ts'
import type { BlockNews } from './catalogue/news.ts'

/** What the browser says of its storage: `navigator.storage`, or less of it where it lacks some. */
export type Storage = {
  readonly persist?: () => Promise<boolean>
  readonly persisted?: () => Promise<boolean>
  readonly estimate?: () => Promise<{ readonly usage?: number; readonly quota?: number }>
}

/**
 * Resolves once every file that the app needs with no network is stored on this device; tells how many are until then.
 * Rejects with NoAnswer where one did not come, and returns early after the signal.
 */
export type AppStored = (tell: (done: number, total: number | null) => void, signal: AbortSignal) => Promise<void>

/** What the records are made with; nothing of it is reached for by itself. */
export type RecordsDeps = {
  readonly db: DeviceDatabase
  readonly server: RecordsServer
  /** The signed-in mr. */
  readonly userId: string
  readonly appVersion: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Between two pages of a feed, in milliseconds. */
  readonly replayPause: number
  /** Waits until set-up is tried again after so many failures in a row, at least so many milliseconds, or until the signal. */
  readonly untilNextTry: (failures: number, least: number, signal: AbortSignal) => Promise<void>
  /** Does it while no other tab does the same; false, having done nothing, where one does. */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>
  readonly storage: Storage
  /** Absent where there is nothing to store: the app is there whenever a page is. */
  readonly appStored?: AppStored
  /** A new id for a device that has none. */
  readonly newId: () => string
  /** SHA-256 of bytes. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
  readonly changes: Pick<Changes, 'tell' | 'count'>
  /** Which blocks of the catalogue have changed. */
  readonly news: Pick<BlockNews, 'tell'>
  /** Hears what set-up was refused with: an end of the session shows here first. */
  readonly refused?: (error: unknown) => void
}
