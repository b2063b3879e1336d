import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord } from '@bisita/contract/approvals'
import { clientFields, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { isEntered } from '@bisita/rules/clients/clientFields'
import { showDate } from '@bisita/rules/time/dates'
import { fullname } from '@bisita/rules/clients/names'
import type { ChangeAsked } from '../../database/tables/tables.approvals.ts'
import { toldOutcome } from '../../domains/visits/telling.ts'
import type { Derived, Entered } from '../clients/client.ts'
import type { Contact } from './contacts.ts'
import { mostClients, pensionNumber } from '../clients/numbers.ts'
import { person } from '../people.ts'
import type { Random } from '../random.ts'

/** A client about whom somebody asks something, with the contact that it is about, if it is about one. */
export type Subject = { readonly client: Entered & Derived; readonly contact: Contact | null }

/** What the making of a request needs beside its subject. */
export type Asking = {
  readonly random: Random
  /** A number of its own among the requests. */
  readonly number: number
  /** Places that the client could be moved to. */
  readonly places: readonly string[]
  /** What a place or product is called. */
  readonly nameOf: (id: string) => string
  readonly branchOf: (location_id: string) => string | null
  /** That of the client as it stands. */
  readonly revision: number
}

/** What is asked for, in the form in which the services of clients and visits ask it. */
export type Requested = {
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
  readonly changes: readonly ChangeAsked[]
}

export type Request = (subject: Subject, asking: Asking) => Requested

type Field = 'firstname' | 'lastname' | 'sss_id' | 'pension_amt' | 'location_id'
type Values = Readonly<Partial<Record<Field, string | number>>>

const standing = ({ ground, ...client }: Entered & Derived) => ({ ...client, location_id: ground.location_id })

function differing<T>(from: T, make: () => T): T {
  for (let made = make(); ; made = make()) if (made !== from) return made
}

/** A name with another vowel in it, as one mishears it; a short one gets one more. */
function misheard(name: string, random: Random): string {
  const at = [...name.matchAll(/(?<=[a-z])[aeiou](?=[a-z])/g)].map(({ index }) => index)
  if (at.length === 0) return `${name}a`
  const index = random.pick(at)
  return name.slice(0, index) + differing(name[index], () => random.pick([...'aeiou'])) + name.slice(index + 1)
}

/** A few per cent more: pensions are adjusted. */
const adjusted = (amount: number, random: Random): number => Math.round(amount * (102 + 12 * random.real())) / 100

/** Another value than the client has. A pension number is one that no client of any demo gets. */
const others: { readonly [F in Field]: (client: Entered, asking: Asking) => string | number } = {
  firstname: ({ firstname }, { random }) => misheard(firstname, random),
  lastname: ({ lastname }, { random }) => differing(lastname, () => person(random).lastname),
  sss_id: ({ id_type }, { random, number }) => pensionNumber(mostClients + number, id_type, random),
  pension_amt: ({ pension_amt }, { random }) => adjusted(pension_amt, random),
  location_id: ({ ground }, { random, places }) => differing(ground.location_id, () => random.pick(places)),
}

/** To change some fields. Where it has been done (`done`), the client shows what was asked for. */
export function toChange(
  wanted: readonly Field[],
  { actions = ['client.update_identity'], done = false }: { actions?: readonly Action[]; done?: boolean } = {},
): Request {
  const fields = clientFields.filter((field): field is Field => (wanted as readonly string[]).includes(field))
  return ({ client }, asking) => {
    const other: Values = Object.fromEntries(fields.map((field) => [field, others[field](client, asking)]))
    const now = standing(client)
    const own: Values = Object.fromEntries(fields.map((field) => [field, now[field]]))
    const [was, shall] = done ? [other, own] : [own, other]
    const before = (done ? { ...now, ...other } : now) as typeof now
    const told = (value: unknown, field: string) => (field === 'location_id' ? asking.nameOf(value as string) : value)
    return {
      call: 'clients.update',
      input: { params: { id: client.id }, query: {}, body: { ...shall, base_revision_id: asking.revision } },
      actions,
      ...about(client, before.location_id, asking),
      to_branch_id: asking.branchOf(done ? now.location_id : ({ ...now, ...other } as typeof now).location_id),
      type: 'Client update',
      title: `Change ${fields.map((field) => clientFieldSpecs[field].inTitle).join(' and ')} of ${fullname(before)}`,
      changes: fields.map((field) => ({ field, before: told(was[field], field), after: told(shall[field], field) })),
    }
  }
}

const about = ({ id }: Entered, location_id: string, { branchOf }: Asking) =>
  ({ record_type: 'client', record_id: id, client_id: id, branch_id: branchOf(location_id) }) as const

/** To delete a client: everything that is known of it goes. */
export const toDeleteClient: Request = ({ client }, asking) => {
  const now: Readonly<Record<string, unknown>> = { ...standing(client), product_id: client.product_id }
  const named = (field: string) => field === 'location_id' || field === 'product_id'
  return {
    call: 'clients.delete',
    input: { params: { id: client.id }, query: {}, body: {} },
    actions: ['client.delete'],
    ...about(client, client.ground.location_id, asking),
    to_branch_id: null,
    type: 'Delete client',
    title: `Delete ${fullname(client)}`,
    changes: clientFields
      .filter((field) => isEntered(field, now[field]))
      .map((field) => ({ field, before: named(field) ? asking.nameOf(now[field] as string) : now[field], after: null })),
  }
}

/** To take back the subject's contact. Whose branch it is follows from who asks. */
export const toDeleteVisit: Request = ({ client, contact }) => {
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
    changes: toldOutcome({ ...contact, visit_time }, 'before'),
  }
}
