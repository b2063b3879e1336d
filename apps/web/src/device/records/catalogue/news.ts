/** Notifies of written blocks of the index in this tab and the others; `all` means that every block was written. */
export type IndexChanges = {
  readonly notify: (blocks: readonly number[] | 'all') => void
  readonly listen: (listener: (blocks: readonly number[] | 'all') => void) => () => void
  readonly close: () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>

/** The name of the channel between tabs. */
export const blocksChannel = 'bisita-catalogue'

/** `channel` is null where the browser has none: then a tab receives only its own changes. */
export function createIndexChanges(channel: Channel | null): IndexChanges {
  const listeners = new Set<(blocks: readonly number[] | 'all') => void>()
  const notifyListeners = (blocks: readonly number[] | 'all'): void => {
    for (const listener of listeners) listener(blocks)
  }
  channel?.addEventListener('message', ({ data }) => notifyListeners(data as readonly number[] | 'all'))
  return {
    notify: (blocks) => {
      if (blocks.length === 0) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel?.postMessage(blocks)
      notifyListeners(blocks)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
