import { messages } from '@bisita/contract/messages'
import { type ClientEntered, clientFieldsOf, clientPhones, clientPin, clientFieldSpecs, forEachClientField } from '@bisita/contract/clients/clients.fields'
import { birthDateProblem } from './ages.ts'
import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import { isMasked } from '../cells/masks.ts'
import { readIdentifier, storedIdentifier } from '../cells/identifiers.ts'
import { phoneProblem, storedPhone } from '../cells/phones.ts'
import { nameProblem, tidyName } from './names.ts'
import { degreesProblem } from './pins.ts'
import { tidyText } from '../texts.ts'

/** A client's fields as a request sends them; undefined means the same as left out. */
export type ClientSent = { readonly [F in keyof ClientEntered]?: ClientEntered[F] | undefined }

const names = clientFieldsOf('name')
/** Optional text fields: a blank text is stored as null. */
const texts = clientFieldsOf('name', 'text', 'phone', 'identifier').filter((field) => !clientFieldSpecs[field].required)

/** The value of each field that was not sent: its usual one, or null. Required fields are always sent. */
const nothing = forEachClientField((spec) => ('usual' in spec ? spec.usual : null))

/**
 * Sent fields as they are stored: names and texts tidied, phones in E.164, pesos rounded to centavos. Ids of revisions,
 * `id` and `keep_phones` are dropped.
 */
export function normaliseClient(sent: ClientSent): Partial<ClientEntered> {
  const fields: Record<string, unknown> = { ...sent }
  delete fields['base_revision_id']
  delete fields['seen_revision_id']
  delete fields['id']
  delete fields['keep_phones']
  for (const field of texts) if (typeof fields[field] === 'string') fields[field] = tidyText(fields[field])
  for (const name of names) if (typeof fields[name] === 'string') fields[name] = tidyName(fields[name])
  for (const phone of clientPhones) if (typeof fields[phone] === 'string') fields[phone] = storedPhone(fields[phone])
  if (typeof fields['sss_id'] === 'string') fields['sss_id'] = storedIdentifier(sent.id_type, fields['sss_id'])
  // Lifting a block takes its reason along.
  if (fields['do_not_contact'] === 'none') fields['do_not_contact_reason'] ??= null
  const amount = fields['pension_amt']
  if (typeof amount === 'number') fields['pension_amt'] = Math.round(amount * 100) / 100 + 0 // no -0
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** All fields of a new client; one that was not sent has its usual value, or null. */
export function completeClient(fields: Partial<ClientEntered>): ClientEntered {
  return { ...nothing, ...fields } as ClientEntered
}

/**
 * The messages for normalised fields that break a rule beyond their shape, by field; empty where none does. Fields left
 * out are not checked: a stored value may be older than a rule. `today` is a day of Manila; with `keepPhones` a phone
 * number that can't be dialled is accepted.
 */
export function clientProblems(
  entered: Partial<ClientEntered>,
  minimumAge: number,
  today: string,
  keepPhones = false,
): Readonly<Record<string, string>> {
  const { sss_id, id_type, birth_date } = entered
  const found: [keyof ClientEntered, string | null][] = names.map((name) => [name, nameProblem(entered[name] ?? '')])
  for (const phone of clientPhones) {
    const number = entered[phone]
    if (typeof number === 'string' && !keepPhones) found.push([phone, phoneProblem(number)])
  }
  if (typeof sss_id === 'string' && id_type !== undefined) {
    const read = readIdentifier(id_type, sss_id)
    if ('problem' in read) found.push(['sss_id', read.problem])
  }
  for (const part of clientPin) if (typeof entered[part] === 'number') found.push([part, degreesProblem(part, entered[part])])
  // Both are spoken of or neither, and both hold something or neither.
  const [spoken, held] = [clientPin.filter((part) => entered[part] !== undefined), clientPin.filter((part) => typeof entered[part] === 'number')]
  const half = spoken.length === 1 ? spoken : held.length === 1 ? held : null
  if (half !== null) found.push([clientPin.find((part) => part !== half[0]) as keyof ClientEntered, 'A location has both.'])
  if (typeof birth_date === 'string') found.push(['birth_date', birthDateProblem(birth_date, minimumAge, today)])
  for (const [field, value] of Object.entries(entered)) if (isMaskedField(field) && typeof value === 'string' && isMasked(value)) found.push([field, messages.maskedNumber])
  return Object.fromEntries(found.filter((entry): entry is [keyof ClientEntered, string] => entry[1] !== null))
}
