/** The browser's storage, or memory where the browser refuses it (private windows, a policy). */
export function storageOf(open: () => Storage): Storage {
  try {
    const storage = open()
    storage.getItem('')
    return storage
  } catch {
    return memoryStorage()
  }
}

/** The browser's database; undefined where there is none or the browser refuses it. */
export function indexedDBOf(page: { readonly indexedDB?: IDBFactory }): IDBFactory | undefined {
  try {
    return page.indexedDB
  } catch {
    return undefined
  }
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
