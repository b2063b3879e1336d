import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { idTypeOptions, resultOptions, secondaryOptions, statusOptions, withResult, type ClientFilters } from '../filters.ts'

type Props = {
  filters: ClientFilters
  onFilters: (filters: ClientFilters) => void
  address: string
  onAddress: (address: string) => void
  /** The choice of a place, which belongs to the locations. */
  place: ReactNode
  /** Whether labels stand above the fields: in a sheet there is room for them. */
  labelled: boolean
}

/** Sets a filter, or leaves it out where the choice is open. */
const having = <K extends keyof ClientFilters>(filters: ClientFilters, field: K, value: ClientFilters[K] | ''): ClientFilters => {
  const { [field]: _, ...rest } = filters
  return value === '' || value === undefined ? rest : { ...rest, [field]: value }
}

/** Every filter of the list but the keyword. */
export function ClientFilterFields({ filters, onFilters, address, onAddress, place, labelled }: Props) {
  const seconds = secondaryOptions(filters.visit_result)
  const addressField = (
    <TextInput
      {...(labelled ? { label: 'Address contains' } : { 'aria-label': 'Address contains', placeholder: 'Address contains' })}
      value={address}
      autoComplete="off"
      onChange={(event) => onAddress(event.currentTarget.value)}
    />
  )
  return (
    <>
      {!labelled && addressField}
      {place}
      <Choice
        label="Visit status"
        shown={labelled}
        options={statusOptions}
        value={filters.visit_status ?? ''}
        onChange={(value) => onFilters(having(filters, 'visit_status', value))}
      />
      <Choice
        label="Result"
        shown={labelled}
        options={resultOptions}
        value={filters.visit_result ?? ''}
        onChange={(value) => onFilters(withResult(filters, value === '' ? undefined : value))}
      />
      <Choice
        label="Second part of the result"
        shown={labelled}
        options={seconds}
        value={filters.visit_secondary_result ?? ''}
        disabled={seconds.length === 1}
        onChange={(value) => onFilters(having(filters, 'visit_secondary_result', value))}
      />
      <Choice
        label="ID type"
        shown={labelled}
        options={idTypeOptions}
        value={filters.id_type ?? ''}
        onChange={(value) => onFilters(having(filters, 'id_type', value))}
      />
      {labelled && addressField}
      <Checkbox
        label="With a contact number"
        checked={filters.with_contact_numbers === 'true'}
        onChange={(event) => onFilters(having(filters, 'with_contact_numbers', event.currentTarget.checked ? 'true' : ''))}
      />
    </>
  )
}
