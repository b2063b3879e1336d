import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ClientFilterFields } from '../../domains/clients/components/ClientFilterFields.tsx'
import { describeFilters, type ClientFilters } from '../../domains/clients/filters.ts'
import { choosePlace, type PlaceCodes } from '../../domains/locations/components/PlaceFields.tsx'
import { PlaceFilter } from '../../domains/locations/components/PlaceFilter.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconChevronDown, IconFilter, IconSearch } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './clients.module.css'
import frame from './frame.module.css'
import type { ClientsSearch } from './clientsSearch.ts'
import { filtersOf, placesOf, withFilters, type Go, type useTyped } from './clientsState.ts'
import { usePlaceNames } from './usePlaceNames.ts'

type Props = { search: ClientsSearch; go: Go; typed: ReturnType<typeof useTyped>; narrow: boolean }

/** Keyword and filters: a row where there is room, otherwise a field and a sheet; what is chosen as chips. */
export function ClientsTools({ search, go, typed, narrow }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
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
  const placeFields = (labelled: boolean) => (
    <PlaceFilter codes={codes} onCodes={(next) => narrowTo(filters, next)} labelled={labelled} />
  )
  const fields = {
    filters,
    onFilters: (next: ClientFilters) => narrowTo(next, codes),
    address: typed.address,
    onAddress,
  }
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
  const keyword = (
    <TextInput
      type="search"
      aria-label="Search clients"
      placeholder={narrow ? 'Name or number' : 'Name, phone, SSS or GSIS number'}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed.keyword}
      autoComplete="off"
      onChange={(event) => type(typed.setKeyword)(event.currentTarget.value)}
    />
  )
  return (
    <>
      {narrow ? (
        <div className={`${frame.tools} screen-only`}>
          {keyword}
          <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={show} aria-haspopup="dialog">
            Filters{chips.length > 0 && ` (${chips.length})`}
          </Button>
        </div>
      ) : (
        <div className={`${styles.filters} screen-only`}>
          {keyword}
          <ClientFilterFields
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
                {() => <div className={frame.places}>{placeFields(true)}</div>}
              </Dropdown>
            }
          />
        </div>
      )}
      <Chips chips={chips} onClear={clear} />
      <Sheet opened={open} onClose={close} title="Filters">
        <div className={frame.sheet}>
          <ClientFilterFields {...fields} labelled place={placeFields(true)} />
          <Button onClick={close}>Show the clients</Button>
        </div>
      </Sheet>
    </>
  )
}
