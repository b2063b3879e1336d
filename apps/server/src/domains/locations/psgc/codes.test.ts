import { placeCodes } from '@bisita/rules/places/placeCodes'
import { liesIn } from '@bisita/rules/places/places'
import { expect, test } from 'vitest'
import { readShippedEdition } from './edition.ts'
import { locationRows } from './rows.ts'

test('the codes above each barangay of the edition follow from its own', async () => {
  const wrong = locationRows(await readShippedEdition()).filter((row) => {
    const { region, province, mun_city } = placeCodes(row.id)
    return region !== row.region_code || province !== row.province_code || mun_city !== row.mun_city_code
  })
  expect(wrong).toEqual([])
})

test('a barangay lies in what is chosen at every level', () => {
  expect(liesIn('1381606001', { filter_region: '1300000000' })).toBe(true)
  expect(liesIn('1430300001', { filter_province: '1401100000', filter_mun_city: '1430300000' })).toBe(true)
  expect(liesIn('1430300001', { filter_province: '1430300000' })).toBe(false)
  expect(liesIn('1430300001', { filter_barangay: '1430300002' })).toBe(false)
})
