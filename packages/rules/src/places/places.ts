import { placeCodes } from './placeCodes.ts'

/** The codes that a list is narrowed by. */
export type PlaceFilter = {
  readonly filter_region?: string | undefined
  readonly filter_province?: string | undefined
  readonly filter_mun_city?: string | undefined
  readonly filter_barangay?: string | undefined
}

/** Whether a barangay (its ten digits) lies in each of the chosen places. */
export function liesIn(barangay: string, chosen: PlaceFilter): boolean {
  const codes = placeCodes(barangay)
  return (
    (chosen.filter_region ?? codes.region) === codes.region &&
    (chosen.filter_province ?? codes.province) === codes.province &&
    (chosen.filter_mun_city ?? codes.mun_city) === codes.mun_city &&
    (chosen.filter_barangay ?? barangay) === barangay
  )
}
