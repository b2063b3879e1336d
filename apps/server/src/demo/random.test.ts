import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuidAt } from './ids.ts'
import { Random, mix } from './random.ts'
import { weightedBy } from './weighted.ts'

const draws = (random: Random, count: number) => Array.from({ length: count }, () => random.u32())

test('the same address gives the same numbers, another seed, stream or index gives others', () => {
  const here = draws(new Random(7, 1, 42), 20)
  expect(draws(new Random(7, 1, 42), 20)).toEqual(here)
  for (const other of [new Random(8, 1, 42), new Random(7, 2, 42), new Random(7, 1, 43)])
    expect(draws(other, 20)).not.toEqual(here)
})

test('neighbouring indexes draw evenly: each tenth of the range gets its share', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let index = 0; index < 20_000; index++) {
    const tenth = new Random(1, 1, index).below(10)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
})

test('mix sends no two values to one', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, i) => mix(i))).size).toBe(100_000)
})

test('a weighted choice keeps the shares', () => {
  const choose = weightedBy({ often: 70, seldom: 30 })
  const random = new Random(1, 1, 1)
  const often = Array.from({ length: 20_000 }, () => choose(random)).filter((value) => value === 'often').length
  expect(Math.abs(often / 20_000 - 0.7)).toBeLessThan(0.02)
})

test('ids are UUIDs of version 7 that begin with their time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.nat(), (instant, index) => {
      const id = uuidAt(instant, new Random(1, 1, index))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(instant)
    }),
  )
})

test('picking from nothing is refused', () => {
  expect(() => new Random(1, 1, 1).pick([])).toThrow('Nothing to pick from.')
})
