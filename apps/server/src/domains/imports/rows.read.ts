import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import { clientSent } from '@bisita/contract/clients/clients.schemas'
import type { UploadReason } from '@bisita/contract/operations/imports'
import { messages } from '@bisita/contract/messages'
import { clientProblems, normaliseClient } from '@bisita/rules/clients/clientEntered'
import { emptyColumn, placeText, type UploadColumn, uploadColumns } from '@bisita/rules/uploads/columns'
import { z } from 'zod'

/** What a row says of a client, but for its place. */
export type ReadRow = {
  /** Fields that the row has something for. */
  readonly entered: Partial<ClientEntered>
  readonly place: { readonly province: string; readonly mun_city: string; readonly barangay: string; readonly text: string }
  readonly reasons: readonly UploadReason[]
}

const { lastname, firstname, middlename, birth_date, id_type, sss_id, claim_type, pension_amt, phone_number, secondary_phone_number, address } = clientSent

/** The contract's own rules for each field, as a person's form has them. */
const judged = z.object({ lastname, firstname, middlename, birth_date, id_type, sss_id, claim_type, pension_amt, phone_number, secondary_phone_number, address }).partial()

const at = Object.fromEntries(uploadColumns.map((column, place) => [column, place])) as Record<UploadColumn, number>

/** What is told of a cell where its schema has words for programs only. */
const plainWords: Partial<Record<string, string>> = {
  id_type: 'Either sss or gsis.',
  claim_type: 'One of RT, SD, ST, SP, ED, EP, ET.',
  pension_amt: 'Not a number.',
  birth_date: 'A date is written YYYY-MM-DD.',
}

/** Reads one row: nothing is guessed, an empty cell says nothing. */
export function readRow(cells: readonly string[], minimumAge: number, today: string): ReadRow {
  const text = (column: UploadColumn): string => (cells[at[column]] ?? '').trim()
  const place = { province: text('province'), mun_city: text('mun_city'), barangay: text('barangay'), text: placeText(cells) }
  const empty = emptyColumn(cells)
  if (empty !== null) return { entered: {}, place, reasons: [{ column: empty, message: messages.columnsEmpty }] }
  if (cells.slice(uploadColumns.length).some((cell) => cell.trim() !== '')) {
    return { entered: {}, place, reasons: [{ column: 'barangay', message: 'This row has more cells than the header.' }] }
  }
  const sent: Record<string, unknown> = {}
  for (const column of Object.keys(judged.shape) as (keyof typeof judged.shape)[]) {
    const typed = text(column)
    if (typed !== '') sent[column] = valueOf(column, typed)
  }
  const parsed = judged.safeParse(sent)
  if (!parsed.success) return { entered: {}, place, reasons: oneEach(parsed.error.issues.map(({ path, code, message }) => told(String(path[0]), code, message))) }
  // What shows nothing says nothing either.
  const entered = Object.fromEntries(Object.entries(normaliseClient(parsed.data)).filter(([, value]) => value !== null)) as Partial<ClientEntered>
  const problems = Object.entries(clientProblems(entered, minimumAge, today))
  return { entered, place, reasons: problems.map(([column, message]) => ({ column, message })) }
}

/** Of each column the first fault: what follows from it says nothing new. */
const oneEach = (reasons: readonly UploadReason[]): UploadReason[] => [...new Map(reasons.toReversed().map((one) => [one.column, one])).values()].toReversed()

function valueOf(column: string, typed: string): unknown {
  if (column === 'id_type') return typed.toLowerCase()
  if (column === 'claim_type') return typed.toUpperCase()
  return column === 'pension_amt' ? Number(typed.replace(/[₱,\s]/g, '')) : typed
}

function told(column: string, code: string, message: string): UploadReason {
  const own = code === 'custom' || code === 'too_big' || code === 'too_small' ? undefined : plainWords[column]
  return { column, message: own ?? message }
}
