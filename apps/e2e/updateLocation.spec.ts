import { csv, type PublishedPlace } from '@bisita/server/domains/imports/psgc/testing/publication'
import { newName } from './support/api.ts'
import { ask } from './support/database.ts'
import { expectNotice, expectScreen } from './support/screens.ts'
import { expect, type Page, test } from './support/test.ts'

type Stored = {
  id: string; region_code: string; region: string; province_code: string; province: string; mun_city_code: string; mun_city: string; mun_city_kind: string
  sub_municipality_code: string | null; barangay: string
}

/** The places as they are, as a publication would have them, but for the name of the last one. */
async function edition(name: string): Promise<{ bytes: Buffer; last: Stored }> {
  const stored = await ask<Stored>(
    `select id, region_code, region, province_code, province, mun_city_code, mun_city, mun_city_kind, sub_municipality_code, barangay
     from locations where retired_at is null order by id`,
  )
  const places = new Map<string, PublishedPlace>()
  for (const { region_code, region, province_code, province, mun_city_code, mun_city, mun_city_kind, sub_municipality_code } of stored) {
    places.set(region_code, { code: region_code, name: region, level: 'Reg' })
    if (!places.has(province_code)) places.set(province_code, { code: province_code, name: province, level: province_code.slice(2, 5) === '999' ? '' : 'Prov' })
    const city = { 'Highly Urbanized City': 'HUC', 'Independent Component City': 'ICC', 'Component City': 'CC' }[mun_city_kind] ?? ''
    places.set(mun_city_code, { code: mun_city_code, name: mun_city, level: city === '' ? 'Mun' : 'City', city })
    if (sub_municipality_code !== null) places.set(sub_municipality_code, { code: sub_municipality_code, name: 'Part of a city', level: 'SubMun' })
  }
  const last = stored.at(-1) as Stored
  const barangays = stored.map(({ id, barangay }): PublishedPlace => ({ code: id, name: id === last.id ? name : barangay, level: 'Bgy' }))
  return { bytes: csv([...places.values(), ...barangays]), last }
}

/** A limit for what hangs: the server reads and compares some 42,000 places. */
const compared = { timeout: 240_000 }

const choose = (page: Page, name: string, bytes: Buffer) =>
  page.getByLabel('Release file').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })

test('an administrator sends an edition, sees what it changes, applies it, and is notified when that has ended', async ({ as }) => {
  const { page } = await as('admin', { at: '/administration' })
  await expectScreen(page, 'Update PSGC Locations')
  await choose(page, 'list.csv', Buffer.from('Code,Name\n1,Adams\n'))
  await expectNotice(page, 'Not matched the headers!')
  await expect(page.getByLabel('Release file')).toHaveAccessibleDescription(/Not matched the headers!/)

  const name = newName('Sitio ')
  const { bytes, last } = await edition(name)
  await choose(page, 'PSGC.csv', bytes)
  const changes = page.getByRole('region', { name: 'Changes in this PSGC release' })
  await expect(changes.getByRole('row', { name: 'Renamed 1' })).toBeVisible(compared)
  const renamed = page.getByRole('region', { name: 'Renamed places' }).getByRole('listitem')
  await expect(renamed).toContainText(`${last.barangay}, ${last.mun_city}`)
  await expect(renamed).toContainText(`${name}, ${last.mun_city}`)
  await page.reload()
  await changes.getByRole('button', { name: 'Apply this release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  await expectNotice(page, 'Successfully Updated PSGC Locations')
  await expect(page.getByRole('region', { name: 'Applying' }).getByText('Successfully Updated PSGC Locations')).toBeVisible()
  expect(await ask('select barangay from locations where id = $1', [last.id])).toEqual([{ barangay: name }])

  await choose(page, 'PSGC.csv', bytes)
  await expect(page.getByText(/changes nothing/)).toBeVisible(compared)
})
