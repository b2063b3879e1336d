import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/**
 * The browser notes each refused or unanswered call, and the page notes the missing answer that kept a screen
 * from opening; what people are told of it is for the tests to say.
 */
const isNoteOfCall = (message: ConsoleMessage) => /^(Failed to load resource|NoAnswer: )/.test(message.text())

/** Collects whatever a page of this profile has to complain about. */
export async function watchOver(context: BrowserContext, origin: string, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isNoteOfCall(message)) complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
  context.on('request', (request: Request) => {
    if (!isOurs(request.url(), origin)) complaints.push(`request to ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
}

const isOurs = (url: string, origin: string) => url.startsWith(`${origin}/`) || /^(data|blob|about):/.test(url)
