import { checkKey, type Files } from '../files/files.ts'

/** File storage in memory, for tests of other things; `stored` shows the files. */
export function memoryFiles(): Files & { readonly stored: ReadonlyMap<string, Buffer> } {
  const stored = new Map<string, Buffer>()
  return {
    stored,
    put: async (key, bytes) => void stored.set(checkKey(key), Buffer.from(bytes)),
    get: async (key) => stored.get(checkKey(key)) ?? null,
    remove: async (key) => void stored.delete(checkKey(key)),
    list: async (after, most) => {
      const keys = [...stored.keys()].filter((key) => key > after).toSorted()
      return { files: keys.slice(0, most).map((key) => ({ key, at: new Date() })), next: keys.length > most ? (keys[most - 1] ?? null) : null }
    },
  }
}
