import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { Fragment } from 'react'
import { Choice } from '../forms/Choice.tsx'
import { fieldsIn, withFilter, type FilterField, type FilterPart } from './filters.ts'

type Props<F> = {
  fields: readonly FilterField<F>[]
  filters: F
  onFilters: (filters: F) => void
  inSheet: boolean
  part?: FilterPart
}

/** The fields of a list's filters, each under its label. */
export function FilterFields<F extends object>({ fields, filters, onFilters, inSheet, part = 'all' }: Props<F>) {
  return fieldsIn(fields, part).map((filter) => {
    if (filter.kind === 'part') return <Fragment key={filter.key}>{filter.element(inSheet)}</Fragment>
    const { field, label } = filter
    const value = String(filters[field] ?? '')
    const set = (next: string) => onFilters(withFilter(filters, field, next))
    if (filter.kind !== 'day' && filter.hidden === true) return null
    if (filter.kind === 'flag') {
      return (
        <Checkbox
          key={field}
          label={label}
          title={filter.title}
          checked={value === 'true'}
          onChange={(event) => set(event.currentTarget.checked ? 'true' : '')}
        />
      )
    }
    if (filter.kind === 'day') return <TextInput key={field} type="date" label={label} value={value} onChange={(event) => set(event.currentTarget.value)} />
    return (
      <Choice
        key={field}
        label={label}
        shown
        options={filter.options}
        value={value}
        disabled={filter.options.length === 1}
        onChange={(next) => onFilters(filter.change?.(withFilter(filters, field, next)) ?? withFilter(filters, field, next))}
      />
    )
  })
}
