/**
 * The value of a browser's promise; undefined if it rejects or takes longer than `milliseconds`. Some promises wait for
 * a user who never answers, so they are awaited through this function or not at all.
 */
export async function withTimeout<T>(promise: PromiseLike<T> | undefined, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
