import * as calls from '@bisita/contract/calls/calls'
import { defaultPageSize } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { mayAny } from '@bisita/rules/people/permissions'
import { t } from '@bisita/contract/words'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useBranchNames } from '../../../frame/branchNames.queries.ts'
import { useClientName } from '../../clients/clients.queries.ts'
import { useNamedUsers } from '../../users/users.queries.ts'
import { filterFields, type VisitFilters } from '../filters.ts'
import { contactLists } from '../list.tsx'
import { useVisitsList } from '../visits.queries.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf, type FilterField, moreInUse } from '../../../ui/list/filters.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { type TypedText, useTypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { ListExport } from '../../../frame/ListExport.tsx'
import { usePlaceFilter } from '../../locations/usePlaceFilter.tsx'
import { visitParams, type VisitsSearch } from './visitsSearch.ts'
import { kindOf, queryOf } from './visitsState.ts'

type Props = { kind: VisitType; screen: ScreenState<VisitsSearch> }

/** Whose contacts they are, where they are those of one client. */
function useWhose(filters: VisitFilters, onFilters: (filters: VisitFilters) => void): FilterField<VisitFilters> {
  const client = useClientName(filters.client_id)
  const onRemove = () => onFilters(without(filters, 'client_id', 'of'))
  const chips = filters.client_id === undefined ? [] : [{ key: 'client_id', text: client ?? t('One client'), onRemove }]
  return { kind: 'part', key: 'client_id', chips, element: () => null }
}

type ToolsProps = Pick<Props['screen'], 'search' | 'go'> & { kind: VisitType; typed: TypedText; narrow: boolean; show: string }

/** The keyword and the filters. */
function Tools({ kind, search, go, typed, narrow, show }: ToolsProps) {
  const filters: VisitFilters = visitParams.filtersOf(search)
  const { user } = useSignedIn()
  const proven = kind === 'visit' && mayAny(['visit.dismiss_evidence'], user.user_type)
  const narrowTo = (next: VisitFilters) => go((before) => visitParams.withFilters(before, next), { step: false })
  const people = (useNamedUsers().data ?? []).map(({ id, display_name }) => ({ id, name: display_name }))
  const branches = (useBranchNames().data ?? []).map(({ id, branch_name }) => ({ id, name: branch_name }))
  const fields = [useWhose(filters, narrowTo), usePlaceFilter(filters, narrowTo), ...filterFields(filters, { people, branches, proven })]
  return (
    <FilterBar
      narrow={narrow}
      keyword={typed.text}
      onKeyword={(text) => {
        typed.set(text)
        if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
      }}
      label={t('Search by client')}
      placeholder={t("Client's name or number")}
      chips={chipsOf(fields, filters, narrowTo)}
      onClear={() => narrowTo({})}
      fields={(inSheet, part) => <FilterFields fields={fields} filters={filters} onFilters={narrowTo} inSheet={inSheet} part={part} />}
      more={moreInUse(fields, filters)}
      show={show}
    />
  )
}

/** Visits or calls with everything that narrows and orders them. */
export function VisitsList({ kind: own, screen }: Props) {
  const { search, go } = screen
  const kind = kindOf(own, search)
  const list = contactLists[kind]
  const typed = useTypedText('visits keyword')
  const size = usePageSize(list.many, defaultPageSize)
  const query = queryOf(kind, { ...search, ipp: search.ipp ?? size.size }, typed.settled)
  const found = useVisitsList(query)
  return (
    <ListScreen
      list={list}
      {...screen.list}
      found={found}
      size={size}
      narrowed={Object.keys(visitParams.filtersOf(search)).length > 0 || typed.settled !== ''}
      tools={<Tools kind={kind} search={search} go={go} typed={typed} narrow={!screen.wide || screen.list.beside} show={t('Show the {many}', { many: list.many })} />}
      extra={(columns) => (
        <ListExport many={list.many} fetched={(api, numbers) => api.file(calls.visitExport, { body: { ...query, columns: columns.flatMap((column) => (column === 'evidence' ? (['evidence', 'evidence_flags'] as const) : [column])), numbers } })} />
      )}
    />
  )
}
