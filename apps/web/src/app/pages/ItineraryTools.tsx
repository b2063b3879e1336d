import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CurrentUser } from '@bisita/contract/users'
import { useId } from 'react'
import { useBranchNames } from '../../domains/branches/branches.queries.ts'
import { ItineraryFilterFields } from '../../domains/itineraries/components/ItineraryFilterFields.tsx'
import { describeFilters, having, type ItineraryFilters } from '../../domains/itineraries/filters.ts'
import { asksWho } from '../../domains/itineraries/rights.ts'
import { usePeople } from '../../domains/users/users.queries.ts'
import { Chips } from '../../ui/Chips.tsx'
import { IconFilter, IconSearch } from '../../ui/icons.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import frame from './frame.module.css'
import styles from './itinerary.module.css'
import type { ItinerarySearch, ItineraryView } from './itinerarySearch.ts'
import { filtersOf, withFilters, withView, type Go, type useTyped } from './itineraryState.ts'

type Props = {
  search: ItinerarySearch
  go: Go
  typed: ReturnType<typeof useTyped>
  user: CurrentUser
  /** Whether there is little room for the filters. */
  narrow: boolean
  view: ItineraryView
}

const views: readonly { readonly value: ItineraryView; readonly label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

/** Who and which branch the list can be narrowed to. */
function useChoices(user: CurrentUser) {
  const people = usePeople({ enabled: asksWho(user) })
  const branches = useBranchNames({ enabled: user.user_type === 'ah' || user.user_type === 'admin' })
  return {
    people: (people.data ?? []).filter(({ user_type }) => user_type !== 'tele').map(({ id, display_name }) => ({ id, name: display_name })),
    branches: (branches.data ?? []).map(({ id, branch_name }) => ({ id, name: branch_name })),
  }
}

/** The view, the keyword and the filters: a row where there is room, otherwise a sheet; what is chosen as chips. */
export function ItineraryTools({ search, go, typed, user, narrow, view }: Props) {
  const label = useId()
  const [open, { open: show, close }] = useDisclosure(false)
  const { people, branches } = useChoices(user)
  const dated = view === 'list'
  const { date_from, date_to, ...undated } = filtersOf(search)
  const filters = dated ? filtersOf(search) : undated
  const narrowTo = (next: ItineraryFilters) => go((before) => withFilters(before, next), { step: false })
  const chips = describeFilters(filters, people, branches).map(({ field, text }) => ({
    key: field,
    text,
    onRemove: () => narrowTo(having(filters, field, '')),
  }))
  const fields = { filters, onFilters: narrowTo, people, branches, dated }
  const onKeyword = (text: string) => {
    typed.setKeyword(text)
    if (search.page !== undefined) go(({ page: _, ...before }) => before, { step: false })
  }
  const keyword = (
    <TextInput
      type="search"
      aria-label="Search itineraries"
      placeholder="Name or number"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed.keyword}
      autoComplete="off"
      onChange={(event) => onKeyword(event.currentTarget.value)}
    />
  )
  const count = chips.length + (typed.keyword !== '' && !dated ? 1 : 0)
  return (
    <>
      <div className={`${styles.top} screen-only`}>
        <div className={styles.views}>
          <span id={label} className="unseen">
            View
          </span>
          <Segmented
            labelledBy={label}
            options={views}
            value={view}
            onChange={(next) => go((before) => withView(before, next), { step: true })}
          />
        </div>
        {narrow && (
          <Button
            className={styles.filterButton}
            variant="default"
            px={12}
            onClick={show}
            aria-haspopup="dialog"
          >
            <IconFilter size={18} aria-hidden />
            <span className="unseen">Filters</span>
            {count > 0 && <span className={styles.filterCount}> ({count})</span>}
          </Button>
        )}
      </div>
      {!narrow && (
        <div className={`${styles.filters} screen-only`}>
          {keyword}
          <ItineraryFilterFields {...fields} labelled={false} />
        </div>
      )}
      {/* A calendar has little room on a phone: there the keyword stands with the filters. */}
      {narrow && dated && <div className="screen-only">{keyword}</div>}
      <Chips chips={chips} onClear={() => narrowTo({})} />
      <Sheet opened={open} onClose={close} title="Filters">
        <div className={frame.sheet}>
          {!dated && keyword}
          <ItineraryFilterFields {...fields} labelled />
          <Button onClick={close}>Show the itineraries</Button>
        </div>
      </Sheet>
    </>
  )
}
