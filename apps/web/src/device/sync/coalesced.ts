/**
 * Does a thing one at a time. What is asked for while it is done is answered by one more time after it, however many
 * ask: each is answered by something that began after it asked.
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
