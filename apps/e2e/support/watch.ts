import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** Playwright's message where a test blocks the service worker. */
const withoutWorker = 'Service Worker registration blocked by Playwright'

/**
 * Console messages about refused or unanswered calls, and about the missing answer that kept a screen
 * from opening. They are expected; the tests check what the screens say about them.
 */
const isNoteOfCall = (message: ConsoleMessage) =>
  /^(Failed to load resource|NoAnswer: |A draft could not be kept on this device)/.test(message.text()) || message.text() === withoutWorker

/**
 * Collects console errors, exceptions and foreign requests of a profile's pages in `complaints`. `services` are
 * addresses that it may call besides its own server.
 */
export async function watchOver(context: BrowserContext, origin: string, complaints: string[], services: readonly string[] = []): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isNoteOfCall(message)) complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
  context.on('request', (request: Request) => {
    if (![origin, ...services].some((ours) => isOurs(request.url(), ours))) complaints.push(`request to ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

const isOurs = (url: string, origin: string) => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url)
