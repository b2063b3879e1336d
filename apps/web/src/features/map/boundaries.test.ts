import { expect, test } from 'vitest'
import type { Position } from '@bisita/rules/clients/pins'
import shippedText from './boundaries.txt?raw'
import { decodeBoundaries, type Province, type Ring } from './boundaries.ts'

const shipped = decodeBoundaries(shippedText)

/** Whether a position lies within a ring: how often a line to the east crosses it. */
const crosses = ({ latitude, longitude }: Position, ring: Ring): boolean =>
  ring.slice(1).filter((to, at) => {
    const from = ring[at] as Position
    if (from.latitude > latitude === to.latitude > latitude) return false
    return longitude < from.longitude + ((latitude - from.latitude) / (to.latitude - from.latitude)) * (to.longitude - from.longitude)
  }).length % 2 === 1

/** In an odd number of rings: islands lie apart, a hole within one. */
const isIn = (position: Position, { rings }: Province) => rings.filter((ring) => crosses(position, ring)).length % 2 === 1

test('lines that two provinces share stand once, and are read from either end', () => {
  // Two squares side by side, whose common side is the second line; an island; a city a hundred steps from the first.
  const text = '1000 1000,0 1000,1000 0\n2000 2000,0 -1000\n2000 1000,-1000 0\n2000 2000,1000 0,0 -1000,-1000 0\n5000 5000,10 0,0 10,-10 -10\n\n0100000000|One|0 1 2;4\n0200000000|Two|3 -2\n\n0100001000 1500 1500\n0200001000 100 -500\n'
  const { provinces, cities } = decodeBoundaries(text)
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  expect(provinces.map(({ code, name }) => [code, name])).toEqual([['0100000000', 'One'], ['0200000000', 'Two']])
  expect(provinces[0]?.rings).toEqual([
    [at(1, 1), at(2, 1), at(2, 2), at(1, 2), at(1, 1)],
    [at(5, 5), at(5, 5.01), at(5.01, 5.01), at(5, 5)],
  ])
  expect(provinces[1]?.rings).toEqual([[at(2, 2), at(2, 3), at(1, 3), at(1, 2), at(2, 2)]])
  expect(cities).toEqual(new Map([['0100001000', at(1.5, 1.5)], ['0200001000', at(1.6, 1)]]))
})

test('the file that is shipped has 85 closed outlines within the Philippines, and a middle for nearly every city', () => {
  expect(shipped.provinces).toHaveLength(85)
  expect(shipped.cities.size).toBe(1641)
  for (const { code, name, rings } of shipped.provinces) {
    expect([code, name]).toEqual([expect.stringMatching(/^\d{10}$/), expect.stringMatching(/\S/)])
    for (const ring of rings) expect([name, ring.length > 2, ring.at(-1)]).toEqual([name, true, ring[0]])
  }
  const all = [...shipped.provinces.flatMap(({ rings }) => rings.flat()), ...shipped.cities.values()]
  for (const { latitude, longitude } of all) expect(latitude > 4 && latitude < 22 && longitude > 112 && longitude < 127).toBe(true)
})

test('places lie in their provinces, and nowhere else', () => {
  const provincesOf = (latitude: number, longitude: number) => shipped.provinces.filter((province) => isIn({ latitude, longitude }, province)).map(({ name }) => name)
  expect(provincesOf(16.41, 120.6)).toEqual(['Benguet'])
  expect(provincesOf(14.6, 121)).toEqual(['Metro Manila'])
  expect(provincesOf(7.07, 125.5)).toEqual(['Davao del Sur'])
  expect(provincesOf(16, 119)).toEqual([])
})
