import fc from 'fast-check'
import { expect } from 'vitest'
import { Random } from '../demo/random.ts'

const testFile = (): string => expect.getState().testPath ?? ''

/** Whether this is the long form of a suite: a file called `*.long.*`, which `npm run test:long` alone runs. */
const isLong = (): boolean => testFile().includes('.long.')

/**
 * The number of rounds of a random test: `everyDay` in usual runs, `whole` in the suite's `*.long.*` file, which
 * imports the other.
 */
export const share = (everyDay: number, whole: number): number => (isLong() ? whole : everyDay)

/**
 * The seed of a random test, printed so that a failure can be repeated: BISITA_SEED; else a new one in the long form, and
 * otherwise the same in every run, so that no change fails for a reason that is not its own. The order of things that run
 * at once differs each time; what each of them does follows from the seed.
 */
export function seedOf(test: string): number {
  const seed = Number(process.env['BISITA_SEED'] ?? (isLong() ? Date.now() % 1_000_000_007 : 20_261_126))
  console.log(`${test}: seed ${seed}`)
  return seed
}

/** Options of fast-check: a printed seed, and `everyDay` runs, or `whole` in the long form. */
export const tries = (test: string, everyDay: number, whole: number): { seed: number; numRuns: number } => ({
  seed: seedOf(test),
  numRuns: share(everyDay, whole),
})

/** Asserts a property, with further seeds until it has met enough random cases: too few of them is no failure. */
export async function assertUntil<T>(isEnough: () => boolean, property: fc.IAsyncProperty<T>, options: fc.Parameters<T> & { readonly seed: number }): Promise<void> {
  for (let again = 0; again === 0 || !isEnough(); again += 1) await fc.assert(property, { ...options, seed: options.seed + again })
}

/** Makes a function that gives each actor of a test its own random generator. */
export function actors(seed: number): () => Random {
  let made = 0
  return () => new Random(seed, 100, made++)
}

/** A value for each test file, made at its first use: files share imported modules. */
export function perFile<T>(make: () => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const file = testFile()
    const own = made.get(file) ?? make()
    made.set(file, own)
    return own
  }
}
