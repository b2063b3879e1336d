import type { CopyValue } from '../database/copy.ts'
import { demoContacts, demoEntered, derivedFrom, searchedBy } from './client.ts'
import type { DemoContext } from './context.ts'

const iso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

export const clientColumns = [
  'id', 'lastname', 'firstname', 'middlename', 'name_key', 'address', 'location_id', 'phone_number',
  'secondary_phone_number', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'product_id', 'has_availed',
  'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result', 'created_by', 'created_at',
  'created_revision_id', 'revision_id', 'revised_by', 'revised_at',
] as const

/** The rows of clients `from` up to, but not including, `to`. All have one revision: that of the transaction. */
export function* clientRows(context: DemoContext, from: number, to: number, revision: number): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const client = demoEntered(index, context)
    const derived = derivedFrom(demoContacts(index, client.ground, context), context)
    const created = iso(client.created_at)
    yield [
      client.id, client.lastname, client.firstname, client.middlename, client.name_key, client.address,
      client.ground.location_id, client.phone_number, client.secondary_phone_number, client.sss_id, client.id_type,
      client.claim_type, client.pension_amt, client.birth_date, derived.product_id, derived.has_availed,
      iso(derived.last_call), iso(derived.last_visit), derived.last_visit_id, derived.visit_result,
      derived.visit_secondary_result, client.created_by, created, revision, revision, client.created_by, created,
    ]
  }
}

export const searchColumns = ['client_id', 'location_id', 'name_key', 'search_text', 'address_key'] as const

/** The rows of `client_search` for the same clients. */
export function* searchRows(context: DemoContext, from: number, to: number): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const searched = searchedBy(demoEntered(index, context))
    yield searchColumns.map((column) => searched[column])
  }
}

export const visitColumns = [
  'id', 'client_id', 'user_id', 'location_id', 'visit_type', 'visit_time', 'has_availed', 'visit_result', 'visit_secondary_result',
  'visit_others_result', 'remarks', 'received_at',
] as const

/** The visits and calls of the same clients. */
export function* visitRows(context: DemoContext, from: number, to: number): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const { id, ground } = demoEntered(index, context)
    for (const contact of demoContacts(index, ground, context))
      yield [
        contact.id, id, contact.user_id, ground.location_id, contact.visit_type, iso(contact.visit_time), contact.has_availed,
        contact.visit_result, contact.visit_secondary_result, contact.visit_others_result, contact.remarks,
        iso(contact.received_at),
      ]
  }
}
