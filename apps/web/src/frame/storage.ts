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
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}
