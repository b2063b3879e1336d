import type { Services } from '../services.ts'

/** Where a page leaves what its history remembers while it is loaded anew. */
const key = 'bisita.entries'

type Left = { readonly user_id: string; readonly steps: ReturnType<Services['entries']['steps']> }

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
 * Takes what was typed and chosen along when the page is loaded anew. It lies in the tab's storage only from the page's
 * leaving to its coming back, and only for the same person: a sign-in forgets it.
 */
export function keepOverReload({ entries, session }: Pick<Services, 'entries' | 'session'>, page: Pick<Window, 'addEventListener'>, tab: Storage): void {
  const left = taken(tab)
  const stop = session.state.subscribe(() => {
    const user_id = session.state.get()?.user.id
    if (user_id === undefined) return
    stop()
    if (left?.user_id === user_id) entries.restore(left.steps)
  })
  page.addEventListener('pagehide', () => {
    const user_id = session.state.get()?.user.id
    if (user_id === undefined) return
    try {
      tab.setItem(key, written({ user_id, steps: entries.steps() }))
    } catch {
      // There is no room: it is forgotten then.
    }
  })
  // The page was never gone, only out of sight.
  page.addEventListener('pageshow', () => tab.removeItem(key))
}
