/** The codes of the places that a barangay lies in; the same on the server and the device. */
export type PlaceCodes = {
  readonly region: string
  readonly province: string
  readonly mun_city: string
  readonly barangay: string
}

const nationalCapitalRegion = '13'
/** Only Manila has places between the city and its barangays. */
const manila = { part: '13806', code: '1380600000' }
/** Isabela City lies on Basilan and is counted by itself; the other such cities are told by their code's zeros. */
const countedByItself = '901'

/**
 * The codes above a barangay, out of its own 10-digit code RR PPP MM BBB (docs/decisions/locations.md): in
 * Metro Manila the region stands for the province, and a city beside the provinces for its own.
 */
export function placeCodes(barangay: string): PlaceCodes {
  const region = `${barangay.slice(0, 2)}00000000`
  const province = `${barangay.slice(0, 5)}00000`
  const mun_city = barangay.startsWith(manila.part) ? manila.code : `${barangay.slice(0, 7)}000`
  if (barangay.startsWith(nationalCapitalRegion)) return { region, province: region, mun_city, barangay }
  const beside = mun_city === province || barangay.slice(2, 5) === countedByItself
  return { region, province: beside ? mun_city : province, mun_city, barangay }
}

/** The codes that a list is narrowed by. */
export type PlaceFilter = {
  readonly filter_region?: string | undefined
  readonly filter_province?: string | undefined
  readonly filter_mun_city?: string | undefined
  readonly filter_barangay?: string | undefined
}

/** Whether a barangay lies in each of the chosen places. */
export function liesIn(barangay: string, chosen: PlaceFilter): boolean {
  const codes = placeCodes(barangay)
  return (
    (chosen.filter_region ?? codes.region) === codes.region &&
    (chosen.filter_province ?? codes.province) === codes.province &&
    (chosen.filter_mun_city ?? codes.mun_city) === codes.mun_city &&
    (chosen.filter_barangay ?? codes.barangay) === codes.barangay
  )
}
