/**
 * So many records are handed to the database at once: about ten milliseconds of a fast machine's time,
 * forty of a slow phone's, after which the page gets its turn.
 */
export const sliceSize = 200

/** Does something with a list a slice at a time; the waits for the database in between let the page go on. */
export async function inSlices<T>(items: readonly T[], work: (slice: readonly T[]) => PromiseLike<unknown>, size: number = sliceSize): Promise<void> {
  for (let from = 0; from < items.length; from += size) await work(items.slice(from, from + size))
}
