import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { useLocation } from '../../locations/locations.queries.ts'
import { filterFields, type UserFilters } from '../filters.ts'
import { usersList } from '../list.tsx'
import { useAreaNames, useUsersList } from '../userManagement.queries.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { IconPlace } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf, type FilterField, moreInUse, withFilter } from '../../../ui/list/filters.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { type TypedText, useTypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { userParams, type UsersSearch } from './usersSearch.ts'
import { queryOf, type UsersPath } from './usersState.ts'

const LocationPicker = lazyWithPreload(() => import('../../locations/components/LocationPicker.tsx'), 'LocationPicker')

/** Heads and administrators see several areas, an officer in charge is of one. */
const usersLists = { '/users': usersList(true), '/oic_users': usersList(false) }

type Props = { path: UsersPath; screen: ScreenState<UsersSearch> }

/** Who holds a barangay, as one of the filters; it is picked in a dialog that `onPick` opens. */
function useHolding(filters: UserFilters, onFilters: (filters: UserFilters) => void, onPick: () => void): FilterField<UserFilters> {
  const { location_id } = filters
  const location = useLocation(location_id).data
  const text = location ? t('Assigned: {barangay}, {mun_city}', { barangay: location.barangay, mun_city: location.mun_city }) : t('Assigned one barangay')
  return {
    kind: 'part',
    key: 'location_id',
    chips: location_id === undefined ? [] : [{ key: 'location_id', text, onRemove: () => onFilters(without(filters, 'location_id')) }],
    element: () => (
      <Button variant="default" leftSection={<IconPlace size={18} aria-hidden />} aria-haspopup="dialog" onClick={onPick}>
        {t('Barangay')}
      </Button>
    ),
  }
}

type ToolsProps = Pick<Props['screen'], 'search' | 'go'> & { typed: TypedText; narrow: boolean }

/** The keyword and the filters. */
function Tools({ search, go, typed, narrow }: ToolsProps) {
  const { user } = useSignedIn()
  const [picking, picker] = useDisclosure(false)
  const filters: UserFilters = userParams.filtersOf(search)
  const narrowTo = (next: UserFilters) => go((before) => userParams.withFilters(before, next), { step: false })
  const branches = (useBranchNames().data ?? []).map(({ id, branch_name }) => ({ id, name: branch_name }))
  const areas = (useAreaNames({ enabled: useIsAllowed('area.read') }).data ?? []).map(({ id, area_name }) => ({ id, name: area_name }))
  const fields = [...filterFields(filters, user.user_type, { branches, areas }), useHolding(filters, narrowTo, picker.open)]
  return (
    <>
      <FilterBar
        narrow={narrow}
        keyword={typed.text}
        onKeyword={(text) => {
          typed.set(text)
          if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
        }}
        label={t('Search users')}
        placeholder={t('Name or username')}
        chips={chipsOf(fields, filters, narrowTo)}
        onClear={() => narrowTo({})}
        fields={(inSheet, part) => <FilterFields fields={fields} filters={filters} onFilters={narrowTo} inSheet={inSheet} part={part} />}
        more={moreInUse(fields, filters)}
        show={t('Show the users')}
      />
      <Suspense>
        {picking && (
          <LocationPicker
            chosenId={filters.location_id}
            onClose={picker.close}
            onChoose={({ id }) => {
              picker.close()
              narrowTo(withFilter(filters, 'location_id', id))
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** The people in scope with everything that narrows and orders them. */
export function UsersList({ path, screen }: Props) {
  const { search, go, wide } = screen
  const list = usersLists[path]
  const typed = useTypedText('users keyword')
  const size = usePageSize(list.many, defaultPageSize)
  const found = useUsersList(queryOf({ ...search, ipp: search.ipp ?? size.size }, typed.settled))
  return (
    <ListScreen
      list={list}
      {...screen.list}
      found={found}
      size={size}
      narrowed={Object.keys(userParams.filtersOf(search)).length > 0 || typed.settled !== ''}
      tools={<Tools search={search} go={go} typed={typed} narrow={!wide || screen.list.beside} />}
    />
  )
}
