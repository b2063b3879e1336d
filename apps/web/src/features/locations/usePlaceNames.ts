import { placeNames, type ChosenPlaceCodes } from './components/PlaceFields.tsx'
import { useLocation, usePlaceChoices } from './locations.queries.ts'

/** The names of the places that are chosen; nothing is asked for where none is. */
export function usePlaceNames(codes: ChosenPlaceCodes) {
  const { barangay, ...above } = codes
  const choices = usePlaceChoices(above, Object.keys(codes).length > 0).data
  // A barangay that came by a link has no city chosen above it, so the choices don't hold its name.
  const alone = useLocation(barangay !== undefined && codes.mun_city === undefined ? barangay : undefined)
  return placeNames(codes, choices).map((place) =>
    place.level === 'barangay' && alone.data ? { ...place, name: alone.data.barangay } : place,
  )
}
