import { useBranchNames } from '../../domains/branches/branches.queries.ts'
import { choosePlace, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../domains/locations/components/PlaceFilter.tsx'
import { usePeople } from '../../domains/users/users.queries.ts'
import { VisitFilterFields } from '../../domains/visits/components/VisitFilterFields.tsx'
import { describeFilters, type Names, type VisitFilters } from '../../domains/visits/filters.ts'
import { FilterTools } from './FilterTools.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { usePlaceNames } from './usePlaceNames.ts'
import styles from './visits.module.css'
import type { VisitsSearch } from './visitsSearch.ts'
import { filtersOf, placesOf, withFilters, type Go, type useKeyword } from './visitsState.ts'

type Props = { search: VisitsSearch; go: Go; typed: ReturnType<typeof useKeyword>; narrow: boolean; show: string }

/** Who and which branches can be chosen, by name. */
function useNames(): Names {
  const people = usePeople().data ?? []
  const branches = useBranchNames().data ?? []
  return {
    people: people.map(({ id, display_name }) => ({ id, name: display_name })),
    branches: branches.map(({ id, branch_name }) => ({ id, name: branch_name })),
  }
}

/** The keyword and the filters of the visits or calls. */
export function VisitsTools({ search, go, typed, narrow, show }: Props) {
  const filters = filtersOf(search)
  const codes = placesOf(search)
  const placeNames = usePlaceNames(codes)
  const names = useNames()
  const narrowTo = (next: VisitFilters, places: PlaceCodes) => go((before) => withFilters(before, next, places), { step: false })
  const chips = [
    ...placeNames.map(({ level, name }) => ({
      key: level,
      text: name,
      onRemove: () => narrowTo(filters, choosePlace(codes, level, '')),
    })),
    ...describeFilters(filters, names).map(({ field, text }) => ({
      key: field,
      text,
      onRemove: () => {
        const { [field]: _, ...rest } = filters
        narrowTo(rest, codes)
      },
    })),
  ]
  const places = <PlaceFilter codes={codes} onCodes={(next) => narrowTo(filters, next)} labelled />
  return (
    <FilterTools
      narrow={narrow}
      keyword={typed.keyword}
      onKeyword={(text) => {
        typed.setKeyword(text)
        if (search.page !== undefined) go(({ page: _, ...before }) => before, { step: false })
      }}
      label="Search by client"
      placeholder={narrow ? 'Client' : 'Name, phone, SSS or GSIS number of the client'}
      chips={chips}
      onClear={() => narrowTo({}, {})}
      rowClass={styles.filters}
      fields={(labelled) => (
        <VisitFilterFields
          filters={filters}
          names={names}
          onFilters={(next: VisitFilters) => narrowTo(next, codes)}
          labelled={labelled}
          place={labelled ? places : <PlaceMenu>{places}</PlaceMenu>}
        />
      )}
      show={show}
    />
  )
}
