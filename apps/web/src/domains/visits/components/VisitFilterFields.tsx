import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { having, namedOptions, resultOptions, type Names, type VisitFilters } from '../filters.ts'

type Props = {
  filters: VisitFilters
  onFilters: (filters: VisitFilters) => void
  /** Who and which branches there are to choose from; a list of one is no choice. */
  names: Names
  /** The choice of a place, which belongs to the locations. */
  place: ReactNode
  /** Whether labels stand above the fields: in a sheet there is room for them. */
  labelled: boolean
}

/** Every filter of the lists but the keyword. */
export function VisitFilterFields({ filters, onFilters, names, place, labelled }: Props) {
  const set = (field: keyof VisitFilters) => (value: string) => onFilters(having(filters, field, value))
  const date = (label: string, field: 'date_from' | 'date_to') => (
    <TextInput
      type="date"
      {...(labelled ? { label } : { 'aria-label': label, leftSection: label, leftSectionWidth: 52 })}
      value={filters[field] ?? ''}
      {...(field === 'date_to' ? { min: filters.date_from } : { max: filters.date_to })}
      onChange={(event) => set(field)(event.currentTarget.value)}
    />
  )
  return (
    <>
      {(names.people.length > 1 || filters.user_id !== undefined) && (
        <Choice
          label="Person"
          shown={labelled}
          options={namedOptions('Anybody', names.people)}
          value={filters.user_id ?? ''}
          onChange={set('user_id')}
        />
      )}
      {(names.branches.length > 1 || filters.branch_id !== undefined) && (
        <Choice
          label="Branch"
          shown={labelled}
          options={namedOptions('Any branch', names.branches)}
          value={filters.branch_id ?? ''}
          onChange={set('branch_id')}
        />
      )}
      <Choice
        label="Result"
        shown={labelled}
        options={resultOptions}
        value={filters.visit_result ?? ''}
        onChange={(value) => onFilters(having(filters, 'visit_result', value))}
      />
      {place}
      {date('From', 'date_from')}
      {date('Until', 'date_to')}
    </>
  )
}
