import { expect, test } from 'vitest'
import { installPolyfills } from './polyfills.ts'

test('arrays of an older browser get what they lack, and no loop meets it; a browser that has it keeps its own', () => {
  class Old extends Array<number> {}
  const lacking = Object.create(null) as { toSorted: (compare?: (one: number, other: number) => number) => number[]; toReversed: () => number[] }
  installPolyfills(lacking)
  const three = Old.from([3, 1, 20])
  expect(lacking.toSorted.call(three)).toEqual([1, 20, 3])
  expect(lacking.toSorted.call(three, (one: number, other: number) => one - other)).toEqual([1, 3, 20])
  expect(lacking.toReversed.call(three)).toEqual([20, 1, 3])
  expect([...three]).toEqual([3, 1, 20])
  expect(Object.keys(lacking)).toEqual([])
  const own = Array.prototype.toSorted
  installPolyfills()
  expect(Array.prototype.toSorted).toBe(own)
})
