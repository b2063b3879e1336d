/** What became of some work in its time: its result, its error, or neither yet. */
export type Outcome<T> = { readonly outcome: 'done'; readonly value: T } | { readonly outcome: 'failed'; readonly error: unknown } | { readonly outcome: 'late' }

/**
 * Waits for work, but no longer than some milliseconds; never rejects. An answer that has arrived while this process was
 * busy counts as in time.
 */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<Outcome<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome<T>>((resolve) => {
    // What lies in the sockets is read between the timers and the next immediate.
    timer = setTimeout(() => setImmediate(() => setImmediate(() => resolve({ outcome: 'late' }))), milliseconds)
    timer.unref()
  })
  const done = work.then((value) => ({ outcome: 'done', value }) as const, (error: unknown) => ({ outcome: 'failed', error }) as const)
  const first = await Promise.race([done, late])
  clearTimeout(timer)
  return first
}
