import type { ClientCreate, ClientUpdate } from '@bisita/contract/clients'
import { addressKey } from '@bisita/rules/addresses'
import { birthDateProblem } from '@bisita/rules/ages'
import { searchText } from '@bisita/rules/fold'
import { identifierDigits, identifierProblem } from '@bisita/rules/identifiers'
import { fullname, nameKey, nameProblem, tidyName } from '@bisita/rules/names'
import { toE164 } from '@bisita/rules/phones'
import { invalid } from '../../problem.ts'
import type { Entered, Keys } from './clients.store.ts'

const names = ['lastname', 'firstname', 'middlename'] as const
const phones = ['phone_number', 'secondary_phone_number'] as const

/** What was sent, as it is stored; fields that were left out stay out. */
export function normalise(sent: Omit<ClientCreate, 'id'> | ClientUpdate): Partial<Entered> {
  const fields: Partial<Entered> & { base_revision_id?: unknown; id?: unknown } = { ...sent } as Partial<Entered>
  delete fields.base_revision_id
  delete fields.id
  for (const name of names) if (typeof fields[name] === 'string') fields[name] = tidyName(fields[name])
  for (const phone of phones) if (typeof fields[phone] === 'string') fields[phone] = toE164(fields[phone])
  if (typeof fields.sss_id === 'string') fields.sss_id = identifierDigits(fields.sss_id)
  if (typeof fields.pension_amt === 'number') fields.pension_amt = Math.round(fields.pension_amt * 100) / 100 + 0 // no -0
  return fields
}

/** A new client's fields, those not sent being null. */
export function complete(fields: Partial<Entered>): Entered {
  const nothing = {
    middlename: null, address: null, phone_number: null, secondary_phone_number: null,
    sss_id: null, pension_amt: null, birth_date: null, product_id: null,
  }
  return { ...nothing, ...fields } as Entered
}

/**
 * Holds fields against the rules that the contract cannot tell. Those left out are not looked at: what a
 * change leaves as it is may be older than a rule.
 * @throws Problem `invalid` with a line for each field
 */
export function checkEntered(entered: Partial<Entered>, minimumAge: number, today: string): void {
  const faults: Record<string, string> = {}
  const note = (field: keyof Entered, fault: string | null): void => {
    if (fault !== null) faults[field] = fault
  }
  for (const name of names) note(name, nameProblem(entered[name] ?? ''))
  const { sss_id, id_type, birth_date } = entered
  if (typeof sss_id === 'string' && id_type !== undefined) note('sss_id', identifierProblem(id_type, sss_id))
  if (typeof birth_date === 'string') note('birth_date', birthDateProblem(birth_date, minimumAge, today))
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** What a client is sorted and found by. */
export function keysOf(entered: Entered): Keys {
  const name = fullname(entered)
  return {
    name_key: nameKey(name),
    search_text: searchText({
      fullname: name,
      phones: [entered.phone_number, entered.secondary_phone_number],
      sss_id: entered.sss_id,
    }),
    address_key: addressKey(entered.address ?? ''),
  }
}
