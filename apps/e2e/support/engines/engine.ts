/** A browser other than Chromium, driven by code that runs in its page: enough for a walk through the app. */
export type Engine = {
  /** Opens an address and waits until its document has loaded. */
  readonly open: (address: string) => Promise<void>
  /**
   * Runs the body of a function in the page, with a value that JSON can carry as `given`, and waits for its promise.
   * Rejects with what it throws.
   */
  readonly run: (body: string, given?: unknown) => Promise<unknown>
  /** Ends the browser and deletes its profile. */
  readonly close: () => Promise<void>
}

/** The longest that a browser may take to start, and to answer one command; milliseconds. */
export const startTime = 300_000
export const answerTime = 120_000

/** A browser that is not installed, with the command that installs it. */
export class NotInstalled extends Error {
  override readonly name = 'NotInstalled'

  constructor(program: string, packages: string) {
    super(`${program} is not installed. Install it and run this again:\n\n  sudo apt-get update && sudo apt-get install --yes ${packages}`)
  }
}
