/** How a key is derived from a PIN: memory in KiB and passes of Argon2id, kept beside what it wraps. */
export type DeriveCost = { readonly memory: number; readonly passes: number }

/** The least: what OWASP asks of Argon2id with 19 MiB. */
export const leastCost: DeriveCost = { memory: 19 * 1024, passes: 2 }

/** A key of 32 bytes from a PIN. */
export type Derive = (pin: string, salt: Uint8Array, cost: DeriveCost) => Promise<Uint8Array>

export type DeriveRequest = { readonly pin: string; readonly salt: Uint8Array; readonly cost: DeriveCost }

/** Derives the key in a worker of its own, which ends with the answer: nothing of the PIN stays in its memory. */
export const deriveInWorker: Derive = (pin, salt, cost) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pinWorker.ts', import.meta.url), { type: 'module' })
    const end = (done: () => void) => {
      worker.terminate()
      done()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array | null>) => end(() => (data === null ? reject(new Error('The PIN could not be read.')) : resolve(data))))
    worker.addEventListener('error', () => end(() => reject(new Error('The PIN could not be read.'))))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ pin, salt, cost } satisfies DeriveRequest)
  })

/** The most passes: more would keep a fast phone's owner waiting on the next, slower one. */
const mostPasses = 8

/**
 * The cost for this phone: as many passes as take at most half a second, so that a busier moment stays below one; at
 * least the least cost, whatever that takes.
 */
export async function measuredCost(derive: Derive, now: () => number = () => performance.now()): Promise<DeriveCost> {
  const began = now()
  await derive('000000', new Uint8Array(16), leastCost)
  const onePass = Math.max(1, (now() - began) / leastCost.passes)
  return { ...leastCost, passes: Math.min(mostPasses, Math.max(leastCost.passes, Math.floor(500 / onePass))) }
}
