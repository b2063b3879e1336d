import { describe, expect, test } from 'vitest'
import { archiveOf, content, each, passphrase, piecesWith, refusedOrSame } from '../testing/archive.ts'
import { firstRecords, sealedRecords } from '../testing/firstFormat.ts'

describe.each([
  ['of today', () => archiveOf(piecesWith(content)), [1, 2, 4, 8, 16, 32, 64, 128]],
  // Each try costs a tenth of a second here.
  ['of the first format', () => sealedRecords(firstRecords(each(piecesWith(content))), passphrase), [1, 128]],
] as const)('a sealed file %s', (_name, make, masks) => {
  test('is refused, whichever of its bytes is another', async () => {
    const whole = await make()
    const results = { refused: 0, same: 0 }
    for (let at = 0; at < whole.length; at += 1) {
      for (const mask of masks) {
        const damaged = Buffer.from(whole)
        damaged[at] = (whole[at] as number) ^ mask
        results[await refusedOrSame(damaged)] += 1
      }
    }
    expect(results).toEqual({ refused: whole.length * masks.length, same: 0 })
  })

  test('is refused wherever it is cut off', async () => {
    const whole = await make()
    for (let end = 0; end < whole.length; end += 1) expect([end, await refusedOrSame(whole.subarray(0, end))]).toEqual([end, 'refused'])
  })
})
