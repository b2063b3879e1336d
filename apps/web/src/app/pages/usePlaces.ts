import { placeNames, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { useLocation, usePlaceChoices } from '../../domains/locations/locations.queries.ts'

/** The places to choose from and the names of those chosen. */
export function usePlaces(codes: PlaceCodes) {
  const { barangay, ...above } = codes
  const choices = usePlaceChoices(above).data
  // A barangay that came by a link has no city chosen above it, so the choices don't hold its name.
  const alone = useLocation(barangay !== undefined && codes.mun_city === undefined ? barangay : undefined)
  const names = placeNames(codes, choices).map((place) =>
    place.level === 'barangay' && alone.data ? { ...place, name: alone.data.barangay } : place,
  )
  return { choices, names }
}
