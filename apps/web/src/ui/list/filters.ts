import { showDate } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import type { Chip } from '../tables/Chips.tsx'
import { without } from './params.ts'

type Option = { readonly value: string; readonly label: string }

/** Somebody or something to choose by name. */
export type NamedChoice = { readonly id: string; readonly name: string }

/**
 * A filter of a list, for its field and its chip. `choice` is one of a few, `day` a day, `flag` a box; `part` is a field
 * of another kind, which says by itself what is chosen.
 */
export type FilterField<F> =
  | {
      readonly kind: 'choice'
      readonly field: keyof F & string
      readonly label: string
      /** The first narrows nothing. */
      readonly options: readonly Option[]
      /** What the chip says of a value that is none of the options. */
      readonly unknown?: string
      /** What the choice changes besides. */
      readonly change?: (filters: F) => F
      /** Only its chip is shown: there is nothing to choose. */
      readonly hidden?: boolean
    }
  | { readonly kind: 'day'; readonly field: keyof F & string; readonly label: string }
  | { readonly kind: 'flag'; readonly field: keyof F & string; readonly label: string; readonly title?: string; readonly hidden?: boolean }
  | {
      readonly kind: 'part'
      readonly key: string
      readonly chips: readonly Chip[]
      /** The field: in a row of filters, or in the sheet. */
      readonly element: (inSheet: boolean) => ReactNode
    }

/** The filters with one of them chosen, or left out where the choice is open. */
export const withFilter = <F extends object>(filters: F, field: keyof F, value: string): F =>
  value === '' ? without(filters, field) : { ...filters, [field]: value }

/** The choices for people and things by name, after the open one. A list of one is no choice. */
export const namedOptions = (any: string, those: readonly NamedChoice[]): readonly Option[] => [
  { value: '', label: any },
  ...those.map(({ id, name }) => ({ value: id, label: name })),
]

/** What is chosen, in the order of the fields; each can be removed by itself. */
export function chipsOf<F extends object>(fields: readonly FilterField<F>[], filters: F, onFilters: (filters: F) => void): readonly Chip[] {
  return fields.flatMap((filter) => {
    if (filter.kind === 'part') return filter.chips
    const value = filters[filter.field]
    if (typeof value !== 'string') return []
    return [{ key: filter.field, text: textOf(filter, value), onRemove: () => onFilters(without(filters, filter.field)) }]
  })
}

function textOf<F>(filter: Exclude<FilterField<F>, { kind: 'part' }>, value: string): string {
  if (filter.kind === 'day') return `${filter.label} ${showDate(value)}`
  if (filter.kind === 'flag') return filter.label
  return filter.options.find((option) => option.value === value)?.label ?? filter.unknown ?? value
}
