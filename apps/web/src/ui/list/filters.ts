import { showDate } from '@bisita/rules/time/dates'
import type { ReactNode } from 'react'
import type { Chip } from '../tables/Chips.tsx'
import { without } from './params.ts'

type Option = { readonly value: string; readonly label: string }

/** A person or thing to choose by name. */
export type NamedChoice = { readonly id: string; readonly name: string }

/**
 * A filter of a list, with its field and chip: `choice` is one of a few values, `day` a day, `flag` a checkbox; `part`
 * renders a field of another kind with chips of its own. `more`: on a desk it is under "More filters".
 */
export type FilterField<F> = { readonly more?: true } & (
  | {
      readonly kind: 'choice'
      readonly field: keyof F & string
      readonly label: string
      /** The first option means no filter. */
      readonly options: readonly Option[]
      /** The chip's text for a value that is not among the options. */
      readonly unknown?: string
      /** Changes other filters along with this one. */
      readonly change?: (filters: F) => F
      /** Whether only the chip is shown, without a field. */
      readonly hidden?: boolean
    }
  | { readonly kind: 'day'; readonly field: keyof F & string; readonly label: string }
  | { readonly kind: 'flag'; readonly field: keyof F & string; readonly label: string; readonly title?: string; readonly hidden?: boolean }
  | {
      readonly kind: 'part'
      readonly key: string
      readonly chips: readonly Chip[]
      /** Renders the field, in a row of filters or in the sheet. */
      readonly element: (inSheet: boolean) => ReactNode
    }
)

/** Which of the fields are shown: all of them, the first row, or those under "More filters". */
export type FilterPart = 'all' | 'first' | 'more'

/** The fields of a part. */
export const fieldsIn = <F>(fields: readonly FilterField<F>[], part: FilterPart): readonly FilterField<F>[] =>
  part === 'all' ? fields : fields.filter(({ more = false }) => more === (part === 'more'))

/** How many of the fields under "More filters" are in use; undefined where there are none. */
export function moreInUse<F extends object>(fields: readonly FilterField<F>[], filters: F): number | undefined {
  const those = fieldsIn(fields, 'more').filter((one) => !('hidden' in one && one.hidden))
  return those.length === 0 ? undefined : those.filter((one) => (one.kind === 'part' ? one.chips.length > 0 : filters[one.field] !== undefined)).length
}

/** The filters with one changed; an empty value removes it. */
export const withFilter = <F extends object>(filters: F, field: keyof F, value: string): F =>
  value === '' ? without(filters, field) : { ...filters, [field]: value }

/** The options for people or things by name, after one for any of them. */
export const namedOptions = (any: string, those: readonly NamedChoice[]): readonly Option[] => [
  { value: '', label: any },
  ...those.map(({ id, name }) => ({ value: id, label: name })),
]

/** The chips of the filters in use, in the order of the fields; each can be removed by itself. */
export function chipsOf<F extends object>(fields: readonly FilterField<F>[], filters: F, onFilters: (filters: F) => void): readonly Chip[] {
  return fields.flatMap((filter) => {
    if (filter.kind === 'part') return filter.chips
    const value = filters[filter.field]
    if (typeof value !== 'string') return []
    return [{ key: filter.field, text: textOf(filter, value), onRemove: () => onFilters(without(filters, filter.field)) }]
  })
}

function textOf<F>(filter: Exclude<FilterField<F>, { readonly kind: 'part' }>, value: string): string {
  if (filter.kind === 'day') return `${filter.label} ${showDate(value)}`
  if (filter.kind === 'flag') return filter.label
  return filter.options.find((option) => option.value === value)?.label ?? filter.unknown ?? value
}
