import type { PinSource } from '@bisita/contract/clients/clients.fields'
import { type ConsentFilter, consentFilters } from '@bisita/contract/consents/consents.kinds'
import { all, availed, type ClientStage, secondaryResults, visitResults, visitStatuses } from '@bisita/contract/visits/outcomes'
import type { SecondaryResult, VisitResult, VisitStatus } from '@bisita/contract/visits/outcomes'
import { type PensionFilter, pensionFilters } from '@bisita/contract/pensionRules'
import { secondPartFilters } from '@bisita/rules/visits/outcomes'
import { idTypeLabels, idTypes, type IdType } from '@bisita/contract/pension'
import { t } from '@bisita/contract/words'
import type { FilterField } from '../../ui/list/filters.ts'
import { touchpointStateNames } from './touchpointMarks.ts'
import type { ClientOrder } from './clients.repository.ts'

/** The choices of the clients list. What is absent doesn't narrow it. */
export type ClientFilters = {
  readonly filter_region?: string
  readonly filter_province?: string
  readonly filter_mun_city?: string
  readonly filter_barangay?: string
  readonly visit_status?: VisitStatus
  readonly visit_result?: VisitResult | typeof availed
  readonly visit_secondary_result?: SecondaryResult
  readonly with_contact_numbers?: 'true'
  readonly id_type?: IdType
  readonly touchpoint_state?: keyof typeof touchpointStateNames
  readonly touchpoint_kind?: 'visit' | 'call'
  readonly pin_source?: keyof typeof pinNames
  readonly consent?: ConsentFilter
  readonly pension?: PensionFilter
  /** How far it has come at least. */
  readonly stage?: ClientStage
}

type Option<T extends string> = { readonly value: T | ''; readonly label: string }

const named = <T extends string>(open: string, values: readonly T[], name: (value: T) => string = String): Option<T>[] => [
  { value: '', label: open },
  ...values.map((value) => ({ value, label: name(value) })),
]

const pinNames = { hand: t('Set by hand'), visits: t('From visits'), barangay: t('Approximate place: the barangay'), none: t('No place') } as const satisfies Readonly<Record<PinSource | 'none', string>>

const statusNames: Readonly<Record<VisitStatus, string>> = { visited: t('Visited'), unvisited: t('Unvisited') }

export const statusOptions = named(t('All'), visitStatuses, (value) => statusNames[value])
export const resultOptions = named(all, [availed, ...visitResults])
export const touchpointStateOptions = named(t('All'), Object.keys(touchpointStateNames) as (keyof typeof touchpointStateNames)[], (value) => touchpointStateNames[value])
export const nextKindOptions = named(t('All'), ['visit', 'call'] as const, (value) => (value === 'visit' ? t('Visit') : t('Call')))
export const pinOptions = named(t('All'), Object.keys(pinNames) as (keyof typeof pinNames)[], (value) => pinNames[value])
const pensionNames: Readonly<Record<PensionFilter, string>> = { credited: t('Credited in the last 7 days'), confirmation: t('Confirmation this month') }

const consentNames: Readonly<Record<ConsentFilter, string>> = { yes: t('Agreed'), no: t('Refused or withdrawn'), none: t('Never asked') }

export const consentOptions = named(t('All'), consentFilters, (value) => consentNames[value])
export const pensionOptions = named(t('All'), pensionFilters, (value) => pensionNames[value])
export const idTypeOptions = named(t('All'), idTypes, (value) => idTypeLabels[value])

/** The second parts that fit a result, after the open choice; all of them while no result is chosen. */
export function secondaryOptions(result: ClientFilters['visit_result']): Option<SecondaryResult>[] {
  const those = result === undefined ? [all, ...secondaryResults] : secondPartFilters(result)
  return named(all, those.filter((one): one is SecondaryResult => one !== all))
}

/** Without a second part that the result doesn't have. */
export function withFittingSecondary(filters: ClientFilters): ClientFilters {
  const { visit_secondary_result: second, ...rest } = filters
  return second === undefined || secondaryOptions(filters.visit_result).some(({ value }) => value === second) ? filters : rest
}

/** The fields of the list's filters, but for those that belong elsewhere: the place and what is typed. */
export const filterFields = (filters: ClientFilters): readonly FilterField<ClientFilters>[] => [
  { kind: 'choice', field: 'visit_status', label: t('Visit status'), options: statusOptions },
  { kind: 'choice', field: 'visit_result', label: t('Result'), options: resultOptions, change: withFittingSecondary },
  {
    kind: 'choice',
    more: true,
    field: 'visit_secondary_result',
    label: t('Result detail'),
    options: secondaryOptions(filters.visit_result),
  },
  { kind: 'choice', more: true, field: 'touchpoint_state', label: t('Next touchpoint'), options: touchpointStateOptions },
  { kind: 'choice', more: true, field: 'touchpoint_kind', label: t('Visit or call next'), options: nextKindOptions },
  { kind: 'choice', more: true, field: 'pin_source', label: t('Place on the map'), options: pinOptions },
  { kind: 'choice', more: true, field: 'consent', label: t('Consent'), options: consentOptions },
  { kind: 'choice', more: true, field: 'pension', label: t('Pension calendar'), options: pensionOptions },
  { kind: 'choice', more: true, field: 'id_type', label: t('ID type'), options: idTypeOptions },
  { kind: 'flag', more: true, field: 'with_contact_numbers', label: t('With a contact number') },
  // Of figures that open their list: there to be seen and taken away, not to be chosen.
  { kind: 'choice', field: 'stage', label: t('Stage'), options: stageOptions, hidden: true },
]

const stageNames: Readonly<Record<ClientStage, string>> = {
  contacted: t('Contacted'),
  reached: t('Reached'),
  interested: t('Interested or availed'),
  availed: t('Availed'),
}

const stageOptions = Object.entries(stageNames).map(([value, label]) => ({ value, label }))

export const orderOptions: readonly { value: ClientOrder; label: string }[] = [
  { value: 'fullname', label: t('Name, A to Z') },
  { value: '-fullname', label: t('Name, Z to A') },
  { value: '-created_at', label: t('Newest first') },
  { value: 'created_at', label: t('Oldest first') },
  { value: '-last_visit', label: t('Latest visit first') },
  { value: 'last_visit', label: t('Earliest visit first') },
  { value: '-last_call', label: t('Latest call first') },
  { value: 'last_call', label: t('Earliest call first') },
  { value: 'due_on', label: t('Due first') },
  { value: '-due_on', label: t('Due last') },
]
