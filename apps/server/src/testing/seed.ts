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

/** Gives each actor of a test random numbers of its own. */
export function actors(seed: number): () => Random {
  let made = 0
  return () => new Random(seed, 100, made++)
}
