import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useBranchNames } from '../../domains/branches/branches.queries.ts'
import { useLocation } from '../../domains/locations/locations.queries.ts'
import { UserFilterFields } from '../../domains/users/components/UserFilterFields.tsx'
import { describeFilters, having, type Names, type UserFilters } from '../../domains/users/filters.ts'
import { useAreaNames } from '../../domains/users/people.queries.ts'
import { useMay } from '../../ui/inForce.ts'
import { IconPlace } from '../../ui/icons.ts'
import { useSignedIn } from '../useSignedIn.ts'
import { FilterTools } from './FilterTools.tsx'
import styles from './users.module.css'
import type { UsersSearch } from './usersSearch.ts'
import { filtersOf, withFilters, type Go, type useKeyword } from './usersState.ts'

const LocationPicker = lazy(() =>
  import('../../domains/locations/components/LocationPicker.tsx').then(({ LocationPicker: component }) => ({ default: component })),
)

type Props = { search: UsersSearch; go: Go; typed: ReturnType<typeof useKeyword>; narrow: boolean }

/** The branches and areas to choose from, and what the chosen barangay is called. */
function useNames(locationId: string | undefined): Names {
  const branches = useBranchNames().data ?? []
  const areas = useAreaNames({ enabled: useMay('area.read') }).data ?? []
  const location = useLocation(locationId).data
  return {
    branches: branches.map(({ id, branch_name }) => ({ id, name: branch_name })),
    areas: areas.map(({ id, area_name }) => ({ id, name: area_name })),
    location: location ? `${location.barangay}, ${location.mun_city}` : undefined,
  }
}

/** The keyword and the filters of the users. */
export function UsersTools({ search, go, typed, narrow }: Props) {
  const { user } = useSignedIn()
  const [picking, picker] = useDisclosure(false)
  const filters = filtersOf(search)
  const names = useNames(filters.location_id)
  const narrowTo = (next: UserFilters) => go((before) => withFilters(before, next), { step: false })
  const chips = describeFilters(filters, names).map(({ field, text }) => ({
    key: field,
    text,
    onRemove: () => narrowTo(having(filters, field, '')),
  }))
  const place = (
    <Button variant="default" leftSection={<IconPlace size={18} aria-hidden />} aria-haspopup="dialog" onClick={picker.open}>
      Holds a barangay
    </Button>
  )
  return (
    <>
      <FilterTools
        narrow={narrow}
        keyword={typed.keyword}
        onKeyword={(text) => {
          typed.setKeyword(text)
          if (search.page !== undefined) go(({ page: _, ...before }) => before, { step: false })
        }}
        label="Search users"
        placeholder="Name or username"
        chips={chips}
        onClear={() => narrowTo({})}
        rowClass={styles.filters}
        fields={(labelled) => (
          <UserFilterFields filters={filters} names={names} by={user.user_type} onFilters={narrowTo} place={place} labelled={labelled} />
        )}
        show="Show the users"
      />
      <Suspense>
        {picking && (
          <LocationPicker
            chosenId={filters.location_id}
            onClose={picker.close}
            onChoose={({ id }) => {
              picker.close()
              narrowTo(having(filters, 'location_id', id))
            }}
          />
        )}
      </Suspense>
    </>
  )
}
