import { choosePlace, type ChosenPlaceCodes } from './components/PlaceFields.tsx'
import { PlaceFilter } from './components/PlaceFilter.tsx'
import { omitUndefined } from '../../ui/browser/addressBar.ts'
import type { FilterField } from '../../ui/list/filters.ts'
import { type placeReaders, type ParamValues, without } from '../../ui/list/params.ts'
import { PlaceMenu } from './components/PlaceMenu.tsx'
import { usePlaceNames } from './usePlaceNames.ts'

type Placed = ParamValues<typeof placeReaders>

/** The place that a list is narrowed to, as one of its filters. */
export function usePlaceFilter<F extends Placed>(filters: F, onFilters: (filters: F) => void): FilterField<F> {
  const codes: ChosenPlaceCodes = omitUndefined({
    region: filters.filter_region,
    province: filters.filter_province,
    mun_city: filters.filter_mun_city,
    barangay: filters.filter_barangay,
  })
  const names = usePlaceNames(codes)
  const onCodes = ({ region, province, mun_city, barangay }: ChosenPlaceCodes) =>
    onFilters({
      ...without(filters, 'filter_region', 'filter_province', 'filter_mun_city', 'filter_barangay'),
      ...omitUndefined({ filter_region: region, filter_province: province, filter_mun_city: mun_city, filter_barangay: barangay }),
    })
  const places = <PlaceFilter codes={codes} onCodes={onCodes} labelled />
  return {
    kind: 'part',
    key: 'place',
    chips: names.map(({ level, name }) => ({ key: level, text: name, onRemove: () => onCodes(choosePlace(codes, level, '')) })),
    element: (inSheet) => (inSheet ? places : <PlaceMenu>{places}</PlaceMenu>),
  }
}
