import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useBranchNames } from '../../domains/branches/branches.queries.ts'
import { useLocation } from '../../domains/locations/locations.queries.ts'
import { UserFilterFields } from '../../domains/users/components/UserFilterFields.tsx'
import { describeFilters, having, type Names, type UserFilters } from '../../domains/users/filters.ts'
import { useAreaNames } from '../../domains/users/people.queries.ts'
import { Chips } from '../../ui/Chips.tsx'
import { useMay } from '../../ui/inForce.ts'
import { IconFilter, IconPlace, IconSearch } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useSignedIn } from '../useSignedIn.ts'
import frame from './frame.module.css'
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

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; what is chosen as chips. */
export function UsersTools({ search, go, typed, narrow }: Props) {
  const { user } = useSignedIn()
  const [open, sheet] = useDisclosure(false)
  const [picking, picker] = useDisclosure(false)
  const filters = filtersOf(search)
  const names = useNames(filters.location_id)
  const narrowTo = (next: UserFilters) => go((before) => withFilters(before, next), { step: false })
  const chips = describeFilters(filters, names).map(({ field, text }) => ({
    key: field,
    text,
    onRemove: () => narrowTo(having(filters, field, '')),
  }))
  const fields = {
    filters,
    names,
    by: user.user_type,
    onFilters: narrowTo,
    place: (
      <Button variant="default" leftSection={<IconPlace size={18} aria-hidden />} aria-haspopup="dialog" onClick={picker.open}>
        Holds a barangay
      </Button>
    ),
  }
  const keyword = (
    <TextInput
      type="search"
      aria-label="Search users"
      placeholder="Name or username"
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
          <UserFilterFields {...fields} labelled={false} />
        </div>
      )}
      <Chips chips={chips} onClear={() => narrowTo({})} />
      <Sheet opened={open} onClose={sheet.close} title="Filters">
        <div className={frame.sheet}>
          <UserFilterFields {...fields} labelled />
          <Button onClick={sheet.close}>Show the users</Button>
        </div>
      </Sheet>
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
