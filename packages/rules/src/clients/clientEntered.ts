import { type ClientEntered, clientFieldsOf, clientPhones, clientPin, clientFieldSpecs, forEachClientField } from '@bisita/contract/clients/clients.fields'
import { birthDateProblem } from './ages.ts'
import { readIdentifier, storedIdentifier } from '../cells/identifiers.ts'
import { phoneProblem, storedPhone } from '../cells/phones.ts'
import { nameProblem, tidyName } from './names.ts'
import { degreesProblem } from './pins.ts'
import { tidyText } from '../texts.ts'

/** The same as sent: fields that were left out, or are undefined, are not spoken of. */
export type ClientSent = { readonly [F in keyof ClientEntered]?: ClientEntered[F] | undefined }

const names = clientFieldsOf('name')
/** Texts that may be empty: what holds nothing is stored as none. */
const texts = clientFieldsOf('name', 'text', 'phone', 'identifier').filter((field) => !clientFieldSpecs[field].required)

/** What is in each field where nothing was said; those that a client must have are sent with it. */
const nothing = forEachClientField((spec) => ('usual' in spec ? spec.usual : null))

/** What was sent, as it is stored; whatever else is sent beside the fields goes. */
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

/** A new client's fields, those not sent being null. */
export function completeClient(fields: Partial<ClientEntered>): ClientEntered {
  return { ...nothing, ...fields } as ClientEntered
}

/**
 * What is wrong with normalised fields beyond their shape, by field. Those left out are not looked at: what
 * a change leaves as it is may be older than a rule. `today` is a day of Manila; with `keepPhones` a
 * phone number is taken that can't be dialled.
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
  return Object.fromEntries(found.filter((entry): entry is [keyof ClientEntered, string] => entry[1] !== null))
}
