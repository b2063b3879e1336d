/** Milliseconds for which what was made may lie before it is taken: as long as the database keeps an idle transaction. */
const usualPatience = 60_000

/**
 * The pieces of a generator that has begun: its first piece is made already, so what it refuses is refused before
 * anything is sent, and ending it early always runs its `finally`. So it ends too where nobody takes what is made.
 */
export async function begun<T>(generator: AsyncGenerator<T>, patience = usualPatience): Promise<AsyncIterableIterator<T>> {
  let first: IteratorResult<T> | null = await generator.next()
  let late = false
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(() => {
      late = true
      void generator.return(undefined)
    }, patience).unref()
  }
  wait()
  const pieces: AsyncIterableIterator<T> = {
    next: async () => {
      clearTimeout(timer)
      if (late) throw new Error('Nobody took what was made.')
      const made = first ?? (await generator.next())
      first = null
      if (made.done !== true) wait()
      return made
    },
    return: () => {
      clearTimeout(timer)
      return generator.return(undefined)
    },
    [Symbol.asyncIterator]: () => pieces,
  }
  return pieces
}
