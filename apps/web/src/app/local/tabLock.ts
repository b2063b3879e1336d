import type { DeviceLock } from './deviceLock.ts'

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

type TabLockDependencies = {
  readonly lock: DeviceLock
  /** What the tabs of this browser talk over about the lock; null where they cannot. */
  readonly channel: Channel | null
  /** Whether this tab has a device open. */
  readonly isOpen: () => boolean
  /** Writes what is pending, and lets go of the device. */
  readonly close: () => Promise<void>
  readonly reload: () => void
}

/** How long a page waits for its drafts and its loop before it is left to lock; milliseconds. */
const patience = 3_000

/** Has all tabs of a sealed phone lock together: each leaves its page, and everything that it holds with it. */
export function createTabLock({ lock, channel, isOpen, close, reload }: TabLockDependencies) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const say = (what: 'lock' | 'sealed') => channel?.postMessage(what)

  async function leavePage(): Promise<void> {
    await Promise.race([close(), new Promise<void>((resolve) => setTimeout(resolve, patience))])
    lock.forget()
    reload()
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<'lock' | 'sealed'>) => {
    // A tab whose key is to be forgotten, or that holds records in clear.
    if (isOpen() && (data === 'lock') === lock.isSealed()) void leavePage()
  })
  return {
    /** This phone was sealed just now: other tabs let go of what they hold in clear, before the database is made again. */
    sealed: () => say('sealed'),
    lockNow: async () => {
      if (!lock.isSealed()) return
      say('lock')
      await leavePage()
    },
  }
}
