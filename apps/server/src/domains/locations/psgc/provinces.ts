import { addressProvinces } from '@bisita/rules/places/placeCodes'
import { type NamedPlace, type PlaceTree, provinceLevelCode, provincePart, regionCode } from './tree.ts'

const nationalCapitalRegion = '13'
const metroManila = 'Metro Manila'
const specialGeographicArea = { part: '999', name: 'Special Geographic Area' }

/**
 * The province of a city or municipality as addresses name it, with the code that figures and filters
 * use. A city that belongs to no province in the code stands under the province of its address
 * (docs/decisions/locations.md). Fails where no rule fits.
 */
export function provinceFinder(tree: PlaceTree): (munCity: NamedPlace) => NamedPlace {
  const byPart = new Map([...tree.provinces].map(([code, name]) => [provincePart(code), { code, name }]))
  return ({ code, name }) => {
    const part = provincePart(code)
    if (code.startsWith(nationalCapitalRegion)) return { code: regionCode(code), name: metroManila }
    if (part === specialGeographicArea.part) return { code: provinceLevelCode(code), name: specialGeographicArea.name }
    const addressed = addressProvinces[part]
    if (addressed !== undefined) return byPart.get(addressed) ?? { code, name }
    // A city raised to the province level by a later edition, until its address is known: its own name.
    if (code === provinceLevelCode(code)) return { code, name }
    const province = tree.provinces.get(provinceLevelCode(code))
    if (province === undefined) throw new Error(`No province for ${code} ${name}.`)
    return { code: provinceLevelCode(code), name: province }
  }
}
