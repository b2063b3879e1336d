import { placeCodes } from '@bisita/rules/placeCodes'
import { expect, test } from 'vitest'
import { readShippedEdition } from './edition.ts'
import { locationRows } from './rows.ts'

test('the digits of every barangay say what its row says', async () => {
  const rows = locationRows(await readShippedEdition())
  const different = rows.filter(({ id, region_code, province_code, mun_city_code }) => {
    const { region, province, mun_city } = placeCodes(id)
    return region !== region_code || province !== province_code || mun_city !== mun_city_code
  })
  expect(different.map(({ id, location }) => `${id} ${location}`)).toEqual([])
})
