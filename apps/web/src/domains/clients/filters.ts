import { availed, outcomeTable, secondaryResults, visitResults, visitStatuses } from '@bisita/contract/outcomes'
import type { SecondaryResult, VisitResult, VisitStatus } from '@bisita/contract/outcomes'
import { idTypeLabels, idTypes, type IdType } from '@bisita/contract/pension'
import type { ClientOrder } from './clients.repository.ts'

/** The choices of the clients list. What is absent doesn't narrow it. */
export type ClientFilters = {
  readonly visit_status?: VisitStatus
  readonly visit_result?: VisitResult | typeof availed
  readonly visit_secondary_result?: SecondaryResult
  readonly with_contact_numbers?: 'true'
  readonly id_type?: IdType
}

/** What is typed about people and places: kept out of the address bar. */
export type TypedFilters = { readonly keyword: string; readonly full_address: string }

type Option<T extends string> = { readonly value: T | ''; readonly label: string }

const named = <T extends string>(all: string, values: readonly T[], name: (value: T) => string = String): Option<T>[] => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: name(value) })),
]

const statusNames: Readonly<Record<VisitStatus, string>> = { visited: 'Visited', unvisited: 'Unvisited' }

export const statusOptions = named('Visited or not', visitStatuses, (value) => statusNames[value])
export const resultOptions = named('Any result', [availed, ...visitResults])
export const idTypeOptions = named('SSS and GSIS', idTypes, (value) => idTypeLabels[value])

/** The second parts that fit a result, after the open choice; all of them while no result is chosen. */
export function secondaryOptions(result: ClientFilters['visit_result']): Option<SecondaryResult>[] {
  const fitting = result === undefined ? secondaryResults : result === availed ? [] : outcomeTable[result]
  return named(fitting.length === 0 ? 'No second part' : 'Any second part', fitting)
}

/** A result chosen anew drops a second part that it doesn't have. */
export function withResult(filters: ClientFilters, result: ClientFilters['visit_result']): ClientFilters {
  const { visit_result: _, visit_secondary_result: second, ...rest } = filters
  const fits = second !== undefined && secondaryOptions(result).some(({ value }) => value === second)
  return {
    ...rest,
    ...(result === undefined ? {} : { visit_result: result }),
    ...(fits ? { visit_secondary_result: second } : {}),
  }
}

/** The chosen filters in words, in the order of the fields. */
export function describeFilters(filters: ClientFilters): readonly { field: keyof ClientFilters; text: string }[] {
  const { visit_status, visit_result, visit_secondary_result, with_contact_numbers, id_type } = filters
  return [
    { field: 'visit_status', text: visit_status && statusNames[visit_status] },
    { field: 'visit_result', text: visit_result },
    { field: 'visit_secondary_result', text: visit_secondary_result },
    { field: 'id_type', text: id_type && idTypeLabels[id_type] },
    { field: 'with_contact_numbers', text: with_contact_numbers && 'With a contact number' },
  ].filter((chip): chip is { field: keyof ClientFilters; text: string } => chip.text !== undefined)
}

export const orderOptions: readonly { value: ClientOrder; label: string }[] = [
  { value: 'fullname', label: 'Name, A to Z' },
  { value: '-fullname', label: 'Name, Z to A' },
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: '-last_visit', label: 'Latest visit first' },
  { value: 'last_visit', label: 'Earliest visit first' },
  { value: '-last_call', label: 'Latest call first' },
  { value: 'last_call', label: 'Earliest call first' },
]
