import { useLocation } from '../locations.queries.ts'

/** A barangay by its code; the code itself until its name is there. */
export function PlaceName({ code }: { code: string }) {
  const { data } = useLocation(code)
  return data ? `${data.barangay}, ${data.mun_city}, ${data.province}` : code
}
