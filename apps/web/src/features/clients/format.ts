import type { Action } from '@bisita/contract/actions'
import { type ClientField, forEachClientField } from '@bisita/contract/clients/clients.fields'
import { idTypeLabels, pensionTypes, type ClaimType, type IdType } from '@bisita/contract/pension'
import { showDate } from '@bisita/rules/time/dates'
import { maskNumber } from '@bisita/rules/cells/masks'
import { maskIdentifier } from '@bisita/rules/cells/shownIdentifier'
import { showPeso } from '@bisita/rules/money'
import { showPhone } from '@bisita/rules/clients/phones'
import type { PermissionCell } from '@bisita/rules/people/policy'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { ClientWithQueue } from './clients.repository.ts'

/** What a field is called for people, the same in the form, the record and its history. */
export const fieldNames = forEachClientField(({ label }) => label)

export const fieldName = (field: string): string => fieldNames[field as ClientField] ?? field

const shows: Partial<Record<ClientField, (value: string) => string>> = {
  birth_date: showDate,
  id_type: (value) => idTypeLabels[value as IdType] ?? value,
  claim_type: (value) => pensionTypes[value as ClaimType] ?? value,
  phone_number: showPhone,
  secondary_phone_number: maskNumber,
  sss_id: (value) => maskIdentifier('sss', value),
}

/** A field's value as people read it; an SSS or GSIS number and a second phone number stay masked. */
export function showValue(field: string, value: unknown): string {
  if (typeof value === 'number') return field === 'pension_amt' ? showPeso(value) : String(value)
  if (typeof value !== 'string' || value === '') return 'none'
  return shows[field as ClientField]?.(value) ?? value
}

/** Where a client stands, in one mark: availed before visited before not visited yet. */
export function visitedMark(client: Pick<ClientWithQueue, 'has_availed' | 'last_visit'>): { tone: StateTone; word: string } {
  if (client.has_availed) return { tone: 'done', word: t('Availed') }
  return client.last_visit === null ? { tone: 'plain', word: t('Unvisited') } : { tone: 'done', word: t('Visited') }
}

/**
 * What somebody should know before they change a client: what needs approval, by what they get for each kind of
 * field. Undefined where all of it happens at once.
 */
export function editNote({ pending_approval }: Pick<ClientWithQueue, 'pending_approval'>, cellOf: (action: Action) => PermissionCell): string | undefined {
  if (pending_approval) return t('A request about this client is waiting to be decided. What needs approval can be asked for again after that.')
  const [identity, contact] = (['client.update_identity', 'client.update_contact'] as const).map((action) => cellOf(action) === 'approval')
  if (identity && contact) return t('Every change needs the approval of another person.')
  if (identity) return t('Changing the name, date of birth, number, pension or barangay needs the approval of another person.')
  return contact ? t('Changing the address, a phone number, the place on the map or the product needs the approval of another person.') : undefined
}

/** The badge of a record about which a request is waiting to be decided. */
export const waitingMark: { readonly tone: StateTone; readonly word: string } = { tone: 'asked', word: t('Waiting for approval') }

/** A result with its second part. */
export function showResult(client: Pick<ClientWithQueue, 'visit_result' | 'visit_secondary_result'>): string | null {
  return [client.visit_result, client.visit_secondary_result].filter((part) => part !== null).join(', ') || null
}

const visitsSaid = (visits: number): string => t('From {visits, plural, one {# visit} other {# visits}}', { visits })

/** What says where a client is, or why nothing does. */
export function showPin({ pin_source, visits_pin, last_visit }: Pick<ClientWithQueue, 'pin_source' | 'visits_pin' | 'last_visit'>): string {
  if (pin_source === 'hand') return t('Set by hand')
  if (pin_source === 'visits') return visitsSaid(visits_pin?.visits ?? 0)
  if (pin_source === 'barangay') return t('Approximate: the barangay')
  return t('Not known: {missingPin}', { missingPin: showMissingPin({ last_visit }) })
}

/** Why nothing says where a client is. */
export const showMissingPin = ({ last_visit }: Pick<ClientWithQueue, 'last_visit'>): string =>
  last_visit === null ? t('not visited yet') : t('no visit had a good location')
