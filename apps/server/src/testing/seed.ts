import fc from 'fast-check'
import { Random } from '../demo/random.ts'

/** Whether the long forms of tests are asked for. */
export const long = process.env['BISITA_LONG'] === '1'

/**
 * The seed of a random test, told so that a failure can be repeated: BISITA_SEED, or a new one. Who
 * overtakes whom is the machine's choice each time; what everybody tries is the seed's.
 */
export function newSeed(test: string): number {
  const seed = Number(process.env['BISITA_SEED'] ?? Date.now() % 1_000_000_007)
  console.log(`${test}: seed ${seed}`)
  return seed
}

/**
 * Asserts a property, and again from the next seeds on until it has met enough of what chance brings: how much that
 * is after so many runs is nothing to fail for.
 */
export async function assertUntil<T>(isEnough: () => boolean, property: fc.IAsyncProperty<T>, options: fc.Parameters<T> & { readonly seed: number }): Promise<void> {
  for (let again = 0; again === 0 || !isEnough(); again += 1) await fc.assert(property, { ...options, seed: options.seed + again })
}

/** Gives each actor of a test random numbers of its own. */
export function actors(seed: number): () => Random {
  let made = 0
  return () => new Random(seed, 100, made++)
}
