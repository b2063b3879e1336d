/**
 * Wraps work so that only one run goes on at a time. All calls during a run get the result of one more run after it, so
 * that every caller gets the result of a run that began after its call.
 */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    next = null
    const begun = work()
    running = begun.then(ended, ended)
    return begun
  }
  const ended = () => {
    if (next === null) running = null
  }
  return () => {
    if (running === null) return begin()
    next ??= running.then(begin)
    return next
  }
}
