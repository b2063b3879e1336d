const key = 'path'

/** The path the person was at or going to: opened again after signing in. Kept for this tab, over a reload. */
export type RecordedPath = {
  readonly record: (path: string) => void
  /** The recorded path, which is forgotten with it. */
  readonly take: () => string | null
  readonly forget: () => void
}

export function createRecordedPath(storage: Storage): RecordedPath {
  return {
    record: (path) => storage.setItem(key, path),
    take: () => {
      const path = storage.getItem(key)
      storage.removeItem(key)
      // Only a path of our own: `//elsewhere` would be another site.
      return path !== null && /^\/(?![/\\])/.test(path) ? path : null
    },
    forget: () => storage.removeItem(key),
  }
}
