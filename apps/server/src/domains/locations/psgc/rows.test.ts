import { beforeAll, describe, expect, test } from 'vitest'
import { fold } from '@bisita/rules/fold'
import { readShippedEdition, shippedBarangays } from './edition.ts'
import { type LocationRow, locationRows } from './rows.ts'
import type { MunCityKind, PlaceTree } from './tree.ts'

let tree: PlaceTree
let rows: LocationRow[]
beforeAll(async () => {
  tree = await readShippedEdition()
  rows = locationRows(tree)
})

const inCity = (munCity: string) => rows.filter((row) => row.mun_city === munCity)
const distinct = (from: LocationRow[], field: keyof LocationRow) => new Set(from.map((row) => row[field]))

/** What a city's rows all share. */
const shared = (munCity: string) => {
  const fields = ['region', 'province', 'province_code', 'mun_city_code', 'mun_city_kind'] as const
  return Object.fromEntries(fields.map((field) => [field, [...distinct(inCity(munCity), field)].join(' and ')]))
}

describe('the shipped edition', () => {
  test('has 42,011 barangays under 1,642 cities and municipalities of 18 regions', () => {
    expect(rows).toHaveLength(shippedBarangays)
    expect(distinct(rows, 'id').size).toBe(42_011)
    expect(distinct(rows, 'location').size).toBe(42_011)
    expect(distinct(rows, 'mun_city_code').size).toBe(1642)
    expect(distinct(rows, 'region_code').size).toBe(18)
  })

  test('knows the kind of every city', () => {
    const kinds = new Map(rows.map((row) => [row.mun_city_code, row.mun_city_kind]))
    const count = (kind: MunCityKind) => [...kinds.values()].filter((k) => k === kind).length
    expect({
      'Highly Urbanized City': count('Highly Urbanized City'),
      'Independent Component City': count('Independent Component City'),
      'Component City': count('Component City'),
      Municipality: count('Municipality'),
    }).toEqual({
      'Highly Urbanized City': 33,
      'Independent Component City': 5,
      'Component City': 111,
      Municipality: 1493,
    })
    expect(distinct(rows.filter((r) => r.mun_city_kind === 'Independent Component City'), 'mun_city')).toEqual(
      new Set(['City of Cotabato', 'City of Dagupan', 'City of Naga', 'City of Santiago', 'Ormoc City']),
    )
    expect(shared('Science City of Muñoz')['mun_city_kind']).toBe('Component City')
  })

  test('has 10-digit codes and trimmed, single-spaced names everywhere', () => {
    const codes = ['id', 'region_code', 'province_code', 'mun_city_code'] as const
    const names = ['region', 'province', 'mun_city', 'barangay', 'location'] as const
    const bad = rows.filter(
      (row) =>
        codes.some((field) => !/^\d{10}$/.test(row[field])) ||
        names.some((field) => row[field] === '' || row[field] !== row[field].replace(/\s+/g, ' ').trim()),
    )
    expect(bad).toEqual([])
  })

  test('shows a place as its path, and searches and sorts by the folded path', () => {
    const row = rows.find((r) => r.id === '1430300125')
    expect(row?.location).toBe(
      'A. Bonifacio-Caguioa-Rimando, City of Baguio, Benguet, Cordillera Administrative Region (CAR)',
    )
    expect(rows.filter((r) => r.path_key !== fold(r.location))).toEqual([])
  })

  test('is the same every time, in the order of the codes', () => {
    const shuffled = { ...tree, barangays: tree.barangays.toReversed() }
    expect(locationRows(shuffled)).toEqual(rows)
    expect(rows.every((row, i) => i === 0 || (rows[i - 1] as LocationRow).id < row.id)).toBe(true)
  })
})

describe('provinces', () => {
  test('Metro Manila is the province of the capital region, under the code of the region', () => {
    const capital = rows.filter((row) => row.region === 'National Capital Region (NCR)')
    expect([...distinct(capital, 'province')]).toEqual(['Metro Manila'])
    expect([...distinct(capital, 'province_code')]).toEqual(['1300000000'])
    expect(distinct(capital, 'mun_city').size).toBe(17)
    expect(shared('Pateros')['mun_city_kind']).toBe('Municipality')
  })

  test.each([
    ['City of Baguio', 'Benguet', '1401100000', '1430300000'],
    ['City of Cebu', 'Cebu', '0702200000', '0730600000'],
    ['City of Lapu-Lapu', 'Cebu', '0702200000', '0731100000'],
    ['City of Mandaue', 'Cebu', '0702200000', '0731300000'],
    ['City of Davao', 'Davao del Sur', '1102400000', '1130700000'],
    ['City of Zamboanga', 'Zamboanga del Sur', '0907300000', '0931700000'],
    ['City of Bacolod', 'Negros Occidental', '1804500000', '1830200000'],
    ['City of Puerto Princesa', 'Palawan', '1705300000', '1731500000'],
  ])('%s is found in %s, where it is addressed, and alone by its own code', (munCity, province, province_code, code) => {
    expect(shared(munCity)).toMatchObject({ province, province_code, mun_city_code: code })
    expect(rows.filter((row) => row.mun_city_code === code && row.mun_city !== munCity)).toEqual([])
  })

  test('each of the 17 highly urbanised cities outside Metro Manila names a real province of its address', () => {
    const cities = rows.filter((r) => r.mun_city_kind === 'Highly Urbanized City' && r.province !== 'Metro Manila')
    expect(distinct(cities, 'mun_city').size).toBe(17)
    const real = new Set(rows.filter((r) => r.mun_city_kind === 'Municipality').map((r) => r.province))
    expect([...distinct(cities, 'province')].filter((name) => !real.has(name as string))).toEqual([])
  })

  test('a code of the province level stands for one name: a province or a region', () => {
    const names = Map.groupBy(rows, (row) => row.province_code)
    expect(names.size).toBe(82 + 2) // and Metro Manila, the Special Geographic Area
    const level = (row: LocationRow) => row.province
    const ambiguous = [...names].filter(([, of]) => new Set(of.map(level)).size !== 1)
    expect(ambiguous).toEqual([])
    expect(new Set([...names.values()].map((of) => level(of[0] as LocationRow))).size).toBe(names.size)
  })

  test('Isabela City is found in Basilan, and lies in another region than the rest of it', () => {
    expect(shared('City of Isabela')).toEqual({
      region: 'Region IX (Zamboanga Peninsula)',
      province: 'Basilan',
      province_code: '1900700000',
      mun_city_code: '0990101000',
      mun_city_kind: 'Component City',
    })
    const basilan = rows.filter((row) => row.province_code === '1900700000' && row.mun_city !== 'City of Isabela')
    expect([...distinct(basilan, 'region')]).toEqual(['Bangsamoro Autonomous Region In Muslim Mindanao (BARMM)'])
  })

  test('the Special Geographic Area stands in for a province of the Bangsamoro', () => {
    const area = rows.filter((row) => row.province_code === '1999900000')
    expect([...distinct(area, 'province')]).toEqual(['Special Geographic Area'])
    expect(distinct(area, 'mun_city').size).toBe(8)
    expect(area).toHaveLength(63)
  })

  test('Cotabato City is in Maguindanao del Norte, and Cotabato is another province', () => {
    expect(shared('City of Cotabato')).toMatchObject({ province: 'Maguindanao del Norte', province_code: '1908700000' })
    const cotabato = rows.filter((row) => row.province === 'Cotabato')
    expect([...distinct(cotabato, 'province_code')]).toEqual(['1204700000'])
    expect(cotabato.some((row) => row.mun_city === 'City of Cotabato')).toBe(false)
  })

  test('the Negros Island Region has both Negros provinces, Siquijor and Bacolod', () => {
    const region = rows.filter((row) => row.region_code === '1800000000')
    expect(distinct(region, 'province_code')).toEqual(new Set(['1804500000', '1804600000', '1806100000']))
    expect(region.find((row) => row.province === 'Siquijor')?.region).toBe('Negros Island Region (NIR)')
  })
})

describe('Manila', () => {
  test('stays one city over 897 barangays in 14 sub-municipalities', () => {
    const manila = inCity('City of Manila')
    expect(manila).toHaveLength(897)
    expect([...distinct(manila, 'mun_city_code')]).toEqual(['1380600000'])
    expect(distinct(manila, 'sub_municipality_code').size).toBe(14)
    expect(manila.find((row) => row.id === '1380601001')?.location).toBe(
      'Barangay 1, City of Manila, Metro Manila, National Capital Region (NCR)',
    )
  })

  test('is the only city with sub-municipalities', () => {
    const divided = rows.filter((row) => row.sub_municipality_code !== null)
    expect([...distinct(divided, 'mun_city')]).toEqual(['City of Manila'])
  })
})

describe('an edition with a hole', () => {
  const lone = (change: Partial<PlaceTree>) =>
    locationRows({ ...tree, barangays: [{ code: '0102801001', name: 'Adams' }], ...change })

  test.each([
    ['city or municipality', { munCities: new Map() }, 'No city or municipality for 0102801000.'],
    ['region', { regions: new Map() }, 'No region for 0102801000.'],
    ['province', { provinces: new Map() }, 'No province for 0102801000 Adams.'],
  ])('is refused where a %s is missing', (_, change, message) => {
    expect(() => lone(change as Partial<PlaceTree>)).toThrow(message)
  })

  test('takes a city newly raised to the province level under its own name', () => {
    const code = '0439900000'
    const [row] = locationRows({
      ...tree,
      munCities: new Map([[code, { name: 'City of Calamba', kind: 'Highly Urbanized City' }]]),
      barangays: [{ code: '0439900001', name: 'Real' }],
    })
    expect(row).toMatchObject({ province: 'City of Calamba', province_code: code, mun_city_code: code })
  })
})
