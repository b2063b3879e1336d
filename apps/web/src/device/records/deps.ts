import type { DeviceChanges } from '../changes.ts'
import type { DeviceDatabase } from '../database.ts'
import type { RecordsServer } from './calls.ts'

/** `navigator.storage`, of which a browser may lack some functions. */
export type BrowserStorage = {
  readonly persist?: () => Promise<boolean>
  readonly persisted?: () => Promise<boolean>
  readonly estimate?: () => Promise<{ readonly usage?: number; readonly quota?: number }>
}

/**
 * Resolves once all files that the app needs without a network are stored on this device, and reports the progress.
 * Rejects with NoAnswer where a file did not arrive, and returns early after the signal.
 */
export type AppStored = (tell: (done: number, total: number | null) => void, signal: AbortSignal) => Promise<void>

/** The dependencies of the records. */
export type RecordsDeps = {
  readonly db: DeviceDatabase
  readonly server: RecordsServer
  /** The signed-in mr. */
  readonly userId: string
  readonly appVersion: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** The pause between two pages of a feed, in milliseconds. */
  readonly replayPause: number
  /** Waits before set-up is tried again: longer with more `failures` in a row, at least `least` milliseconds, or until the signal. */
  readonly untilNextTry: (failures: number, least: number, signal: AbortSignal) => Promise<void>
  /** Runs work unless another tab runs the same; false, without running it, where one does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<boolean>
  readonly storage: BrowserStorage
  /** Missing where the browser does not store the app. */
  readonly appStored?: AppStored
  /** A new id for a device that has none. */
  readonly newId: () => string
  /** SHA-256 of bytes. */
  readonly sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
  readonly changes: Pick<DeviceChanges, 'notify' | 'count'>
  /** Called with the error by which set-up was refused: this may be the first sign that the session has ended. */
  readonly refused?: (error: unknown) => void
}
