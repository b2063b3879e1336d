import { ClientFilterFields } from '../../domains/clients/components/ClientFilterFields.tsx'
import { describeFilters, type ClientFilters } from '../../domains/clients/filters.ts'
import { choosePlace, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../domains/locations/components/PlaceFilter.tsx'
import styles from './clients.module.css'
import type { ClientsSearch } from './clientsSearch.ts'
import { filtersOf, placesOf, withFilters, type Go, type useTyped } from './clientsState.ts'
import { FilterTools } from './FilterTools.tsx'
import { PlaceMenu } from './PlaceMenu.tsx'
import { usePlaceNames } from './usePlaceNames.ts'

type Props = { search: ClientsSearch; go: Go; typed: ReturnType<typeof useTyped>; narrow: boolean }

/** The keyword and the filters of the clients. */
export function ClientsTools({ search, go, typed, narrow }: Props) {
  const filters = filtersOf(search)
  const codes = placesOf(search)
  const names = usePlaceNames(codes)
  const first = () => go(({ page: _, ...before }) => before, { step: false })
  const narrowTo = (next: ClientFilters, places: PlaceCodes) =>
    go((before) => withFilters(before, next, places), { step: false })
  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    if (search.page !== undefined) first()
  }
  const onAddress = type(typed.setAddress)
  const places = <PlaceFilter codes={codes} onCodes={(next) => narrowTo(filters, next)} labelled />
  const chips = [
    ...names.map(({ level, name }) => ({
      key: level,
      text: name,
      onRemove: () => narrowTo(filters, choosePlace(codes, level, '')),
    })),
    ...describeFilters(filters).map(({ field, text }) => ({
      key: field,
      text,
      onRemove: () => {
        const { [field]: _, ...rest } = filters
        narrowTo(rest, codes)
      },
    })),
    ...(typed.address === ''
      ? []
      : [{ key: 'address', text: `Address: ${typed.address}`, onRemove: () => onAddress('') }]),
  ]
  const clear = () => {
    typed.setAddress('')
    narrowTo({}, {})
  }
  return (
    <FilterTools
      narrow={narrow}
      keyword={typed.keyword}
      onKeyword={type(typed.setKeyword)}
      label="Search clients"
      placeholder={narrow ? 'Name or number' : 'Name, phone, SSS or GSIS number'}
      chips={chips}
      onClear={clear}
      rowClass={styles.filters}
      fields={(labelled) => (
        <ClientFilterFields
          filters={filters}
          onFilters={(next: ClientFilters) => narrowTo(next, codes)}
          address={typed.address}
          onAddress={onAddress}
          labelled={labelled}
          place={labelled ? places : <PlaceMenu>{places}</PlaceMenu>}
        />
      )}
      show="Show the clients"
    />
  )
}
