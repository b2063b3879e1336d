/** Which blocks of the catalogue were written, `all` where everything was; in this tab and the others. */
export type BlockNews = {
  readonly tell: (blocks: readonly number[] | 'all') => void
  readonly listen: (listener: (blocks: readonly number[] | 'all') => void) => () => void
  readonly close: () => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>

/** The name under which tabs tell each other. */
export const blocksChannel = 'bisita-catalogue'

/** `channel` is null where the browser has none: then a tab hears of its own writes only. */
export function createBlockNews(channel: Channel | null): BlockNews {
  const listeners = new Set<(blocks: readonly number[] | 'all') => void>()
  const hear = (blocks: readonly number[] | 'all'): void => {
    for (const listener of listeners) listener(blocks)
  }
  channel?.addEventListener('message', ({ data }) => hear(data as readonly number[] | 'all'))
  return {
    tell: (blocks) => {
      if (blocks.length === 0) return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel?.postMessage(blocks)
      hear(blocks)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
