/*
 * The files of the map on this device: no phone loads them unasked. Once somebody has opened the map or taken it along
 * the service worker keeps them, and those of each newer version (app/serviceWorker/mapCache.ts).
 */

/** What the name of their cache begins with; their addresses, which tell their versions, follow. */
export const mapCachePrefix = 'map '

/** What a page posts to the worker, with a port for the answer: whether they are kept. */
export const keepMapMessage = 'keep the map'

/** How long the worker may take, in milliseconds: a slow network needs a minute. */
const keepTimeout = 120_000

type Workers = Pick<ServiceWorkerContainer, 'controller'>

/** Has the worker keep the files of the map. Answers false where there is no worker, or they did not come. */
export function keepMap(workers: Workers | undefined = navigator.serviceWorker): Promise<boolean> {
  const worker = workers?.controller
  if (!worker) return Promise.resolve(false)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(false), keepTimeout)
    const end = (kept: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(kept)
    }
    port1.addEventListener('message', ({ data }) => end(data === true))
    port1.start()
    worker.postMessage(keepMapMessage, [port2])
  })
}

/** Whether the map opens here with no network. */
export async function isMapKept(caches: Pick<CacheStorage, 'keys'> | undefined = globalThis.caches): Promise<boolean> {
  const names = (await caches?.keys().catch(() => [])) ?? []
  return names.some((name) => name.startsWith(mapCachePrefix))
}
