import * as calls from '@bisita/contract/calls/calls'
import type { CallRequest } from '@bisita/contract/calls/call'
import { pinColumns } from '@bisita/contract/clients/clients.fields'
import type { clientExport } from '@bisita/contract/operations/exports'
import { consentColumns } from '@bisita/contract/consents/consents.kinds'
import { nextTouchpointColumns } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { defaultPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useClientsList } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { filterFields, type ClientFilters } from '../filters.ts'
import { clientsList } from '../list.tsx'
import type { ClientToPlan } from '../../itineraries/planning/spread.ts'
import { ProductName } from '../../products/components/ProductName.tsx'
import { mayRecord } from '../../visits/rights.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf, type FilterField, moreInUse } from '../../../ui/list/filters.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import type { ListSelection } from '../../../ui/list/useListSelection.ts'
import { type TypedText, useTypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { usePreload } from '../../../frame/usePreload.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { ClientPane } from './clientParts.ts'
import { clientParams, type ClientsSearch } from './clientsSearch.ts'
import { ofRecord, queryOf } from './clientsState.ts'
import { ListExport } from '../../../frame/ListExport.tsx'
import { RowActions } from '../components/RowActions.tsx'
import type { Marked } from '../../../device/queue/marks.ts'
import { usePlaceFilter } from '../../locations/usePlaceFilter.tsx'

const ClientsBar = lazyWithPreload(() => import('./ClientsBar.tsx'), 'ClientsBar')

type Props = {
  screen: ScreenState<ClientsSearch>
  chosen: ListSelection<ClientToPlan>
  /** What a phone has under Filters besides. */
  besides: ReactNode
}

type ToolsProps = Pick<Props['screen'], 'search' | 'go'> & Pick<Props, 'besides'> & { keyword: TypedText; address: TypedText; narrow: boolean }

/** The keyword and the filters. */
function Tools({ search, go, keyword, address, narrow, besides }: ToolsProps) {
  const filters: ClientFilters = clientParams.filtersOf(search)
  const narrowTo = (next: ClientFilters) => go((before) => clientParams.withFilters(before, next), { step: false })
  const type = (field: TypedText) => (text: string) => {
    field.set(text)
    if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
  }
  const onAddress = type(address)
  const typed: FilterField<ClientFilters> = {
    kind: 'part',
    more: true,
    key: 'full_address',
    chips: address.text === '' ? [] : [{ key: 'address', text: t('Address: {text}', { text: address.text }), onRemove: () => onAddress('') }],
    element: () => (
      <TextInput label={t('Address contains')} value={address.text} autoComplete="off" onChange={(event) => onAddress(event.currentTarget.value)} />
    ),
  }
  const fields = [usePlaceFilter(filters, narrowTo), typed, ...filterFields(filters)]
  return (
    <FilterBar
      narrow={narrow}
      keyword={keyword.text}
      onKeyword={type(keyword)}
      label={t('Search clients')}
      placeholder={t('Name or number')}
      chips={chipsOf(fields, filters, narrowTo)}
      onClear={() => {
        address.set('')
        narrowTo({})
      }}
      fields={(inSheet, part) => <FilterFields fields={fields} filters={filters} onFilters={narrowTo} inSheet={inSheet} part={part} />}
      more={moreInUse(fields, filters)}
      besides={besides}
      show={t('Show the clients')}
    />
  )
}

const severalColumns = ['next_touchpoint', 'touchpoint', 'pin', 'visits_pin', 'consents'] as const

type FileColumn = NonNullable<CallRequest<typeof clientExport>['body']['columns']>[number]

/** The columns of the file for those of the list: the next touchpoint and the place on the map are several; where consent is asked for, what was answered is among them. */
function fileColumns(columns: readonly (keyof ClientWithQueue)[], asksConsent: boolean): FileColumn[] {
  const isOne = (column: keyof ClientWithQueue): column is Exclude<keyof ClientWithQueue, (typeof severalColumns)[number] | keyof Marked> => !severalColumns.some((one) => one === column)
  const withParts = (column: FileColumn): FileColumn[] => (column === 'touchpoint_state' ? [column, ...nextTouchpointColumns] : column === 'pin_source' ? [column, ...pinColumns] : [column])
  return [...columns.filter(isOne).flatMap(withParts), ...(asksConsent ? consentColumns : [])]
}

/** The list with everything that narrows and orders it. */
export function ClientsList({ screen, chosen, besides }: Props) {
  const { search, go, wide } = screen
  const { user, settings } = useSignedIn()
  const list = useMemo(() => clientsList(user.user_type === 'tele', (id) => <ProductName id={id} />), [user.user_type])
  const keyword = useTypedText('keyword')
  const address = useTypedText('full_address')
  const size = usePageSize(list.many, defaultPageSize)
  const query = queryOf({ ...search, ipp: search.ipp ?? size.size }, keyword.settled, address.settled)
  const found = useClientsList(query)
  // As soon as its rows are drawn: one of them is opened next.
  usePreload(ClientPane, 150)
  // The plan that is open holds those it began with, so that the boxes rest meanwhile.
  const choosing = chosen.choosing && search.form !== 'plan'
  const { beside } = screen.list
  return (
    <ListScreen
      list={list}
      {...screen.list}
      found={found}
      size={size}
      narrowed={Object.keys(clientParams.filtersOf(search)).length > 0 || keyword.settled !== '' || address.settled !== ''}
      tools={<Tools search={search} go={go} keyword={keyword} address={address} narrow={!wide || beside} besides={besides} />}
      extra={(columns) => (
        <ListExport many={list.many} fetched={(api, numbers) => api.file(calls.clientExport, { body: { ...query, columns: fileColumns(columns, settings.consent_required), numbers } })} />
      )}
      {...(beside || !(['visit', 'call'] as const).some((kind) => mayRecord(kind, user))
        ? {}
        : {
            actions: (client: ClientWithQueue) => (
              <RowActions
                client={client}
                most={wide ? 2 : 1}
                onRecord={(kind) => go((before) => ({ ...ofRecord(before, client.id), form: kind }), { step: true, toTop: !wide })}
              />
            ),
          })}
      chosen={chosen}
      choosing={
        choosing ? { chosen: new Set(chosen.rows.keys()), onChoose: (client, wanted) => chosen.choose([client], wanted) } : undefined
      }
      choosingBar={(items, count) => (
        <Suspense>
          <ClientsBar items={items} count={count} query={query} go={go} wide={wide} chosen={chosen} />
        </Suspense>
      )}
    />
  )
}
