import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('never more at once than agreed, in the order they came, also past those that fail', async () => {
  const inTurn = turns(3)
  const begun: number[] = []
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const all = Array.from({ length: 20 }, (_, index) =>
    inTurn(async () => {
      begun.push(index)
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      if (index % 4 === 0) throw new Error('failed')
      return index
    }),
  )
  const settled = Promise.allSettled(all)
  for (let ended = 0; ended < 20; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    // The one that began last ends first, as long as there is a choice.
    const last = ends.splice(ended).reverse()
    ends.push(...last)
    ends[ended]?.()
  }
  const results = (await settled).map((result) => result.status)
  expect(most).toBe(3)
  expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(results).toEqual(begun.map((index) => (index % 4 === 0 ? 'rejected' : 'fulfilled')))
  expect(await inTurn(async () => 'free')).toBe('free')
})
