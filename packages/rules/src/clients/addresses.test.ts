import { expect, test } from 'vitest'
import { addressKey, fullAddress } from './addresses.ts'

const place = { barangay: 'Irisan', mun_city: 'Baguio City', province: 'Benguet', region: 'Cordillera Administrative Region (CAR)' }

test('an address without its own part is the place alone', () => {
  const expected = 'Irisan, Baguio City, Benguet, Cordillera Administrative Region (CAR)'
  expect(fullAddress({ ...place, address: null })).toBe(expected)
  expect(fullAddress({ ...place, address: '   ' })).toBe(expected)
})

test('the parts stand from the street up to the region, the empty ones left out', () => {
  expect(fullAddress({ ...place, address: ' 12 Naguilian Rd. ', province: '' })).toBe(
    '12 Naguilian Rd., Irisan, Baguio City, Cordillera Administrative Region (CAR)',
  )
})

test('it is searched without case and accents', () => {
  expect(addressKey('12 Peñafrancia  St.')).toBe('12 penafrancia st.')
})
