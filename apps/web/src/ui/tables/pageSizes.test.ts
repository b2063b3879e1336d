import { expect, test } from 'vitest'
import { sizesFrom } from './pageSizes.ts'

test('the usual number of rows is offered with 25, 50 and 100, and what an address asked for', () => {
  expect(sizesFrom({ usual: 10, size: 10 })).toEqual([10, 25, 50, 100])
  expect(sizesFrom({ usual: 50, size: 50 })).toEqual([25, 50, 100])
  expect(sizesFrom({ usual: 10, size: 200 })).toEqual([10, 25, 50, 100, 200])
})
