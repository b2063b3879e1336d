/** The number of pending calls; the loading bar subscribes to it. */
export type CallCounter = {
  readonly count: () => number
  readonly subscribe: (listener: () => void) => () => void
  /** Counts the call until it settles. */
  readonly during: <T>(call: Promise<T>) => Promise<T>
}

export function createCallCounter(): CallCounter {
  const listeners = new Set<() => void>()
  let count = 0
  const change = (by: number) => {
    count += by
    for (const listener of listeners) listener()
  }
  return {
    count: () => count,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    during: (call) => {
      change(1)
      return call.finally(() => change(-1))
    },
  }
}
