import { expect, test } from 'vitest'
import shippedText from './boundaries.txt?raw'
import { decodeBoundaries } from './boundaries.ts'
import { drawCoverage } from './coverage.ts'

const boundaries = decodeBoundaries(shippedText)
const draw = (level: 'region' | 'province' | 'mun_city', codes: Readonly<Record<string, number>>) =>
  drawCoverage(boundaries, level, Object.entries(codes).map(([code, clients]) => ({ code, clients })))
const outlines = (path: string | null | undefined) => path?.match(/M/g)?.length ?? 0

test('places that are not on the map draw nothing; others beside them are drawn all the same', () => {
  expect(draw('province', { '9999900000': 3 })).toBe(null)
  expect(draw('province', {})).toBe(null)
  expect(draw('province', { '9999900000': 3, '1401100000': 5 })?.places.map(({ code }) => code)).toEqual(['1401100000'])
})

test('a province is an area, its neighbours are outlines around it', () => {
  const drawn = draw('province', { '1401100000': 5 })
  expect(drawn?.places).toMatchObject([{ code: '1401100000', circle: null }])
  expect(drawn?.around.length).toBeGreaterThan(3)
  expect(drawn?.width).toBe(400)
  // Benguet is higher than wide.
  expect(drawn?.height).toBeGreaterThan(400)
})

test('a region is all of its provinces; Isabela City is drawn with Basilan, in whose province it is counted', () => {
  const rings = (codes: readonly string[]) => boundaries.provinces.filter(({ code }) => codes.includes(code)).reduce((sum, one) => sum + one.rings.length, 0)
  const cordillera = boundaries.provinces.map(({ code }) => code).filter((code) => code.startsWith('14'))
  expect(outlines(draw('region', { '1400000000': 1 })?.places[0]?.path)).toBe(rings(cordillera))
  expect(outlines(draw('province', { '1900700000': 1 })?.places[0]?.path)).toBe(rings(['1900700000', '0990100000']))
})

test('what would be too small to press gets a circle too', () => {
  const drawn = draw('province', Object.fromEntries(boundaries.provinces.map(({ code }) => [code, 1])))
  const circleOf = (wanted: string) => drawn?.places.find(({ code }) => code === wanted)?.circle
  expect([circleOf('1806100000'), circleOf('1401100000')]).toMatchObject([{ radius: 8 }, null])
})

test('cities are circles whose area follows their clients, all within the drawing', () => {
  const drawn = draw('mun_city', { '1430300000': 400, '1401110000': 100, '9999999000': 5 })
  expect(new Map(drawn?.places.map(({ code, circle }) => [code, circle?.radius]))).toEqual(new Map([['1430300000', 18], ['1401110000', 9]]))
  for (const { circle } of drawn?.places ?? []) {
    expect(circle !== null && circle.x > 0 && circle.x < 400 && circle.y > 0 && circle.y < (drawn?.height ?? 0)).toBe(true)
  }
  expect(drawn?.around.length).toBeGreaterThan(0)
})
