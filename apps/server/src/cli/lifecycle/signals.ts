import os from 'node:os'

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Makes SIGINT, SIGTERM and SIGHUP exit the process through its exit handlers, which shut an embedded PostgreSQL down.
 * Without this a signal kills the process at once, and PostgreSQL keeps running.
 * @returns removes the handlers
 */
export function exitAtSignal(): () => void {
  const handlers = names.map((name) => [name, () => process.exit(128 + os.constants.signals[name])] as const)
  for (const [name, exit] of handlers) process.once(name, exit)
  return () => {
    for (const [name, exit] of handlers) process.off(name, exit)
  }
}

/** Milliseconds that a shutdown may take before the process is forced to exit. */
const longest = 9500

/** Forces the process to exit with a code if it has not ended by itself in that time and `more` milliseconds. */
export const endWithin = (code: number, more = 0): void => void setTimeout(() => process.exit(code), longest + more).unref()

/**
 * Resolves at the first signal to stop. The terminal, npm and the script that started the server may each send it, so
 * later signals are ignored.
 * @param leaving milliseconds that the server takes before its shutdown begins
 */
export function stopSignal(leaving = 0): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      endWithin(1, leaving)
      resolve()
    }
    for (const name of names) process.on(name, stop)
  })
}
