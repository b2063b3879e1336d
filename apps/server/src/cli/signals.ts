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

/** Settles at the first signal to stop; a second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) process.once(name, () => resolve())
  })
}
