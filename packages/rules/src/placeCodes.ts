/** The places that a barangay lies in, by the codes that filters take. */
export type PlaceCodes = { readonly region: string; readonly province: string; readonly mun_city: string }

const nationalCapitalRegion = '13'
/** Manila's barangays lie in sub-municipalities, which filters pass over. */
const manila = '13806'
/** Isabela City is counted to another region than its province, and goes by its own code (docs/decisions/locations.md). */
const isabela = '901'

/**
 * What the ten digits of a barangay (RR PPP MM BBB) say of the places above it, as the table of locations
 * has them: Metro Manila goes by its region's code, a highly urbanised city by its own, Manila is one city.
 */
export function placeCodes(barangay: string): PlaceCodes {
  const region = `${barangay.slice(0, 2)}00000000`
  const level = barangay.slice(0, 5)
  const mun_city = level === manila ? `${manila}00000` : `${barangay.slice(0, 7)}000`
  if (barangay.startsWith(nationalCapitalRegion)) return { region, province: region, mun_city }
  return { region, province: level.endsWith(isabela) ? mun_city : `${level}00000`, mun_city }
}
