import type { CurrentUser } from '@bisita/contract/users/users'
import { t } from '@bisita/contract/words'
import { useId } from 'react'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { filterFields, type ItineraryFilters } from '../filters.ts'
import { choosesAssignee } from '../rights.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf } from '../../../ui/list/filters.ts'
import { without } from '../../../ui/list/params.ts'
import type { TypedText } from '../../../ui/list/useTypedText.ts'
import { Segmented } from '../../../ui/forms/Segmented.tsx'
import styles from './itinerary.module.css'
import { itineraryParams, type ItinerarySearch, type ItineraryView } from './itinerarySearch.ts'
import { withView, type NavigateItinerary } from './itineraryState.ts'

type Props = {
  search: ItinerarySearch
  go: NavigateItinerary
  typed: TypedText
  user: CurrentUser
  /** Whether there is little room for the filters. */
  narrow: boolean
  view: ItineraryView
}

const views: readonly { readonly value: ItineraryView; readonly label: string }[] = [
  { value: 'list', label: t('List') },
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'month', label: t('Month') },
]

/** Who and which branch the list can be narrowed to. */
function useChoices(user: CurrentUser) {
  const people = useNamedUsers({ enabled: choosesAssignee(user) })
  const branches = useBranchNames({ enabled: user.user_type === 'ah' || user.user_type === 'admin' })
  return {
    people: (people.data ?? []).filter(({ user_type }) => user_type !== 'tele').map(({ id, display_name }) => ({ id, name: display_name })),
    branches: (branches.data ?? []).map(({ id, branch_name }) => ({ id, name: branch_name })),
  }
}

/** The view, the keyword and the filters. */
export function ItineraryTools({ search, go, typed, user, narrow, view }: Props) {
  const label = useId()
  const dated = view === 'list'
  const all: ItineraryFilters = itineraryParams.filtersOf(search)
  const filters = dated ? all : without(all, 'date_from', 'date_to')
  const fields = filterFields(useChoices(user), dated)
  const narrowTo = (next: ItineraryFilters) => go((before) => itineraryParams.withFilters(before, next), { step: false })
  const onKeyword = (text: string) => {
    typed.set(text)
    if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
  }
  return (
    <FilterBar
      narrow={narrow}
      lead={
        <div className={`grow ${styles.views}`}>
          <span id={label} className="unseen">
            {t('View')}
          </span>
          <Segmented labelledBy={label} options={views} value={view} onChange={(next) => go((before) => withView(before, next), { step: true })} />
        </div>
      }
      keyword={typed.text}
      onKeyword={onKeyword}
      label={t('Search itineraries')}
      placeholder={t('Name or number')}
      chips={chipsOf(fields, filters, narrowTo)}
      onClear={() => narrowTo({})}
      fields={(inSheet) => <FilterFields fields={fields} filters={filters} onFilters={narrowTo} inSheet={inSheet} />}
      show={t('Show the itineraries')}
    />
  )
}
