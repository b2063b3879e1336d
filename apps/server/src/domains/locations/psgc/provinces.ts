import { type NamedPlace, type PlaceTree, provinceLevelCode, provincePart, regionCode } from './tree.ts'

const nationalCapitalRegion = '13'
const metroManila = 'Metro Manila'
const specialGeographicArea = { part: '999', name: 'Special Geographic Area' }

/**
 * Cities that belong to no province in the code, and the province that addresses name for them: the PPP
 * of both. 301 to 317 are the highly urbanised cities outside Metro Manila; 901 is Isabela City, which
 * lies on Basilan but is counted to another region than its province.
 */
const addressProvinces: Readonly<Record<string, string>> = {
  '301': '054', // Angeles: Pampanga
  '302': '045', // Bacolod: Negros Occidental
  '303': '011', // Baguio: Benguet
  '304': '002', // Butuan: Agusan del Norte
  '305': '043', // Cagayan de Oro: Misamis Oriental
  '306': '022', // Cebu
  '307': '024', // Davao: Davao del Sur
  '308': '063', // General Santos: South Cotabato
  '309': '035', // Iligan: Lanao del Norte
  '310': '030', // Iloilo
  '311': '022', // Lapu-Lapu: Cebu
  '312': '056', // Lucena: Quezon
  '313': '022', // Mandaue: Cebu
  '314': '071', // Olongapo: Zambales
  '315': '053', // Puerto Princesa: Palawan
  '316': '037', // Tacloban: Leyte
  '317': '073', // Zamboanga: Zamboanga del Sur
  '901': '007', // Isabela: Basilan
}

/**
 * The province of a city or municipality as addresses name it, with the code that figures and filters
 * use. A city that belongs to no province carries its own code, so that its figures never run into the
 * province whose name it shares (docs/decisions/locations.md). Fails where no rule fits.
 */
export function provinceFinder(tree: PlaceTree): (munCity: NamedPlace) => NamedPlace {
  const namesByPart = new Map([...tree.provinces].map(([code, name]) => [provincePart(code), name]))
  return ({ code, name }) => {
    const part = provincePart(code)
    if (code.startsWith(nationalCapitalRegion)) return { code: regionCode(code), name: metroManila }
    if (part === specialGeographicArea.part) return { code: provinceLevelCode(code), name: specialGeographicArea.name }
    const addressed = addressProvinces[part]
    if (addressed !== undefined) return { code, name: namesByPart.get(addressed) ?? name }
    // A city raised to the province level by a later edition, until its address is known: its own name.
    if (code === provinceLevelCode(code)) return { code, name }
    const province = tree.provinces.get(provinceLevelCode(code))
    if (province === undefined) throw new Error(`No province for ${code} ${name}.`)
    return { code: provinceLevelCode(code), name: province }
  }
}
