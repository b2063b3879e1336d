import os from 'node:os'

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Until it is undone, a signal ends the process in order: an embedded PostgreSQL that it runs is told to shut down.
 * Without this a signal ends it on the spot, and PostgreSQL goes on alone.
 * @returns undoes it
 */
export function exitAtSignal(): () => void {
  const handlers = names.map((name) => [name, () => process.exit(128 + os.constants.signals[name])] as const)
  for (const [name, exit] of handlers) process.once(name, exit)
  return () => {
    for (const [name, exit] of handlers) process.off(name, exit)
  }
}

/** After a signal the process ends within this many milliseconds, whatever still hangs. */
const longest = 9500

/**
 * Settles at the first signal to stop. A signal comes more than once, from the terminal, from npm and from the script
 * that started us; all but the first are left out of account, since the end is near anyway.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false
    const stop = (): void => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), longest).unref()
      resolve()
    }
    for (const name of names) process.on(name, stop)
  })
}
