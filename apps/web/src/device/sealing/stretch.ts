/** How a PIN is stretched: memory in KiB and passes of Argon2id, kept beside what it wraps. */
export type StretchCost = { readonly memory: number; readonly passes: number }

/** The least: what OWASP asks of Argon2id with 19 MiB. */
export const leastCost: StretchCost = { memory: 19 * 1024, passes: 2 }

/** A key of 32 bytes from a PIN. */
export type Stretch = (pin: string, salt: Uint8Array, cost: StretchCost) => Promise<Uint8Array>

export type StretchRequest = { readonly pin: string; readonly salt: Uint8Array; readonly cost: StretchCost }

/** Stretches in a worker of its own, which ends with the answer: nothing of the PIN stays in its memory. */
export const stretchInWorker: Stretch = (pin, salt, cost) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pinWorker.ts', import.meta.url), { type: 'module' })
    const end = (done: () => void) => {
      worker.terminate()
      done()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array | null>) => end(() => (data === null ? reject(new Error('The PIN could not be read.')) : resolve(data))))
    worker.addEventListener('error', () => end(() => reject(new Error('The PIN could not be read.'))))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ pin, salt, cost } satisfies StretchRequest)
  })

/** The most passes: more would keep a fast phone's owner waiting on the next, slower one. */
const mostPasses = 8

/**
 * The cost for this phone: as many passes as take at most half a second, so that a busier moment stays below one; at
 * least the least cost, whatever that takes.
 */
export async function measuredCost(stretch: Stretch, now: () => number = () => performance.now()): Promise<StretchCost> {
  const began = now()
  await stretch('000000', new Uint8Array(16), leastCost)
  const onePass = Math.max(1, (now() - began) / leastCost.passes)
  return { ...leastCost, passes: Math.min(mostPasses, Math.max(leastCost.passes, Math.floor(500 / onePass))) }
}
