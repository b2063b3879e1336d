import { fold } from '@bisita/rules/fold'
import { maskNumber } from '@bisita/rules/cells/masks'
import { toE164 } from '@bisita/rules/cells/phones'
import { t } from '@bisita/contract/words'
import type { ClientFormValues } from './clientForm.ts'
import type { ClientWithQueue } from './clients.repository.ts'

type Typed = Pick<ClientFormValues, 'lastname' | 'firstname' | 'birth_date' | 'phone_number' | 'location_id'>

/** What is looked for while somebody types: a name that is whole enough, or a number; empty where neither is there. */
export function wordsToFind({ lastname, firstname, phone_number }: Typed): { readonly name: string; readonly phone: string } {
  const named = fold(lastname).length >= 2 && fold(firstname).length >= 2
  const phone = toE164(phone_number)
  return { name: named ? `${lastname} ${firstname}`.trim() : '', phone: phone.startsWith('+63') ? phone.slice(1) : '' }
}

/** What a client shares with what was typed, in words; null where they are hardly one person. */
export function sharedFields(typed: Typed, client: ClientWithQueue): readonly string[] | null {
  const phone = toE164(typed.phone_number)
  // A second number may be masked: the search found it whole, and its end is the same.
  const samePhone = phone !== '' && (client.phone_number === phone || (client.secondary_phone_number !== null && maskNumber(client.secondary_phone_number) === maskNumber(phone)))
  const sameName = fold(typed.lastname) === fold(client.lastname) && fold(client.firstname).startsWith(fold(typed.firstname).slice(0, 3))
  const otherBirth = typed.birth_date !== '' && client.birth_date !== null && typed.birth_date !== client.birth_date
  if (!samePhone && (!sameName || otherBirth)) return null
  return [
    ...(sameName ? ['name'] : []),
    ...(typed.birth_date !== '' && typed.birth_date === client.birth_date ? [t('birth date')] : []),
    ...(typed.location_id !== '' && typed.location_id === client.location_id ? ['place'] : []),
    ...(samePhone ? ['phone'] : []),
  ]
}
