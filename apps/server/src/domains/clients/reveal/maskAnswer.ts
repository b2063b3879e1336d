import { isMaskedField, maskedFields } from '@bisita/contract/clients/clients.masked'
import type { Role } from '@bisita/contract/users/roles'
import { maskNumber } from '@bisita/rules/cells/masks'
import { mayAny } from '@bisita/rules/people/permissions'

/** A client's second number where it stands alone, or was called. */
const secondary = '"secondary"'
const dialled = '"dialled_number"'

/** What every masked number is named by, as it is written in an answer. */
const signs = [...maskedFields.map((name) => `"${name}"`), secondary]

/** The beginnings of those, so that the answer is looked through once for the names that begin alike. */
const beginnings = [...new Set(signs.map((sign) => (sign.startsWith('"secondary') ? '"secondary' : sign)))]

/** Whether a role's answers have whole numbers: its phones keep them, and its screens mask and report what is shown. */
export const keepsWholeNumbers = (role: Role): boolean => mayAny(['device.use'], role)

/**
 * An answer as a user of a role may read it: ids and second phone numbers of clients masked, in records and in changes of
 * records, wherever they stand. It reads the text, since the database wrote most of it and nothing else has to look into
 * it; a quotation mark within a text has a backslash, so what looks like a field is one. It looks only at what stands around
 * the names: a list of 1,000 clients is a megabyte, of which nothing else is read twice.
 */
export function maskAnswer(answer: string, role: Role): string {
  if (keepsWholeNumbers(role)) return answer
  const edits = beginnings.flatMap((beginning) => editsAt(answer, beginning)).toSorted((one, other) => one.from - other.from)
  if (edits.length === 0) return answer
  const parts: string[] = []
  let done = 0
  for (const { from, to, text } of edits) {
    // A whole object that was masked already.
    if (from < done) continue
    parts.push(answer.slice(done, from), text)
    done = to
  }
  parts.push(answer.slice(done))
  return parts.join('')
}

type Edit = { readonly from: number; readonly to: number; readonly text: string }

/** What has to be masked where names with a beginning are written. */
function editsAt(answer: string, beginning: string): Edit[] {
  const edits: Edit[] = []
  for (let at = answer.indexOf(beginning); at !== -1; at = answer.indexOf(beginning, at + beginning.length)) {
    const sign = signs.find((one) => answer.startsWith(one, at))
    if (sign === undefined) continue
    const after = at + sign.length
    const edit = sign === secondary ? secondAt(answer, at, after) : (valueAt(answer, after) ?? (valueFollows(answer, at, 'field') ? objectAt(answer, at, maskChange) : null))
    if (edit !== null) edits.push(edit)
  }
  return edits
}

/** The number that was dialled, or a second number that stands alone. */
function secondAt(answer: string, at: number, after: number): Edit | null {
  if (valueFollows(answer, at, 'which')) return objectAt(answer, at, maskSecond)
  if (!valueFollows(answer, at, 'number_dialled')) return null
  const name = skipped(answer, after, ',')
  return name !== -1 && answer.startsWith(dialled, name) ? valueAt(answer, name + dialled.length) : null
}

/** The text that a field has, masked; null where what was named is no field, or has no text. */
function valueAt(answer: string, at: number): Edit | null {
  const from = skipped(answer, at, ':')
  if (from === -1 || answer[from] !== '"') return null
  const to = endOfText(answer, from)
  return { from, to, text: masked(answer.slice(from, to)) }
}

/** Whether what is written at a place is the value of a field. */
function valueFollows(answer: string, at: number, name: string): boolean {
  const colon = before(answer, at - 1)
  return answer[colon] === ':' && answer.endsWith(`"${name}"`, before(answer, colon - 1) + 1)
}

/** An object that holds no other, such as a change `{"field":"sss_id","before":"…","after":"…"}`, by a place within it. */
function objectAt(answer: string, at: number, mask: (part: string) => string): Edit | null {
  let from = at - 1
  while (from >= 0 && answer[from] !== '{' && answer[from] !== '}') from = answer[from] === '"' ? startOfText(answer, from) - 1 : from - 1
  let to = at
  while (to < answer.length && answer[to] !== '{' && answer[to] !== '}') to = answer[to] === '"' ? endOfText(answer, to) : to + 1
  if (answer[from] !== '{' || answer[to] !== '}') return null
  return { from, to: to + 1, text: mask(answer.slice(from, to + 1)) }
}

const isBlank = (sign: string | undefined): boolean => sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r'

/** The place after a sign and the blanks around it; -1 where another sign stands there. */
function skipped(answer: string, at: number, sign: ':' | ','): number {
  let next = at
  while (isBlank(answer[next])) next += 1
  if (answer[next] !== sign) return -1
  next += 1
  while (isBlank(answer[next])) next += 1
  return next
}

/** The last place up to `at` that is not blank. */
function before(answer: string, at: number): number {
  let last = at
  while (isBlank(answer[last])) last -= 1
  return last
}

const isEscaped = (answer: string, at: number): boolean => {
  let slashes = 0
  while (answer[at - 1 - slashes] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** The place behind a text that begins at a quotation mark. */
function endOfText(answer: string, from: number): number {
  let end = answer.indexOf('"', from + 1)
  while (end !== -1 && isEscaped(answer, end)) end = answer.indexOf('"', end + 1)
  return end === -1 ? answer.length : end + 1
}

/** The place of the quotation mark that begins a text, by the one that ends it. */
function startOfText(answer: string, end: number): number {
  let from = answer.lastIndexOf('"', end - 1)
  while (from !== -1 && isEscaped(answer, from)) from = answer.lastIndexOf('"', from - 1)
  return from
}

/** A text of JSON, masked; hardly ever has one a backslash. */
const masked = (value: string): string => JSON.stringify(maskNumber(value.includes('\\') ? (JSON.parse(value) as string) : value.slice(1, -1)))

/** A change of a masked field; what else it says stays. */
const maskChange = (change: string): string => JSON.stringify(maskSides(JSON.parse(change) as { readonly field: string }))

/** A second number that stands alone. */
function maskSecond(part: string): string {
  const alone = JSON.parse(part) as { readonly number?: unknown }
  return JSON.stringify({ ...alone, ...(typeof alone.number === 'string' && { number: maskNumber(alone.number) }) })
}

const pairs = [['before', 'after'], ['before', 'now'], ['after', 'now']] as const

/**
 * The values of a change of a masked field, masked; any other change as it is. Different numbers whose masks look alike
 * are named (`alike`): else nobody would see that a number changed.
 */
export function maskSides<C extends { readonly field: string }>(change: C): C {
  if (!isMaskedField(change.field)) return change
  const whole: Readonly<Record<string, unknown>> = change
  const sides = Object.fromEntries(Object.entries(change).map(([side, value]) => [side, side !== 'field' && typeof value === 'string' ? maskNumber(value) : value]))
  const alike = pairs.filter(([one, other]) => whole[one] !== whole[other] && typeof sides[one] === 'string' && sides[one] === sides[other]).map((pair) => pair.join(' '))
  return { ...sides, ...(alike.length > 0 && { alike }) } as unknown as C
}
