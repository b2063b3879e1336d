/**
 * So many records are handed to the database at once: about ten milliseconds of a fast machine's time,
 * forty of a slow phone's, after which the page gets its turn.
 */
export const sliceSize = 200

const slicesOf = <T>(items: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Does something with a list a slice at a time; the waits for the database in between let the page go on. */
export async function inSlices<T>(items: readonly T[], work: (slice: readonly T[]) => PromiseLike<unknown>, size: number = sliceSize): Promise<void> {
  for (const slice of slicesOf(items, size)) await work(slice)
}

type Steps<T, R> = { readonly read: (slice: readonly T[]) => PromiseLike<R>; readonly work: (slice: readonly T[], found: R) => PromiseLike<unknown> }

/** May fail before it is waited for: with the transaction, whose failure whoever is waited for tells. */
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
