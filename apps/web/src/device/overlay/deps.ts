import type { CurrentUser } from '@bisita/contract/users/users'
import type { DeviceDatabase } from '../database.ts'
import type { Queue } from '../device.ts'
import type { Catalogue } from '../records/catalogue/catalogue.ts'

/** What the adapters of the device work with. */
export type LocalDeps = {
  readonly db: DeviceDatabase
  readonly queue: Queue
  readonly catalogue: Pick<Catalogue, 'query'>
  /** The signed-in mr, whose records these are. */
  readonly user: CurrentUser
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The same with the network's adapter, for what the device does not hold. */
export type LocalDepsWith<R> = LocalDeps & { readonly remote: R }
