import { createStore, type Store } from '../ui/browser/store.ts'

/** Notifies of changes to the records and the queue of the device, made in any tab. */
export type DeviceChanges = {
  /** The number of changes so far, of this tab and the others. */
  readonly count: Pick<Store<number>, 'get' | 'subscribe'>
  /** Reports to this tab and the others that something was stored: records, or an item of the queue. */
  readonly notify: (what: 'records' | 'queue') => void
  /** Calls the listener when another tab has added something to the queue. */
  readonly onForeignQueue: (listener: () => void) => () => void
  readonly close: () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>

/** The name of the channel between tabs. */
export const changesChannel = 'bisita-device'

/** `channel` is null where the browser has none: then a tab is notified of its own changes only. */
export function createDeviceChanges(channel: Channel | null): DeviceChanges {
  const count = createStore(0)
  const listeners = new Set<() => void>()
  channel?.addEventListener('message', ({ data }) => {
    count.set(count.get() + 1)
    if (data === 'queue') for (const listener of listeners) listener()
  })
  return {
    count,
    notify: (what) => {
      count.set(count.get() + 1)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel?.postMessage(what)
    },
    onForeignQueue: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
