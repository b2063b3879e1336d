import type { CurrentUser } from '@bisita/contract/users/users'
import type { DeviceDatabase } from '../database.ts'
import type { DeviceQueue } from '../device.ts'
import type { ClientIndex } from '../records/clientIndex.ts'

/** The dependencies of the local adapters. */
export type LocalDeps = {
  readonly db: DeviceDatabase
  readonly queue: DeviceQueue
  readonly clientIndex: Pick<ClientIndex, 'query' | 'countByLocation'>
  /** The signed-in mr, whose records these are. */
  readonly user: CurrentUser
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** {@link LocalDeps} with the remote adapter, for records that are not on the device. */
export type LocalDepsWith<R> = LocalDeps & { readonly remote: R }
