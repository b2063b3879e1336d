import { createStore, type Store } from '../ui/browser/store.ts'

/** Who hears of what changed on the device in whatever tab. */
export type Changes = {
  /** Counts the changes, this tab's and the others'. */
  readonly count: Pick<Store<number>, 'get' | 'subscribe'>
  /** Something was stored: says so here and in the other tabs. `queue` where it is to be sent. */
  readonly tell: (what: 'records' | 'queue') => void
  /** Calls it when another tab has stored something to be sent. */
  readonly onForeignQueue: (listener: () => void) => () => void
  readonly close: () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>

/** The name under which tabs tell each other. */
export const changesChannel = 'bisita-device'

/** `channel` is null where the browser has none: then a tab hears of its own changes only. */
export function createChanges(channel: Channel | null): Changes {
  const count = createStore(0)
  const listeners = new Set<() => void>()
  channel?.addEventListener('message', ({ data }) => {
    count.set(count.get() + 1)
    if (data === 'queue') for (const listener of listeners) listener()
  })
  return {
    count,
    tell: (what) => {
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
