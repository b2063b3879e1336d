/**
 * So many records are handed to the database at once: about ten milliseconds of a fast machine's time,
 * forty of a slow phone's, after which the page gets its turn.
 */
export const sliceSize = 200

const slicesOf = <T>(items: readonly T[], size: number): (readonly T[])[] => Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** As {@link inSlices}, of what each slice is to be read for first: the next one is read while this one is worked on. */
export async function inSlicesRead<T, R>(items: readonly T[], read: (slice: readonly T[]) => PromiseLike<R>, work: (slice: readonly T[], found: R) => PromiseLike<unknown>, size: number): Promise<void> {
  const slices = slicesOf(items, size)
  const readAt = (at: number): PromiseLike<R> | null => (slices[at] === undefined ? null : read(slices[at]))
  let coming = readAt(0)
  let last: PromiseLike<unknown> | null = null
  for (const [at, slice] of slices.entries()) {
    const found = (await coming) as R
    coming = readAt(at + 1)
    const working = work(slice, found)
    await last
    last = working
  }
  await last
}

/** Does something with a list a slice at a time; the waits for the database in between let the page go on. */
export async function inSlices<T>(items: readonly T[], work: (slice: readonly T[]) => PromiseLike<unknown>, size: number = sliceSize): Promise<void> {
  for (const slice of slicesOf(items, size)) await work(slice)
}
