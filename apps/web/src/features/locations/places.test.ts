import { expect, test } from 'vitest'
import { choosePlace, placeNames } from './components/PlaceFields.tsx'

const codes = { region: '1400000000', province: '1401100000', mun_city: '1401108000', barangay: '1401108013' }

test('a choice drops what was chosen below it', () => {
  expect(choosePlace(codes, 'province', '1402700000')).toEqual({ region: '1400000000', province: '1402700000' })
  expect(choosePlace(codes, 'mun_city', '')).toEqual({ region: '1400000000', province: '1401100000' })
})

test('chosen places have their names, or that of their level until those are known', () => {
  const choices = { regions: [{ code: '1400000000', name: 'CAR' }], provinces: [], mun_cities: [], barangays: [] }
  expect(placeNames({ region: '1400000000', province: '1401100000' }, choices).map(({ name }) => name)).toEqual(['CAR', 'Province'])
})
