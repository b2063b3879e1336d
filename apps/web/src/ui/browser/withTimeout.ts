/**
 * What a browser's promise came to; undefined where it was refused, or did not come within some milliseconds. Some wait
 * for a person who never answers: what asks the person is not awaited, or awaited through this.
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
