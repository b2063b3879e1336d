/** The worker's address (specification, section 7). */
export const workerAddress = '/sw.js'

/** What the worker posts to pages while it is installed: so many of the app's files are stored. */
export type StoredSoFar = { readonly stored: number; readonly of: number }

/** What a page posts to the worker that waits: nothing is half filled or being sent, it may take over. */
export const takeOver = 'take over'

/** What the worker posts to pages when the browser says that there is a network again. */
export const wake = 'wake'

/** The tag under which a page asks to be told so. */
export const wakeTag = 'bisita-queue'

/** What tabs ask each other before a new version takes over, and what one answers that cannot leave now. */
export const updateChannel = 'bisita-update'
export const mayIUpdate = 'may I?'
export const notNow = 'not now'

/** Posts to a worker, a page of the worker's or a channel: all of this origin, so none takes the name of one. */
export function tell(to: { readonly postMessage: (message: string | StoredSoFar) => void }, message: string | StoredSoFar): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker and its pages share one origin, and neither's postMessage takes one
  to.postMessage(message)
}
