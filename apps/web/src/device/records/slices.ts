/**
 * The number of records that are passed to the database at once: this takes about ten milliseconds on a fast machine and
 * forty on a slow phone, after which the page can do other work.
 */
export const sliceSize = 200

const slicesOf = <T>(items: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Works on a list one slice at a time; while it waits for the database, the page can do other work. */
export async function inSlices<T>(items: readonly T[], work: (slice: readonly T[]) => PromiseLike<unknown>, size: number = sliceSize): Promise<void> {
  for (const slice of slicesOf(items, size)) await work(slice)
}

type Steps<T, R> = { readonly read: (slice: readonly T[]) => PromiseLike<R>; readonly work: (slice: readonly T[], found: R) => PromiseLike<unknown> }

/**
 * Marks a rejection as handled: it may fail before it is awaited, together with its transaction, whose failure another
 * awaited promise reports.
 */
function whileOthers<R>(doing: PromiseLike<R>): PromiseLike<R> {
  doing.then(undefined, () => undefined)
  return doing
}

/** As {@link inSlices}, within one transaction: while a slice is worked on the next one is read. */
export async function inSlicesRead<T, R>(items: readonly T[], { read, work }: Steps<T, R>, size: number): Promise<void> {
  const slices = slicesOf(items, size)
  const readAt = (at: number): PromiseLike<R> => whileOthers(read(slices[at] ?? []))
  let coming = readAt(0)
  let last: PromiseLike<unknown> = Promise.resolve()
  for (const [at, slice] of slices.entries()) {
    const found = await coming
    coming = readAt(at + 1)
    const working = whileOthers(work(slice, found))
    await last
    last = working
  }
  await last
}
