import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import type { ClaimType, IdType } from '@bisita/contract/pension'
import { addressKey } from '@bisita/rules/clients/addresses'
import { stageOf } from '@bisita/rules/visits/stages'
import { searchText } from '@bisita/rules/fold'
import { fullname } from '@bisita/rules/clients/names'
import { addressLine } from './addresses.ts'
import { addedAt } from '../contacts/calendar.ts'
import { blockOf } from '../contacts/calling.ts'
import { type SeededContact, contactsAt } from '../contacts/contacts.ts'
import { contactsToday } from '../contacts/today.ts'
import type { DemoContext } from '../context.ts'
import { uuidAt } from '../ids.ts'
import { idType, pensionNumber, phones } from './numbers.ts'
import { birthDate, claimType, pensionAmount } from './pensions.ts'
import { type DemoPerson, demoPerson } from '../people.ts'
import { productTaken } from '../products.ts'
import { Random, streams } from '../random.ts'
import { type TerritoryLocation, pickLocation } from './territory.ts'

/** What was entered of a client when it was added, with its place's people. Times are milliseconds. */
export type DemoEnteredFields = DemoPerson & {
  readonly id: string
  readonly territoryLocation: TerritoryLocation
  readonly created_at: number
  readonly created_by: string
  readonly address: string | null
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly sss_id: string
  readonly id_type: IdType
  readonly claim_type: ClaimType
  readonly pension_amt: number
  readonly birth_date: string
  readonly do_not_contact: ContactBlock
  readonly do_not_contact_reason: string | null
}

/** What follows from a client's contacts (promises/visits 4), and the product it took. */
export type DemoDerivedFields = {
  readonly has_availed: boolean
  readonly last_call: number | null
  readonly last_visit: number | null
  readonly last_visit_id: string | null
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  /** How far it has come, as `clients.stage` has it. */
  readonly stage: number
  readonly product_id: string | null
}

/** Client `index` of a demo as it was entered. The same for the same context, whatever was made before it. */
export function demoEntered(index: number, context: DemoContext): DemoEnteredFields {
  const random = new Random(context.seed, streams.person, index)
  const territoryLocation = pickLocation(random, context.territory, context.inBranches)
  const id_type = idType(random)
  const claim_type = claimType(random)
  const created_at = addedAt(random, index, context.clients, context.startOfToday)
  return {
    ...demoPerson(random),
    ...phones(random),
    ...blockOf(context.seed, index),
    id: uuidAt(created_at, random),
    territoryLocation,
    created_at,
    created_by: random.pick(territoryLocation.visitors),
    address: addressLine(random),
    sss_id: pensionNumber(index, id_type, random),
    id_type,
    claim_type,
    pension_amt: pensionAmount(random, id_type),
    birth_date: birthDate(random, claim_type, context.today),
  }
}

/** The visits and calls of client `index`, oldest first, and today's where the demo has a today. */
export function demoContacts(index: number, territoryLocation: TerritoryLocation, context: DemoContext): SeededContact[] {
  const before = contactsAt(new Random(context.seed, streams.contacts, index), territoryLocation, context.workDays)
  return [...before, ...contactsToday(index, territoryLocation, before, context)]
}

/** What a client's row says of its contacts, which are in the order of their times. */
export function derivedFrom(contacts: readonly SeededContact[], context: DemoContext): DemoDerivedFields {
  const visit = contacts.findLast((contact) => contact.visit_type === 'visit')
  const call = contacts.findLast((contact) => contact.visit_type === 'call')
  const ended = contacts.findLast((contact) => contact.visit_result !== null)
  const availed = contacts.find((contact) => contact.has_availed)
  const { products } = context.organisation
  return {
    has_availed: availed !== undefined,
    last_call: call?.visit_time ?? null,
    last_visit: visit?.visit_time ?? null,
    last_visit_id: visit?.id ?? null,
    visit_result: ended?.visit_result ?? null,
    visit_secondary_result: ended?.visit_secondary_result ?? null,
    stage: stageOf(contacts),
    product_id: availed === undefined ? null : productTaken(availed.visit_time, products),
  }
}

/** What a client is searched by, as `client_search` holds it. */
export function searchedBy(client: DemoEnteredFields) {
  return {
    client_id: client.id,
    location_id: client.territoryLocation.location_id,
    name_key: client.name_key,
    search_text: searchText({
      fullname: fullname(client),
      phones: [client.phone_number, client.secondary_phone_number],
      sss_id: client.sss_id,
    }),
    address_key: addressKey(client.address ?? ''),
  }
}

/** Everything about client `index` of a demo. */
export function demoClient(index: number, context: DemoContext) {
  const entered = demoEntered(index, context)
  const contacts = demoContacts(index, entered.territoryLocation, context)
  return { ...entered, ...derivedFrom(contacts, context), search: searchedBy(entered), contacts }
}
