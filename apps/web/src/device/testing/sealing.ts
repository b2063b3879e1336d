import type { Api } from '../../api/api.ts'
import { textOf } from '../sealing/base64.ts'
import { newEnvelopePair } from '../sealing/envelope.ts'
import { createSeal } from '../sealing/seal.ts'
import { type Sealing, sealingOf } from '../sealing/middleware.ts'

/** The key of the sealed databases of tests. */
export const testKey = new Uint8Array(32).fill(5)

/** The sealing of a test's database; `isChanging` where rows may be in clear. */
export const testSealing = (isChanging = false, key = testKey): Sealing => sealingOf(createSeal(key), () => isChanging)

/** For suites that hold on a plain database and on a sealed one. */
export const bothSealings: readonly (readonly [string, Sealing | null])[] = [['in clear', null], ['sealed', testSealing()]]

/** A server that gives a phone the key to seal its unsent work to. */
export const envelopeServer = {
  call: async () => {
    const { point } = await newEnvelopePair()
    return { key: textOf(point) }
  },
} as unknown as Pick<Api, 'call'>
