import type { ClientCreate, ClientUpdate } from '@bisita/contract/clients/clients'
import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import { addressKey } from '@bisita/rules/clients/addresses'
import { blockProblem } from '@bisita/rules/guard/blocks'
import { clientProblems, completeClient, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { searchText } from '@bisita/rules/fold'
import { fullname, nameKey } from '@bisita/rules/clients/names'
import { invalid } from '../../problem.ts'
import type { ClientSearchKeys } from './clients.store.ts'

/** What was sent, as it is stored; fields that were left out stay out. */
export const normalise = (sent: Omit<ClientCreate, 'id'> | ClientUpdate): Partial<ClientEntered> => normaliseClient(sent)

/** A new client's fields, those not sent being null. */
export const complete = (fields: Partial<ClientEntered>): ClientEntered => completeClient(fields)

/**
 * Holds fields against the rules that the contract cannot tell. Those left out are not looked at: what a
 * change leaves as it is may be older than a rule.
 * @throws Problem `invalid` with a line for each field
 */
export function checkEntered(entered: Partial<ClientEntered>, minimumAge: number, today: string, keepPhones = false): void {
  const faults = clientProblems(entered, minimumAge, today, keepPhones)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Holds a whole record's block and its reason against each other.
 * @throws Problem `invalid`
 */
export function checkContactBlock(entered: ClientEntered): void {
  const fault = blockProblem(entered)
  if (fault !== null) throw invalid({ do_not_contact_reason: fault })
}

/** What a client is sorted and found by. */
export function searchKeysOf(entered: ClientEntered): ClientSearchKeys {
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
