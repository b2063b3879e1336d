import type { Services } from '../services.ts'

/** The key under which a page stores its history memory during a reload. */
const key = 'bisita.entries'

type Left = { readonly user_id: string; readonly steps: ReturnType<Services['historyMemory']['steps']> }

const written = (left: Left): string => JSON.stringify(left, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value))

const isMap = (value: unknown): value is { map: [unknown, unknown][] } =>
  typeof value === 'object' && value !== null && 'map' in value && Array.isArray(value.map)

/** Takes out what was left; null where nothing was, or nothing that can be read. */
function taken(tab: Storage): Left | null {
  const text = tab.getItem(key)
  tab.removeItem(key)
  try {
    return JSON.parse(text ?? 'null', (_, value: unknown) => (isMap(value) ? new Map(value.map) : value)) as Left | null
  } catch {
    return null
  }
}

/**
 * Preserves what was typed and selected over a reload of the page. It is in the tab's storage only from the page's end
 * to the next page's start, and only for the same user. A page that never learns who its user is, such as one without a
 * network, leaves it unchanged for the next page.
 */
export function persistOverReload({ historyMemory: entries, session, isSealed }: Pick<Services, 'historyMemory' | 'session'> & { readonly isSealed: () => boolean }, page: Pick<Window, 'addEventListener'>, tab: Storage): void {
  let left = taken(tab)
  const stop = session.state.subscribe(() => {
    const user_id = session.state.get()?.user.id
    if (user_id === undefined) return
    stop()
    if (left?.user_id === user_id) entries.restore(left.steps)
    left = null
  })
  page.addEventListener('pagehide', () => {
    // A sealed phone writes nothing in clear.
    if (isSealed()) return
    const user_id = session.state.get()?.user.id
    const leaving = user_id === undefined ? left : { user_id, steps: entries.steps() }
    if (leaving === null) return
    try {
      tab.setItem(key, written(leaving))
    } catch {
      // There is no room: it is forgotten then.
    }
  })
  // The page was never gone, only out of sight.
  page.addEventListener('pageshow', () => tab.removeItem(key))
}
