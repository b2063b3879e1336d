/**
 * Runs `turn` again and again, each time `milliseconds` after the last run has ended. Waiting keeps no program alive.
 * @param onError takes what a run threw; the next one comes all the same
 * @param first whether the first run begins at once or after the first wait
 * @returns stops it and waits for a run under way
 */
export function runRegularly(
  turn: () => Promise<unknown>,
  milliseconds: number,
  onError: (error: unknown) => void,
  first: 'at once' | 'after a wait' = 'at once',
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<unknown> = Promise.resolve()
  const begin = (): void => {
    running = turn().catch(onError).then(wait)
  }
  const wait = (): void => {
    if (stopped) return
    timer = setTimeout(begin, milliseconds)
    timer.unref()
  }
  if (first === 'at once') begin()
  else wait()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
