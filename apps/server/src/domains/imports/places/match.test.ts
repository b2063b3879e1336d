import { beforeAll, describe, expect, test } from 'vitest'
import { readShippedEdition } from '../../locations/psgc/edition.ts'
import { type LocationRow, locationRows } from '../../locations/psgc/rows.ts'
import { distance } from './distance.ts'
import { indexPlaces, type PlaceIndex } from './known.ts'
import { matchPlace } from './match.ts'
import { misspell, randomOf } from './testing/misspell.ts'

let rows: LocationRow[]
let index: PlaceIndex
beforeAll(async () => {
  rows = locationRows(await readShippedEdition())
  index = indexPlaces(rows.map((row) => ({ ...row, label: row.location })))
})

const found = (province: string, city: string, barangay: string) => {
  const match = matchPlace(index, province, city, barangay)
  return match.id === null ? match.suggestions.map(({ label }) => label) : rows.find(({ id }) => id === match.id)?.location
}

test('the distance is of letters dropped, added, changed or swapped', () => {
  expect(distance('irisan', 'irisan', 2)).toBe(0)
  expect(distance('irsan', 'irisan', 2)).toBe(1)
  expect(distance('irisna', 'irisan', 2)).toBe(1)
  expect(distance('iirrisan', 'irisan', 2)).toBe(2)
  expect(distance('bakakeng', 'irisan', 2)).toBe(3)
})

describe('what is certain', () => {
  test.each([
    ['Benguet', 'City of Baguio', 'Irisan'],
    ['BENGUET', 'Baguio City', 'irisan'],
    ['Benguet', 'Baguio', 'Brgy. Irisan'],
    ['Baguio City', 'Baguio City', 'Irisan'],
    ['City of Baguio', 'City of Baguio', 'Irisan'],
    ['Benguet', 'Baguio', 'Irsan'],
    ['Bneguet', 'Baguio', 'Irisan'],
  ])('%s / %s / %s is Irisan', (province, city, barangay) => {
    expect(found(province, city, barangay)).toMatch(/^Irisan, City of Baguio/)
  })

  test('abbreviations, numbers and their word', () => {
    expect(found('NCR', 'Caloocan', '12')).toMatch(/^Barangay 12, City of Caloocan/)
    expect(found('Metro Manila', 'Caloocan City', 'Bgy 12')).toMatch(/^Barangay 12, City of Caloocan/)
    expect(found('Cavite', 'Gen. Trias', 'Sta. Clara')).toMatch(/^Santa Clara, City of General Trias/)
  })
})

describe('what is not certain is asked', () => {
  test('a number, a numeral or a letter that differs', () => {
    expect(found('Metro Manila', 'Caloocan City', 'Barangay 1222')).not.toEqual(expect.any(String))
    expect(found('Metro Manila', 'Caloocan City', 'Barangay XII')).not.toEqual(expect.any(String))
  })

  test('another place’s own name, a city in no such province, and nothing like it', () => {
    expect(found('Benguet', 'Baguio', 'San Isidro')).not.toEqual(expect.any(String))
    expect(found('Cebu', 'Baguio', 'Irisan')).toEqual([])
    expect(found('Benguet', 'Baguio', 'Zzyzx')).toEqual([])
  })

  test('suggestions come nearest first, at most five', () => {
    const suggested = found('Benguet', 'Baguio', 'Bakakeng')
    expect(suggested).toEqual([expect.stringMatching(/^Bakakeng Central/), expect.stringMatching(/^Bakakeng North/)])
  })
})

test('every place is found by its own names, and by no other’s', () => {
  const wrong = rows.filter(({ id, province, mun_city, barangay }, at) => at % 7 === 0 && matchPlace(index, province, mun_city, barangay).id !== id)
  expect(wrong.map(({ location }) => location)).toEqual([])
})

test('of 2,000 addresses with one or two slips at least 95 of 100 are found alone, and none wrongly', () => {
  const random = randomOf(20_261_125)
  let alone = 0
  const wrong: string[] = []
  const count = 2000
  for (let at = 0; at < count; at += 1) {
    const row = rows[Math.floor(random() * rows.length)] as LocationRow
    const slips = at % 2 === 0 ? 1 : 2
    const typed = misspell(row, slips, random, (city) => rows.filter((one) => one.mun_city === city.mun_city && one.province === city.province))
    const match = matchPlace(index, typed.province, typed.mun_city, typed.barangay)
    if (match.id === row.id) alone += 1
    else if (match.id !== null) wrong.push(`${typed.province} / ${typed.mun_city} / ${typed.barangay} for ${row.location}`)
  }
  expect(wrong).toEqual([])
  expect(alone / count).toBeGreaterThanOrEqual(0.95)
}, 120_000)
