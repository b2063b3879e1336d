import { screenPaths } from '@bisita/contract/paths'

/** A rule by which the browser itself answers what this worker would answer; only some browsers know them. */
export type StaticRoute = {
  readonly condition: { readonly requestMode?: 'navigate'; readonly urlPattern: { readonly pathname: string; readonly search?: string } }
  readonly source: { readonly cacheName: string } | 'network'
}

/** A file that is kept; `revision` is its version where its name does not tell it. */
export type PrecachedFile = { readonly url: string; readonly revision: string | null }

/** A file whose name does not tell its version: the page itself and what stands beside it. */
export type RevisionedFile = { readonly url: string; readonly revision: string }

/** Whether a file's name does not tell its version. */
export const hasRevision = (entry: PrecachedFile): entry is RevisionedFile => entry.revision !== null

/** A worker that is being installed, where its browser knows such rules. */
export type RouteRegistrar = { readonly addRoutes?: (routes: readonly StaticRoute[]) => Promise<void> }

/** Leaves the browser its rules. One that will not take them asks the worker instead, as one does that knows none. */
export async function addStaticRoutes(event: RouteRegistrar, routes: readonly StaticRoute[]): Promise<void> {
  try {
    await event.addRoutes?.(routes)
  } catch (error) {
    console.info('The browser takes no rules of the service worker.', error)
  }
}

/** What the names of these caches begin with; the versions of what they hold follow. */
const prefix = 'unwoken '

/** Where a phone opens the app: its start and each screen, with no query. Any other address wakes the worker. */
const opened: readonly string[] = ['/', ...screenPaths]

/**
 * Has the browser open a screen and load the app's files straight from the caches: to start the worker first and to ask
 * it for each file takes a slow phone half a second. What a cache lacks is asked of the network, as it would be with no
 * worker. Each version has a cache of its own, for the worker that is in use and the one that waits go by theirs.
 */
export function createStaticRoutes(caches: CacheStorage, page: string, files: readonly RevisionedFile[]) {
  const own = `${prefix}${files.map(({ revision }) => revision).join(' ')}`
  const beside = files.filter(({ url }) => url !== page)
  return {
    /** `builtIn` is the name of the cache that holds the files whose names tell their versions. */
    routes: (builtIn: string): StaticRoute[] => [
      // The worker answers no call, so none needs to wake it.
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: builtIn } },
      ...beside.map(({ url }): StaticRoute => ({ condition: { urlPattern: { pathname: url } }, source: { cacheName: own } })),
      ...opened.map((pathname): StaticRoute => ({ condition: { requestMode: 'navigate', urlPattern: { pathname, search: '' } }, source: { cacheName: own } })),
    ],
    /** Keeps the files under their addresses, and the page under that of each screen. Rejects where `read` lacks one: then nothing would open. */
    keep: async (read: (url: string) => Promise<Response | undefined>): Promise<void> => {
      const cache = await caches.open(own)
      for (const { url } of files) {
        const file = await read(url)
        if (file === undefined) throw new Error(`${url} is not among the files that are kept.`)
        await Promise.all((url === page ? opened : [url]).map((address) => cache.put(address, file.clone())))
      }
    },
    /** A file of this version's cache; undefined where there is none. */
    kept: async (address: string): Promise<Response | undefined> => (await caches.open(own)).match(address),
    /** Removes what versions before this one kept. */
    dropOlder: async (): Promise<void> => {
      const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
      await Promise.all(older.map((name) => caches.delete(name)))
    },
  }
}
