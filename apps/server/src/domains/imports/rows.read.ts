import type { ClientEntered, ClientField } from '@bisita/contract/clients/clients.fields'
import { clientSent } from '@bisita/contract/clients/clients.schemas'
import type { UploadReason } from '@bisita/contract/operations/imports'
import { messages } from '@bisita/contract/messages'
import { clientProblems, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { readAmount } from '@bisita/rules/cells/amounts'
import { readIdentifier } from '@bisita/rules/cells/identifiers'
import { type ReadPhones, readPhones } from '@bisita/rules/cells/phones'
import { showPhone } from '@bisita/rules/clients/phones'
import { readConsentCell, type UploadedConsent } from '@bisita/rules/uploads/consentCells'
import { emptyColumn, placeText, type UploadColumn, uploadColumns } from '@bisita/rules/uploads/columns'
import { z } from 'zod'

/** What a row says of a client, but for its place. */
export type ReadRow = {
  /** Fields that the row has something for. */
  readonly entered: Partial<ClientEntered>
  /** What the row says of consent. */
  readonly consent: UploadedConsent | null
  readonly place: { readonly province: string; readonly mun_city: string; readonly barangay: string; readonly text: string }
  readonly reasons: readonly UploadReason[]
  /** What stands in the row and is stored nowhere. */
  readonly notices: readonly UploadReason[]
}

/** The columns that are fields of a client: all but the names of its place. */
const fieldColumns = uploadColumns.filter((column): column is UploadColumn & ClientField => Object.hasOwn(clientSent, column))

/** The contract's own rules for each field, as a person's form has them. */
const judged = z.object(clientSent).pick(Object.fromEntries(fieldColumns.map((column) => [column, true])) as Record<UploadColumn & ClientField, true>).partial()

const at = Object.fromEntries(uploadColumns.map((column, place) => [column, place])) as Record<UploadColumn, number>

/** The message about a cell where its schema has only a technical one. */
const plainWords: Partial<Record<string, string>> = {
  id_type: 'Either sss or gsis.',
  claim_type: 'One of RT, SD, ST, SP, ED, EP, ET.',
  birth_date: 'A date is written YYYY-MM-DD.',
}

/** Reads one row: nothing is guessed, an empty cell says nothing. */
export function readRow(cells: readonly string[], minimumAge: number, today: string): ReadRow {
  const text = (column: UploadColumn): string => (cells[at[column]] ?? '').trim()
  const place = { province: text('province'), mun_city: text('mun_city'), barangay: text('barangay'), text: placeText(cells) }
  const empty = emptyColumn(cells)
  const refused = (reasons: readonly UploadReason[]): ReadRow => ({ entered: {}, consent: null, place, reasons, notices: [] })
  if (empty !== null) return refused([{ column: empty, message: messages.columnsEmpty }])
  const consent = readConsentCell(cells[uploadColumns.length], today)
  if (cells.slice(uploadColumns.length + (consent === null ? 0 : 1)).some((cell) => cell.trim() !== '')) {
    return refused([{ column: 'barangay', message: 'This row has more cells than the header.' }])
  }
  const sent: Record<string, unknown> = {}
  const faults: UploadReason[] = []
  for (const column of fieldColumns) {
    const typed = text(column)
    if (typed === '' || column === 'phone_number' || column === 'secondary_phone_number') continue
    const read = readCell(column, typed, sent['id_type'])
    if ('problem' in read) faults.push({ column, message: read.problem })
    else sent[column] = read.value
  }
  const phones = phonesOf(text('phone_number'), text('secondary_phone_number'))
  faults.push(...phones.reasons)
  if (consent !== null && 'fault' in consent) faults.push(consent.fault)
  const parsed = judged.safeParse({ ...sent, ...phones.fields })
  if (!parsed.success) faults.push(...parsed.error.issues.map(({ path, code, message }) => uploadReason(String(path[0]), code, message)))
  if (!parsed.success || (consent !== null && 'fault' in consent) || faults.length > 0) return refused(inOrder(oneEach(faults)))
  // What shows nothing says nothing either.
  const entered = Object.fromEntries(Object.entries(normaliseClient(parsed.data)).filter(([, value]) => value !== null)) as Partial<ClientEntered>
  const problems = Object.entries(clientProblems(entered, minimumAge, today))
  return { entered, consent, place, reasons: problems.map(([column, message]) => ({ column, message })), notices: phones.notices }
}

/** Of each column the first fault: what follows from it says nothing new. */
const oneEach = (reasons: readonly UploadReason[]): UploadReason[] => [...new Map(reasons.toReversed().map((one) => [one.column, one])).values()].toReversed()

/** The columns of consent stand behind the others. */
const placeOf = ({ column }: UploadReason): number => (Object.hasOwn(at, column) ? at[column as UploadColumn] : uploadColumns.length)

/** As the columns stand. */
const inOrder = (reasons: readonly UploadReason[]): UploadReason[] => reasons.toSorted((one, other) => placeOf(one) - placeOf(other))

/** What a cell means; an `sss_id` by the row's own `idType`, where that is one. */
function readCell(column: string, typed: string, idType: unknown): { readonly value: unknown } | { readonly problem: string } {
  switch (column) {
    case 'id_type':
      return { value: typed.toLowerCase() }
    case 'claim_type':
      return { value: typed.toUpperCase() }
    case 'pension_amt':
      return readAmount(typed)
    case 'sss_id': {
      if (idType !== 'sss' && idType !== 'gsis') return { value: typed }
      const read = readIdentifier(idType, typed)
      return 'problem' in read ? read : { value: read.digits }
    }
    default:
      return { value: typed }
  }
}

type Phones = { readonly fields: Partial<Record<'phone_number' | 'secondary_phone_number', string>>; readonly reasons: UploadReason[]; readonly notices: UploadReason[] }

/** The two numbers of a row: of two in one cell the second goes to the other field, where that cell has none. */
function phonesOf(first: string, second: string): Phones {
  const cells = [
    { column: 'phone_number', read: readPhones(first) },
    { column: 'secondary_phone_number', read: readPhones(second) },
  ] as const
  const reasons = cells.flatMap(({ column, read }) => ('problem' in read ? [{ column, message: read.problem }] : []))
  const [own, other] = cells.map(({ read }) => numbersOf(read)) as [readonly string[], readonly string[]]
  const fromOther = own.length === 0 && other.length > 1
  const primary = fromOther ? other[0] : own[0]
  const secondary = fromOther ? other[1] : (other.find((number) => number !== primary) ?? own[1])
  const stored = [primary, secondary]
  const notices = cells.flatMap(({ column, read }) => {
    const left = numbersOf(read).filter((number) => !stored.includes(number)).map(showPhone)
    const words = 'problem' in read ? [] : read.words
    return [
      ...(left.length > 0 ? [{ column, message: `Not stored: ${left.join(', ')}. A client has two numbers.` }] : []),
      ...(words.length > 0 ? [{ column, message: `Not stored: "${words.join(', ')}". A number has no remark.` }] : []),
    ]
  })
  return { fields: { ...(primary !== undefined && { phone_number: primary }), ...(secondary !== undefined && { secondary_phone_number: secondary }) }, reasons, notices }
}

const numbersOf = (read: ReadPhones): readonly string[] => ('problem' in read ? [] : read.numbers)

function uploadReason(column: string, code: string, message: string): UploadReason {
  const own = code === 'custom' || code === 'too_big' || code === 'too_small' ? undefined : plainWords[column]
  return { column, message: own ?? message }
}
