import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useBranchNames } from '../../domains/branches/branches.queries.ts'
import { choosePlace, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../domains/locations/components/PlaceFilter.tsx'
import { usePeople } from '../../domains/users/users.queries.ts'
import { VisitFilterFields } from '../../domains/visits/components/VisitFilterFields.tsx'
import { describeFilters, type Names, type VisitFilters } from '../../domains/visits/filters.ts'
import { Chips } from '../../ui/Chips.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconChevronDown, IconFilter, IconSearch } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import frame from './frame.module.css'
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

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; what is chosen as chips. */
export function VisitsTools({ search, go, typed, narrow, show }: Props) {
  const [open, sheet] = useDisclosure(false)
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
  const fields = { filters, names, onFilters: (next: VisitFilters) => narrowTo(next, codes) }
  const places = <PlaceFilter codes={codes} onCodes={(next) => narrowTo(filters, next)} labelled />
  const keyword = (
    <TextInput
      type="search"
      aria-label="Search by client"
      placeholder={narrow ? 'Client' : 'Name, phone, SSS or GSIS number of the client'}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed.keyword}
      autoComplete="off"
      onChange={(event) => {
        typed.setKeyword(event.currentTarget.value)
        if (search.page !== undefined) go(({ page: _, ...before }) => before, { step: false })
      }}
    />
  )
  return (
    <>
      {narrow ? (
        <div className={`${frame.tools} screen-only`}>
          {keyword}
          <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={sheet.open} aria-haspopup="dialog">
            Filters{chips.length > 0 && ` (${chips.length})`}
          </Button>
        </div>
      ) : (
        <div className={`${styles.filters} screen-only`}>
          {keyword}
          <VisitFilterFields
            {...fields}
            labelled={false}
            place={
              <Dropdown
                className={frame.placeButton}
                face={
                  <>
                    Place
                    <IconChevronDown size={16} aria-hidden />
                  </>
                }
              >
                {() => <div className={frame.places}>{places}</div>}
              </Dropdown>
            }
          />
        </div>
      )}
      <Chips chips={chips} onClear={() => narrowTo({}, {})} />
      <Sheet opened={open} onClose={sheet.close} title="Filters">
        <div className={frame.sheet}>
          <VisitFilterFields {...fields} labelled place={places} />
          <Button onClick={sheet.close}>{show}</Button>
        </div>
      </Sheet>
    </>
  )
}
