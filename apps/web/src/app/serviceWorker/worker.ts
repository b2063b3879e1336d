import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { keepMapMessage } from '../../frame/mapFiles.ts'
import { type Joined, joinedFile } from './joined.ts'
import { createMapCache } from './mapCache.ts'
import { noScreens } from './navigations.ts'
import { showPushes } from './push.ts'
import type { WorkerScope } from './scope.ts'
import { hasRevision, addStaticRoutes, createStaticRoutes } from './staticRoutes.ts'
import { type StoreProgress, takeOverMessage, postSignal, wakeMessage, backgroundSyncTag } from './signals.ts'

/*
 * The app with no network: the files that a phone needs, kept by their versions, and the page for every screen.
 * Nothing else is answered here: there is no route for calls and none for what no route names, so an answer of
 * /api can neither be stored nor be given from a store.
 */
const scope = self as unknown as WorkerScope

const page = '/kept.html'
let stored = 0
const files = new PrecacheController({
  plugins: [
    {
      handlerDidComplete: async ({ event, error }) => {
        if (event.type === 'install' && error === undefined) await tellStored((stored += 1))
      },
    },
  ],
})
files.addToCacheList(scope.precached)
registerRoute(new PrecacheRoute(files))
registerRoute(new NavigationRoute(files.createHandlerBoundToURL(page), { denylist: noScreens }))

const unwoken = createStaticRoutes(scope.caches, page, [...scope.precached.filter(hasRevision), ...scope.joined])
const made = (address: string): Joined | undefined => scope.joined.find(({ url }) => url === address)
registerRoute(
  ({ url }) => made(url.pathname) !== undefined,
  async ({ url }) => (await unwoken.kept(url.pathname)) ?? (await read(url.pathname)) ?? Response.error(),
)

const map = createMapCache(scope.caches, scope.mapFiles)
registerRoute(
  ({ url }) => map.has(url.pathname),
  async ({ url, request }) => (await map.kept(url.pathname)) ?? fetch(request),
)

/** A file as it is to be kept: one that came, or that is made of such. */
async function read(address: string): Promise<Response | undefined> {
  const joined = made(address)
  return joined === undefined ? files.matchPrecache(address) : joinedFile(joined, (part) => files.matchPrecache(part))
}

scope.addEventListener('install', (event) => {
  // Routes may be added only while the event is dispatched, so they come first.
  event.waitUntil(addStaticRoutes(event, [...map.routes(), ...unwoken.routes(files.strategy.cacheName)]))
  event.waitUntil(files.install(event).then(() => unwoken.keep(read)).then(map.renew))
})

/** Set-up shows how far it is: the pages that wait are not this worker's yet. */
async function tellStored(files: number): Promise<void> {
  const progress: StoreProgress = { stored: files, of: scope.precached.length }
  for (const page of await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })) postSignal(page, progress)
}

// A newer worker waits until a page says that nobody is in the middle of something.
scope.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === takeOverMessage) void scope.skipWaiting()
  if (data === keepMapMessage) event.waitUntil(map.keep().then(() => ports[0]?.postMessage(true), () => ports[0]?.postMessage(false)))
})

scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([files.activate(event), unwoken.dropOlder(), map.dropOlder(), scope.clients.claim()])))

// The worker sends nothing by itself: what is queued is sent by a page, under its session and its lock.
scope.addEventListener('sync', (event) => {
  if (event.tag === backgroundSyncTag) event.waitUntil(wakePages())
})

async function wakePages(): Promise<void> {
  for (const page of await scope.clients.matchAll({ type: 'window' })) postSignal(page, wakeMessage)
}

showPushes(scope)
