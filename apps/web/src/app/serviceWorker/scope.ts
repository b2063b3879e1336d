import type { Joined } from './joined.ts'
import type { PrecachedFile, RouteRegistrar } from './staticRoutes.ts'

/** An event that the browser keeps the worker alive for. */
type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

type Events = {
  readonly install: Lasting & RouteRegistrar
  readonly activate: Lasting
  readonly message: MessageEvent
  readonly sync: Lasting & { readonly tag: string }
}

/** What the worker uses of its surroundings: the compiler knows those of pages only. */
export type WorkerScope = {
  /** Put before the worker by the build (build/serviceWorker.ts). */
  readonly precached: PrecachedFile[]
  readonly joined: Joined[]
  readonly caches: CacheStorage
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (of: { readonly type: 'window'; readonly includeUncontrolled?: boolean }) => Promise<readonly { readonly postMessage: (message: unknown) => void }[]>
  }
  readonly addEventListener: <E extends keyof Events>(name: E, listener: (event: Events[E]) => void) => void
}
