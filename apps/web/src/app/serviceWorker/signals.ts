/** The worker's address (promises/wire 1). */
export const workerAddress = '/sw.js'

/** What the worker posts to pages while it is installed: so many of the app's files are stored. */
export type StoreProgress = { readonly stored: number; readonly of: number }

/** What a page posts to the worker that waits: nothing is half filled or being sent, it may take over. */
export const takeOverMessage = 'take over'

/** What the worker posts to pages when the browser says that there is a network again. */
export const wakeMessage = 'wake'

/** What the worker posts to a page that shall open a screen, with a port for the answer that it does. */
export type OpenMessage = { readonly open: string }
export const openMessage = (path: string): OpenMessage => ({ open: path })
export const isOpenMessage = (data: unknown): data is OpenMessage => typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string'

/** The tag under which a page requests a background sync. */
export const backgroundSyncTag = 'bisita-queue'

/** What tabs ask each other before a new version takes over, and what one answers that cannot leave now. */
export const updateChannel = 'bisita-update'
export const mayIUpdate = 'may I?'
export const notNow = 'not now'

/** Posts to a worker, a page of the worker's or a channel: all of this origin, so none takes the name of one. */
export function postSignal(to: { readonly postMessage: (message: string | StoreProgress) => void }, message: string | StoreProgress): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker and its pages share one origin, and neither's postMessage takes one
  to.postMessage(message)
}
