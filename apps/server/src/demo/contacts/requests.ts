import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord } from '@bisita/contract/approvals'
import { clientFields, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { isEntered } from '@bisita/rules/clients/clientFields'
import { showDate } from '@bisita/rules/time/dates'
import { fullname } from '@bisita/rules/clients/names'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import { describeOutcomeChanges } from '../../domains/visits/approvalRequest.ts'
import type { DemoDerivedFields, DemoEnteredFields } from '../clients/client.ts'
import type { SeededContact } from './contacts.ts'
import { mostClients, pensionNumber } from '../clients/numbers.ts'
import { demoPerson } from '../people.ts'
import type { Random } from '../random.ts'

/** The client that a request is about, with the contact if it is about one. */
export type DemoRequestSubject = { readonly client: DemoEnteredFields & DemoDerivedFields; readonly contact: SeededContact | null }

/** What a request is built from beside its subject. */
export type DemoRequestContext = {
  readonly random: Random
  /** The number of the request, unique in the demo. */
  readonly number: number
  /** Places that the client could be moved to. */
  readonly places: readonly string[]
  /** What a place or product is called. */
  readonly nameOf: (id: string) => string
  readonly branchOf: (location_id: string) => string | null
  /** The present revision of the client. */
  readonly revision: number
}

/** A request in the form in which the services of clients and visits make it. */
export type DemoRequest = {
  readonly call: 'clients.update' | 'clients.delete' | 'visits.delete'
  readonly input: Record<string, unknown>
  readonly actions: readonly Action[]
  readonly record_type: ApprovalRecord
  readonly record_id: string
  readonly client_id: string
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  readonly type: string
  readonly title: string
  readonly changes: readonly RequestedChange[]
}

export type DemoRequestBuilder = (subject: DemoRequestSubject, context: DemoRequestContext) => DemoRequest

type Field = 'firstname' | 'lastname' | 'sss_id' | 'pension_amt' | 'location_id'
type Values = Readonly<Partial<Record<Field, string | number>>>

const currentValues = ({ territoryLocation, ...client }: DemoEnteredFields & DemoDerivedFields) => ({ ...client, location_id: territoryLocation.location_id })

function differing<T>(from: T, make: () => T): T {
  for (let made = make(); ; made = make()) if (made !== from) return made
}

/** A name with another vowel in it, as one mishears it; a short one gets one more. */
function misspelt(name: string, random: Random): string {
  const at = [...name.matchAll(/(?<=[a-z])[aeiou](?=[a-z])/g)].map(({ index }) => index)
  if (at.length === 0) return `${name}a`
  const index = random.pick(at)
  return name.slice(0, index) + differing(name[index], () => random.pick([...'aeiou'])) + name.slice(index + 1)
}

/** A few per cent more: pensions are adjusted. */
const adjusted = (amount: number, random: Random): number => Math.round(amount * (102 + 12 * random.real())) / 100

/** Another value than the client has. A pension number is one that no client of any demo gets. */
const others: { readonly [F in Field]: (client: DemoEnteredFields, context: DemoRequestContext) => string | number } = {
  firstname: ({ firstname }, { random }) => misspelt(firstname, random),
  lastname: ({ lastname }, { random }) => differing(lastname, () => demoPerson(random).lastname),
  sss_id: ({ id_type }, { random, number }) => pensionNumber(mostClients + number, id_type, random),
  pension_amt: ({ pension_amt }, { random }) => adjusted(pension_amt, random),
  location_id: ({ territoryLocation }, { random, places }) => differing(territoryLocation.location_id, () => random.pick(places)),
}

/** To change some fields. Where it has been done (`done`), the client shows what was asked for. */
export function toChange(
  wanted: readonly Field[],
  { actions = ['client.update_identity'], done = false }: { actions?: readonly Action[]; done?: boolean } = {},
): DemoRequestBuilder {
  const fields = clientFields.filter((field): field is Field => (wanted as readonly string[]).includes(field))
  return ({ client }, context) => {
    const other: Values = Object.fromEntries(fields.map((field) => [field, others[field](client, context)]))
    const now = currentValues(client)
    const own: Values = Object.fromEntries(fields.map((field) => [field, now[field]]))
    const [was, shall] = done ? [other, own] : [own, other]
    const before = (done ? { ...now, ...other } : now) as typeof now
    const displayed = (value: unknown, field: string) => (field === 'location_id' ? context.nameOf(value as string) : value)
    return {
      call: 'clients.update',
      input: { params: { id: client.id }, query: {}, body: { ...shall, base_revision_id: context.revision } },
      actions,
      ...about(client, before.location_id, context),
      to_branch_id: context.branchOf(done ? now.location_id : ({ ...now, ...other } as typeof now).location_id),
      type: 'Client update',
      title: `Change ${fields.map((field) => clientFieldSpecs[field].inTitle).join(' and ')} of ${fullname(before)}`,
      changes: fields.map((field) => ({ field, before: displayed(was[field], field), after: displayed(shall[field], field) })),
    }
  }
}

const about = ({ id }: DemoEnteredFields, location_id: string, { branchOf }: DemoRequestContext) =>
  ({ record_type: 'client', record_id: id, client_id: id, branch_id: branchOf(location_id) }) as const

/** To delete a client: everything that is known of it goes. */
export const toDeleteClient: DemoRequestBuilder = ({ client }, context) => {
  const now: Readonly<Record<string, unknown>> = { ...currentValues(client), product_id: client.product_id }
  const named = (field: string) => field === 'location_id' || field === 'product_id'
  return {
    call: 'clients.delete',
    input: { params: { id: client.id }, query: {}, body: {} },
    actions: ['client.delete'],
    ...about(client, client.territoryLocation.location_id, context),
    to_branch_id: null,
    type: 'Delete client',
    title: `Delete ${fullname(client)}`,
    changes: clientFields
      .filter((field) => isEntered(field, now[field]))
      .map((field) => ({ field, before: named(field) ? context.nameOf(now[field] as string) : now[field], after: null })),
  }
}

/** To delete the subject's contact. Its branch is that of the requester. */
export const toDeleteVisit: DemoRequestBuilder = ({ client, contact }) => {
  if (contact === null) throw new Error('This request needs a visit.')
  const { id, visit_type } = contact
  const visit_time = new Date(contact.visit_time)
  return {
    call: 'visits.delete',
    input: { params: { id }, query: {}, body: {} },
    actions: ['visit.delete'],
    record_type: 'visit',
    record_id: id,
    client_id: client.id,
    branch_id: null,
    to_branch_id: null,
    type: visit_type === 'visit' ? 'Delete visit' : 'Delete call',
    title: `Delete the ${visit_type} of ${showDate(visit_time)} with ${fullname(client)}`,
    changes: describeOutcomeChanges({ ...contact, visit_time }, 'before'),
  }
}
