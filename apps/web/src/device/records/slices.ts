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
