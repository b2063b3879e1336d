import { revisionCheckEvery } from '@bisita/contract/limits'
import type { AppStored } from '../../device/records/deps.ts'
import { withTimeout } from '../../ui/browser/withTimeout.ts'
import { createStore, type Store } from '../../ui/browser/store.ts'
import { mayIUpdate, notNow, takeOverMessage, postSignal, type StoreProgress, workerAddress } from '../serviceWorker/signals.ts'
import { isStoreProgress, untilStored } from '../serviceWorker/untilStored.ts'

/** How long another tab has to say that it cannot be left now, and the new worker to take over; milliseconds. */
const answerTime = 200
const takeOverTime = 5_000

export type Updates = {
  /** Whether a new version is there and waits. */
  readonly ready: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Whether the page is served by a worker already. */
  readonly isControlled: () => boolean
  /** Registers the worker. Its failure is only logged: the page works without. */
  readonly start: () => void
  /**
   * Before a navigation: lets a version that waits take over where nobody is in the middle of something, and goes
   * there with it. Resolves to true where the page is being left.
   */
  readonly atNavigation: (to: { readonly pathname: string; readonly href: string }) => Promise<boolean>
  /** The person wants it now. Resolves to false where something is half filled or being sent, here or in another tab. */
  readonly now: () => Promise<boolean>
  /** Waits until the worker has stored every file of the app. */
  readonly stored: AppStored
  /**
   * A file of this version is gone: looks for the newer version, and reloads the page. Resolves to false where it stays: somebody
   * is in the middle of something, or the server does not answer, and then a newer version is not why the file is missing.
   */
  readonly renew: () => Promise<boolean>
  /** Nothing takes over while this says true. Gives what takes it back. */
  readonly blockWhile: (isBusy: () => boolean) => () => void
}

export type UpdateDependencies = {
  /** Absent where the browser has no service workers, or none on an address that is not secure. */
  readonly workers: ServiceWorkerContainer | undefined
  /** Absent where tabs cannot talk to each other. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  /** Loads an address as a whole page; the current one where none is given. */
  readonly open: (href?: string) => void
  /** Whether the server answers now. May reject, or never settle. */
  readonly isServed: () => Promise<boolean>
}

/** Absent on an address that is not secure, and in the development's server, which builds no worker. */
export const workersOf = (browser: Partial<Pick<Navigator, 'serviceWorker'>>): ServiceWorkerContainer | undefined =>
  import.meta.env.DEV ? undefined : browser.serviceWorker

/** When a new version of the app takes over: never in the middle of something. */
export function createUpdates({ workers, channel, open, isServed }: UpdateDependencies): Updates {
  const ready = createStore(false)
  const busy = new Set<() => boolean>()
  let registration: ServiceWorkerRegistration | undefined
  let controlled = workers?.controller !== null
  /** A new version has taken over at the wish of another tab: this page's own parts may be gone. */
  let outdated = false
  let at: string | undefined
  let refused: () => void = () => undefined

  let soFar: StoreProgress | null = null
  workers?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isStoreProgress(data)) soFar = data
  })

  const isBusy = () => [...busy].some((says) => says())

  channel?.addEventListener('message', ({ data }) => {
    if (data === mayIUpdate && isBusy()) postSignal(channel, notNow)
    if (data === notNow) refused()
  })

  workers?.addEventListener('controllerchange', () => {
    // Without a worker afterwards nothing has taken over: the browser has deleted the stored app. The open page goes on
    // from the network; a reload without a network would show the browser's own error page.
    const isGone = workers.controller === null
    if (isGone || controlled) {
      outdated = !isGone
      ready.set(!isGone)
    }
    controlled = !isGone
  })

  /** Whether another tab is in the middle of something. */
  async function othersAreBusy(): Promise<boolean> {
    if (channel === undefined) return false
    const answer = new Promise<boolean>((resolve) => {
      refused = () => resolve(true)
      setTimeout(() => resolve(false), answerTime)
    })
    postSignal(channel, mayIUpdate)
    return answer
  }

  /** Whether the worker that waits has taken over. */
  function takenOver(): Promise<boolean> {
    const waiting = registration?.waiting
    if (workers === undefined || waiting === undefined || waiting === null) return Promise.resolve(false)
    const done = new Promise<boolean>((resolve) => {
      workers.addEventListener('controllerchange', () => resolve(workers.controller !== null), { once: true })
      setTimeout(() => resolve(false), takeOverTime)
    })
    postSignal(waiting, takeOverMessage)
    return done
  }

  async function update(href?: string): Promise<boolean> {
    if (isBusy()) return false
    if (!outdated && ((await othersAreBusy()) || isBusy() || !(await takenOver()))) return false
    open(href)
    return true
  }

  function watch(found: ServiceWorkerRegistration): void {
    const look = () => {
      // Without a worker before it the first one updates nothing.
      if (found.waiting !== null && controlled) ready.set(true)
    }
    const follow = () => found.installing?.addEventListener('statechange', look)
    found.addEventListener('updatefound', follow)
    // One may be on its way already, or be there.
    follow()
    look()
  }

  async function register(container: ServiceWorkerContainer): Promise<void> {
    const found = (await container.register(workerAddress)) as ServiceWorkerRegistration | undefined
    if (found === undefined) return
    registration = found
    watch(found)
    setInterval(() => void found.update().catch(() => undefined), revisionCheckEvery)
  }

  let registered: Promise<void> | undefined
  /** Registers the worker once per page, for the first caller and all later ones. Never rejects. */
  function start(): Promise<void> {
    if (workers === undefined) return Promise.resolve()
    registered ??= register(workers).catch((error: unknown) => console.warn('The service worker was not registered.', error))
    return registered
  }

  return {
    ready,
    isControlled: () => workers !== undefined && controlled,
    start: () => void start(),
    atNavigation: ({ pathname, href }) => {
      // Another filter or an opened record is no change of screen.
      const stays = pathname === at
      at = pathname
      return ready.get() && !stays ? update(href) : Promise.resolve(false)
    },
    now: () => update(),
    stored: async (tell, signal) => {
      if (workers === undefined) return
      void start()
      await untilStored(workers, tell, signal, soFar)
    },
    renew: async () => {
      if (isBusy() || (await withTimeout(isServed(), takeOverTime)) !== true) return false
      await withTimeout(start(), takeOverTime)
      // A network that hangs must not keep somebody from the page.
      await withTimeout(registration?.update(), takeOverTime)
      if (registration?.waiting) await takenOver()
      if (isBusy()) return false
      open()
      return true
    },
    blockWhile: (says) => {
      busy.add(says)
      return () => busy.delete(says)
    },
  }
}
