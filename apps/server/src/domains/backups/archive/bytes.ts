import { DamagedProblem } from '../problem.ts'

/** Reads so many bytes at a time from what comes in chunks of any size; each byte is copied once at most. */
export class ByteReader {
  readonly #from: AsyncIterator<Uint8Array>
  #chunks: Buffer[] = []
  #size = 0

  constructor(from: AsyncIterable<Uint8Array>) {
    this.#from = from[Symbol.asyncIterator]()
  }

  /** Waits until so many bytes are there. Gives whether they are. */
  async #fill(size: number): Promise<boolean> {
    while (this.#size < size) {
      const next = await this.#from.next()
      if (next.done) return false
      this.#chunks.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
      this.#size += next.value.byteLength
    }
    return true
  }

  #cut(size: number): Buffer {
    const taken: Buffer[] = []
    let missing = size
    let used = 0
    for (; missing > 0; used += 1) {
      const chunk = this.#chunks[used] as Buffer
      taken.push(chunk.subarray(0, missing))
      missing -= chunk.length
      if (missing < 0) break
    }
    this.#chunks = missing < 0 ? [(this.#chunks[used] as Buffer).subarray(missing), ...this.#chunks.slice(used + 1)] : this.#chunks.slice(used)
    this.#size -= size
    return taken.length === 1 ? (taken[0] as Buffer) : Buffer.concat(taken)
  }

  /**
   * The next bytes; null where nothing is left.
   * @throws DamagedProblem where there are fewer
   */
  async take(size: number): Promise<Buffer | null> {
    if (await this.#fill(size)) return this.#cut(size)
    if (this.#size === 0) return null
    throw new DamagedProblem('The file is cut off.')
  }

  /** The next bytes, which stay there; fewer where there are no more. */
  async peek(size: number): Promise<Buffer> {
    await this.#fill(size)
    return Buffer.concat(this.#chunks).subarray(0, size)
  }

  /** All that is left, as it comes. */
  async *rest(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        if (this.#size === 0 && !(await this.#fill(1))) return
        for (const chunk of this.#chunks.splice(0)) {
          this.#size -= chunk.length
          yield chunk
        }
      }
    } finally {
      await this.#from.return?.()
    }
  }
}

/** Passes on what is read, and remembers how reading failed: further on it would look like a fault of what was read. */
export function watched(from: AsyncIterable<Uint8Array>): { readonly bytes: AsyncIterable<Uint8Array>; readonly failed: () => { readonly error: unknown } | null } {
  let failed: { readonly error: unknown } | null = null
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* from
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  return { bytes: bytes(), failed: () => failed }
}
