import type { Joined } from './joined.ts'
import type { PrecachedFile, RouteRegistrar } from './staticRoutes.ts'

/** An event that the browser keeps the worker alive for. */
type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

type Events = {
  readonly install: Lasting & RouteRegistrar
  readonly activate: Lasting
  readonly message: MessageEvent & Lasting
  readonly sync: Lasting & { readonly tag: string }
  readonly push: Lasting & { readonly data: { readonly json: () => unknown } | null }
  readonly notificationclick: Lasting & { readonly notification: { readonly data: unknown; readonly close: () => void } }
}

/** A page of the worker's. */
export type PushClient = {
  readonly visibilityState?: DocumentVisibilityState
  readonly postMessage: (message: unknown, transfer?: Transferable[]) => void
  readonly focus: () => Promise<unknown>
  readonly navigate: (path: string) => Promise<unknown>
}

/** What the worker uses of its surroundings: the compiler knows those of pages only. */
export type WorkerScope = {
  /** Put before the worker by the build (build/serviceWorker.ts). */
  readonly precached: PrecachedFile[]
  readonly joined: Joined[]
  /** The addresses of what the map needs besides. */
  readonly mapFiles: readonly string[]
  readonly caches: CacheStorage
  readonly location: { readonly origin: string }
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (of: { readonly type: 'window'; readonly includeUncontrolled?: boolean }) => Promise<readonly PushClient[]>
    readonly openWindow: (path: string) => Promise<unknown>
  }
  readonly addEventListener: <E extends keyof Events>(name: E, listener: (event: Events[E]) => void) => void
}
