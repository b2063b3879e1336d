import type { PinSource } from '@bisita/contract/clients/clients.fields'
import type { ConsentAnswer } from '@bisita/contract/consents/consents.kinds'
import type { ClaimType, IdType } from '@bisita/contract/pension'
import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import type { ClientPlacement } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { consentFor } from '@bisita/rules/consents/consent'
import { addressKey } from '@bisita/rules/clients/addresses'
import { nameKey } from '@bisita/rules/clients/names'
import { hasContactNumber } from '@bisita/rules/clients/phones'
import { fold, searchText } from '@bisita/rules/fold'
import type { ClientRow } from '../rows.ts'

/** What lists and searches need of one client. Texts are folded; times are milliseconds since 1970. */
export type ClientLine = {
  readonly id: string
  readonly name_key: string
  /** The result of `searchText` of the rules. */
  readonly search: string
  /** The whole address. */
  readonly address_key: string
  readonly location_id: string
  readonly created_at: number
  readonly last_visit: number | null
  readonly last_call: number | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly has_availed: boolean
  readonly has_contact: boolean
  readonly id_type: IdType
  /** What the pension calendar goes by; of the number only its last digit. */
  readonly claim_type: ClaimType
  readonly birth_date: string | null
  readonly last_digit: string | null
  readonly do_not_contact: ContactBlock
  /** The source of the place where the client is; `none` where nothing says it. */
  readonly pin_source: PinSource | 'none'
  /** The answers that count, for the filter; null where it was never asked. Lines of an earlier release lack them. */
  readonly consent_visit?: ConsentAnswer | null
  readonly consent_call?: ConsentAnswer | null
  /** Where the client stands in the strategy: the day decides what is due. */
  readonly touchpoint: Pick<ClientPlacement, 'position' | 'due_on' | 'ended' | 'suspended'> | null
  readonly revision_id: number
}

const timeOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The address as the server folds it: the client's own address and the path of the place, each by itself. */
function addressOf({ address, full_address }: ClientRow): string {
  const own = `${address ?? ''}, `
  const path = fold(full_address.startsWith(own) ? full_address.slice(own.length) : full_address)
  const key = addressKey(address ?? '')
  return key === '' ? path : `${key}, ${path}`
}

/** A client received before there was a strategy has no field for it. */
function touchpointOf({ touchpoint }: ClientRow): ClientLine['touchpoint'] {
  if (!touchpoint) return null
  const { position, due_on, ended, suspended } = touchpoint
  return { position, due_on, ended, suspended }
}

/** Of most clients nothing is known: their lines have no field for it. */
function consentsOf({ consents }: ClientRow): Pick<ClientLine, 'consent_visit' | 'consent_call'> {
  if (!consents || consents.length === 0) return {}
  return { consent_visit: consentFor(consents, 'visit')?.answer ?? null, consent_call: consentFor(consents, 'call')?.answer ?? null }
}

/** The line of a client, by the same rules as the search columns of the server. */
export function lineOf(client: ClientRow): ClientLine {
  const phones = [client.phone_number, client.secondary_phone_number]
  return {
    id: client.id,
    name_key: nameKey(client.fullname),
    search: searchText({ fullname: client.fullname, phones, sss_id: client.sss_id }),
    address_key: addressOf(client),
    location_id: client.location_id,
    created_at: Date.parse(client.created_at),
    last_visit: timeOf(client.last_visit),
    last_call: timeOf(client.last_call),
    visit_result: client.visit_result,
    visit_secondary_result: client.visit_secondary_result,
    has_availed: client.has_availed,
    has_contact: hasContactNumber(...phones),
    id_type: client.id_type,
    claim_type: client.claim_type,
    birth_date: client.birth_date,
    last_digit: client.sss_id?.slice(-1) ?? null,
    // A client received from an earlier release has no such field.
    do_not_contact: client.do_not_contact ?? 'none',
    // A client received from an earlier release has no such field.
    pin_source: client.pin_source ?? 'none',
    ...consentsOf(client),
    touchpoint: touchpointOf(client),
    revision_id: client.revision_id,
  }
}
