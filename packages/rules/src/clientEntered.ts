import type { ClaimType, IdType } from '@bisita/contract/pension'
import { birthDateProblem } from './ages.ts'
import { identifierDigits, identifierProblem } from './identifiers.ts'
import { nameProblem, tidyName } from './names.ts'
import { toE164 } from './phones.ts'
import { tidyText } from './texts.ts'

/** What a person enters of a client, normalised as it is stored. */
export type ClientEntered = {
  lastname: string
  firstname: string
  middlename: string | null
  address: string | null
  location_id: string
  phone_number: string | null
  secondary_phone_number: string | null
  sss_id: string | null
  id_type: IdType
  claim_type: ClaimType
  pension_amt: number | null
  birth_date: string | null
  product_id: string | null
}

/** The same as sent: fields that were left out, or are undefined, are not spoken of. */
export type ClientSent = { readonly [F in keyof ClientEntered]?: ClientEntered[F] | undefined }

const names = ['lastname', 'firstname', 'middlename'] as const
const phones = ['phone_number', 'secondary_phone_number'] as const
const optional = ['middlename', 'address', 'phone_number', 'secondary_phone_number', 'sss_id'] as const

const nothing = {
  middlename: null,
  address: null,
  phone_number: null,
  secondary_phone_number: null,
  sss_id: null,
  pension_amt: null,
  birth_date: null,
  product_id: null,
}

/** What was sent, as it is stored; whatever else is sent beside the fields goes. */
export function normaliseClient(sent: ClientSent): Partial<ClientEntered> {
  const fields: Record<string, unknown> = { ...sent }
  delete fields['base_revision_id']
  delete fields['seen_revision_id']
  delete fields['id']
  for (const field of optional) if (typeof fields[field] === 'string') fields[field] = tidyText(fields[field])
  for (const name of names) if (typeof fields[name] === 'string') fields[name] = tidyName(fields[name])
  for (const phone of phones) if (typeof fields[phone] === 'string') fields[phone] = toE164(fields[phone])
  if (typeof fields['sss_id'] === 'string') fields['sss_id'] = identifierDigits(fields['sss_id'])
  const amount = fields['pension_amt']
  if (typeof amount === 'number') fields['pension_amt'] = Math.round(amount * 100) / 100 + 0 // no -0
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A new client's fields, those not sent being null. */
export function completeClient(fields: Partial<ClientEntered>): ClientEntered {
  return { ...nothing, ...fields } as ClientEntered
}

/**
 * What is wrong with normalised fields beyond their shape, by field. Those left out are not looked at: what
 * a change leaves as it is may be older than a rule. `today` is a day of Manila.
 */
export function clientProblems(entered: Partial<ClientEntered>, minimumAge: number, today: string): Readonly<Record<string, string>> {
  const { sss_id, id_type, birth_date } = entered
  const found: [keyof ClientEntered, string | null][] = names.map((name) => [name, nameProblem(entered[name] ?? '')])
  if (typeof sss_id === 'string' && id_type !== undefined) found.push(['sss_id', identifierProblem(id_type, sss_id)])
  if (typeof birth_date === 'string') found.push(['birth_date', birthDateProblem(birth_date, minimumAge, today)])
  return Object.fromEntries(found.filter((entry): entry is [keyof ClientEntered, string] => entry[1] !== null))
}
