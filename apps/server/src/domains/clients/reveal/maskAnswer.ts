import { isMaskedField, maskedFields } from '@bisita/contract/clients/clients.masked'
import type { Role } from '@bisita/contract/users/roles'
import { maskNumber } from '@bisita/rules/cells/masks'
import { mayAny } from '@bisita/rules/people/permissions'

const names = maskedFields.join('|')
const text = '"(?:[^"\\\\]|\\\\.)*"'
/** A field of a record with its value. */
const field = new RegExp(`("(?:${names})"\\s*:\\s*)(${text})`, 'g')
/** The second number of a client, where a call was made to it. */
const dialled = new RegExp(`("number_dialled"\\s*:\\s*"secondary"\\s*,\\s*"dialled_number"\\s*:\\s*)(${text})`, 'g')
/** An object that holds no other, such as a change: `{"field":"sss_id","before":"…","after":"…"}`. */
const flat = new RegExp(`\\{(?:[^{}"]|${text})*\\}`, 'g')
const changed = new RegExp(`"field"\\s*:\\s*"(?:${names})"`)
/** A number that stands alone: `{"which":"secondary","number":"…"}`. */
const second = /"which"\s*:\s*"secondary"/
const signs = [...maskedFields, 'secondary'].map((name) => `"${name}"`)

/** Whether a role's answers have whole numbers: its phones keep them, and its screens mask and report what is shown. */
export const keepsWholeNumbers = (role: Role): boolean => mayAny(['device.use'], role)

/**
 * An answer as a user of a role may read it: ids and second phone numbers of clients masked, in records and in changes of
 * records, wherever they stand. It reads the text, since the database wrote most of it and nothing else has to look into
 * it; a quotation mark within a text has a backslash, so what looks like a field is one.
 */
export function maskAnswer(answer: string, role: Role): string {
  if (keepsWholeNumbers(role) || !signs.some((name) => answer.includes(name))) return answer
  const whole = (_: string, name: string, value: string) => name + masked(value)
  const records = answer.replace(field, whole).replace(dialled, whole)
  if (!changed.test(records) && !second.test(records)) return records
  return records.replace(flat, (part) => (changed.test(part) ? maskChange(part) : second.test(part) ? maskSecond(part) : part))
}

const masked = (value: string): string => JSON.stringify(maskNumber(JSON.parse(value) as string))

/** A change of a masked field; what else it says stays. */
function maskChange(change: string): string {
  const sides = JSON.parse(change) as { readonly field: string }
  return JSON.stringify(maskSides(sides))
}

/** A second number that stands alone. */
function maskSecond(part: string): string {
  const alone = JSON.parse(part) as { readonly number?: unknown }
  return JSON.stringify({ ...alone, ...(typeof alone.number === 'string' && { number: maskNumber(alone.number) }) })
}

/** The values of a change of a masked field, masked; any other change as it is. */
export function maskSides<C extends { readonly field: string }>(change: C): C {
  if (!isMaskedField(change.field)) return change
  return Object.fromEntries(Object.entries(change).map(([side, value]) => [side, side !== 'field' && typeof value === 'string' ? maskNumber(value) : value])) as C
}
