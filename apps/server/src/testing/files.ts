import { checkKey, type Files } from '../files/files.ts'

/** Files in memory, for servers whose tests are about something else; `stored` shows them. */
export function memoryFiles(): Files & { readonly stored: ReadonlyMap<string, Buffer> } {
  const stored = new Map<string, Buffer>()
  return {
    stored,
    put: async (key, bytes) => void stored.set(checkKey(key), Buffer.from(bytes)),
    get: async (key) => stored.get(checkKey(key)) ?? null,
    remove: async (key) => void stored.delete(checkKey(key)),
  }
}
