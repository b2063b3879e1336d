import { mapCachePrefix } from '../../frame/mapFiles.ts'
import type { StaticRoute } from './staticRoutes.ts'

/**
 * Keeps the files of the map, which no phone loads unasked: once a person has asked for them, and those of each version
 * after that. `files` are their addresses, which tell their versions.
 */
export function createMapCache(caches: CacheStorage, files: readonly string[]) {
  const own = `${mapCachePrefix}${files.join(' ')}`
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(mapCachePrefix))
  const keep = async (): Promise<void> => {
    if ((await names()).includes(own)) return
    try {
      // All of them or none.
      await (await caches.open(own)).addAll(files)
    } catch (error) {
      await caches.delete(own)
      throw error
    }
  }
  return {
    keep,
    has: (address: string): boolean => files.includes(address),
    kept: async (address: string): Promise<Response | undefined> => ((await names()).includes(own) ? (await caches.open(own)).match(address) : undefined),
    /** Rejects where the map was kept and its newer files don't come: then the version before stays, whose map opens. */
    renew: async (): Promise<void> => {
      if ((await names()).length > 0) await keep()
    },
    dropOlder: async (): Promise<void> => {
      await Promise.all((await names()).filter((name) => name !== own).map((name) => caches.delete(name)))
    },
    routes: (): StaticRoute[] => files.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: { cacheName: own } })),
  }
}
