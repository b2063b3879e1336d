/** The header of an upload of clients, in its order (promises/clients 10). */
export const uploadColumns = [
  'lastname', 'firstname', 'middlename', 'birth_date', 'id_type', 'sss_id', 'claim_type', 'pension_amt', 'phone_number',
  'secondary_phone_number', 'address', 'province', 'mun_city', 'barangay',
] as const

export type UploadColumn = (typeof uploadColumns)[number]

/** Columns that may follow those: whether the client agreed to be contacted (yes or no), and on which day. */
export const consentColumns = ['consent', 'consent_date'] as const

/**
 * What the two cells of a row begin with once it was read: one cell behind the others, which says itself what it is. So
 * it comes through a chunk and a file of rejected rows, whose headers have no column for it.
 */
export const consentMark = 'consent='

/** The last column of a file of rejected rows; ignored when that file is uploaded again. */
export const reasonColumn = 'reason'

/** The columns that no row may leave empty. */
export const requiredColumns: readonly UploadColumn[] = ['lastname', 'firstname', 'id_type', 'sss_id', 'claim_type', 'province', 'mun_city', 'barangay']

const width = uploadColumns.length
const required = requiredColumns.map((column) => uploadColumns.indexOf(column))

const headers: readonly (readonly string[])[] = [[], consentColumns].flatMap((more) => [[...uploadColumns, ...more], [...uploadColumns, ...more, reasonColumn]])

/** Whether a file's first row is the header: outer spaces are forgiven, other columns, order or letter case are not. */
export const isUploadHeader = (cells: readonly string[] | undefined): boolean =>
  cells !== undefined && headers.some((columns) => columns.length === cells.length && columns.every((column, at) => cells[at]?.trim() === column))

const asksConsent = (header: readonly string[]): boolean => header[width]?.trim() === consentColumns[0]

/** The cells of a row without its reason, where the header has that column, and with what it says of consent in one cell. */
export function withoutReason(cells: readonly string[], header: readonly string[]): readonly string[] {
  const end = asksConsent(header) ? width + consentColumns.length : width
  const rest = header.length > end && cells.length > end ? cells.filter((_, at) => at !== end) : cells
  if (!asksConsent(header)) return rest
  const said = consentColumns.map((_, at) => (rest[width + at] ?? '').trim())
  const marked = said.every((text) => text === '') ? [] : [`${consentMark}${said.join('|')}`]
  return [...rest.slice(0, width), ...marked, ...rest.slice(end)]
}

/** A row with the reason why it was rejected, in its place under the header. */
export const withReason = (cells: readonly string[], reason: string): readonly string[] => [
  ...uploadColumns.map((_, at) => cells[at] ?? ''), reason, ...cells.slice(width),
]

/** The header of a file of rejected rows. */
export const rejectedHeader: readonly string[] = [...uploadColumns, reasonColumn]

const nothing = /^[\s\p{Cf}]*$/u

/** Whether a row holds nothing but blanks. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => nothing.test(cell))

/** The first required column that a row leaves empty; null where there is none. */
export function emptyColumn(cells: readonly string[]): UploadColumn | null {
  const at = required.find((column) => (cells[column] ?? '').trim() === '')
  return at === undefined ? null : (uploadColumns[at] ?? null)
}

/** The name of a row's place in a dry run: its columns from province to barangay, as they are written. */
export const placeText = (cells: readonly string[]): string =>
  cells.slice(uploadColumns.indexOf('province'), width).map((cell) => cell.trim().replace(/\s+/g, ' ')).join(' / ')
