import { TextInput } from '@mantine/core'
import { Choice } from '../../../ui/Choice.tsx'
import { choicesOf, having, pinOptions, statusOptions, type ItineraryFilters, type Named } from '../filters.ts'
import styles from './ItineraryFilterFields.module.css'

type Props = {
  filters: ItineraryFilters
  onFilters: (filters: ItineraryFilters) => void
  /** Who and which branch can be chosen; empty where there is no choice. */
  people: readonly Named[]
  branches: readonly Named[]
  /** Whether days are chosen here: a calendar has its own. */
  dated: boolean
  /** Whether labels stand above the fields: in a sheet there is room for them. */
  labelled: boolean
}

/** Every filter of the itineraries but the keyword. */
export function ItineraryFilterFields({ filters, onFilters, people, branches, dated, labelled }: Props) {
  const day = (field: 'date_from' | 'date_to', label: string) => (
    <TextInput
      {...(labelled
        ? { label }
        : { 'aria-label': label, leftSection: <span aria-hidden>{label}</span>, leftSectionWidth: 52 })}
      type="date"
      value={filters[field] ?? ''}
      onChange={(event) => onFilters(having(filters, field, event.currentTarget.value))}
    />
  )
  return (
    <>
      <Choice
        label="Status"
        shown={labelled}
        options={statusOptions}
        value={filters.status ?? ''}
        onChange={(value) => onFilters(having(filters, 'status', value))}
      />
      {people.length > 1 && (
        <Choice
          label="Who goes"
          shown={labelled}
          options={choicesOf('Anybody', people)}
          value={filters.assigned_to ?? ''}
          onChange={(value) => onFilters(having(filters, 'assigned_to', value))}
        />
      )}
      {branches.length > 1 && (
        <Choice
          label="Branch"
          shown={labelled}
          options={choicesOf('Any branch', branches)}
          value={filters.branch_id ?? ''}
          onChange={(value) => onFilters(having(filters, 'branch_id', value))}
        />
      )}
      <Choice
        label="Plan"
        shown={labelled}
        options={pinOptions}
        value={filters.pin_type ?? ''}
        onChange={(value) => onFilters(having(filters, 'pin_type', value))}
      />
      {dated && (
        <div className={styles.days}>
          {day('date_from', 'From')}
          {day('date_to', 'To')}
        </div>
      )}
    </>
  )
}
