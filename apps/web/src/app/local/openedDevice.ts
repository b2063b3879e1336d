import type { Device } from '../../device/device.ts'
import type { DeviceDrafts } from '../../device/drafts.ts'
import type { Unlocked } from '../../device/sealing/middleware.ts'
import type { Remembered } from '../../device/state.ts'
import type { Store } from '../../ui/browser/store.ts'
import type { SessionState } from '../session/session.ts'
import type { WipeTarget } from './pendingWipes.ts'
import type { Repositories } from './repositories.ts'

/** Makes repositories that read and write on the device, and ask the network for what it lacks. */
export type WithLocal = (remote: Repositories) => Repositories

/** The device of a signed-in mr, opened. */
export type OpenDevice = {
  readonly device: Device
  readonly drafts: DeviceDrafts
  /** Puts the local records before the network; null until they are set up, and while set-up runs again. */
  readonly local: Pick<Store<WithLocal | null>, 'get' | 'subscribe'>
  /** Remembers who is signed in, so that the app opens with no network. */
  readonly remember: (session: Remembered['session']) => Promise<void>
  /** Forgets who is signed in and keeps the records for the same user. */
  readonly lock: () => Promise<void>
  /** Ends the loop and lets go of the database. */
  readonly close: () => Promise<void>
}

/** What happened to the database while it was open. */
export type StorageLoss = 'deleted' | 'newer'

/** What is loaded only where there is a device: Dexie, the queue, the local adapters (openDevice.ts). */
export type DeviceCode = {
  /** Opens the device of a user. Whatever anybody else left on it is gone before that. */
  readonly openDevice: (user: SessionState['user'], onLost: (why: StorageLoss) => void, unlocked: Unlocked | null) => Promise<OpenDevice>
  /** The session that stands sealed on the device; null where there is none. */
  readonly readSession: (unlocked: Unlocked) => Promise<Remembered['session'] | null>
  /** Wipes what the device holds of a user, or of anybody else than the user. The ticket of one who has still to hand something over stays. */
  readonly wipeDevice: (whose: WipeTarget, handsOver: string | null) => Promise<void>
  /** Hands over what a deactivated user or one of a lost phone had not sent, and tells where the records are wiped; rejects where nobody answers. */
  readonly quarantineUnsent: (userId: string, wiped: boolean) => Promise<void>
}

/** Why there is no device although the role has one: the browser keeps nothing, or a newer version took over. */
export type NoDevice = 'refused' | 'newer'

export type LocalState =
  | { readonly stage: 'closed' }
  | { readonly stage: 'opening' }
  | { readonly stage: 'open'; readonly opened: OpenDevice }
  | { readonly stage: 'without'; readonly why: NoDevice }

/** What the device remembers of a session. */
export const rememberedOf = ({ user, allowedPaths, version, settings }: SessionState): Remembered['session'] => ({
  user,
  allowed_paths: allowedPaths,
  version,
  settings,
})
