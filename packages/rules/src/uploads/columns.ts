/** The header of an upload of clients, in its order (decisions.md, section 3). */
export const uploadColumns = [
  'lastname', 'firstname', 'middlename', 'birth_date', 'id_type', 'sss_id', 'claim_type', 'pension_amt', 'phone_number',
  'secondary_phone_number', 'address', 'province', 'mun_city', 'barangay',
] as const

export type UploadColumn = (typeof uploadColumns)[number]

/** What no row may leave empty. */
export const requiredColumns: readonly UploadColumn[] = ['lastname', 'firstname', 'id_type', 'sss_id', 'claim_type', 'province', 'mun_city', 'barangay']

const required = requiredColumns.map((column) => uploadColumns.indexOf(column))

/** Whether a file's first row is the header: outer spaces are forgiven, other columns, order or letter case are not. */
export const isUploadHeader = (cells: readonly string[] | undefined): boolean =>
  cells?.length === uploadColumns.length && uploadColumns.every((column, at) => cells[at]?.trim() === column)

/** The first required column that a row leaves empty; null where there is none. */
export function emptyColumn(cells: readonly string[]): UploadColumn | null {
  const at = required.find((column) => (cells[column] ?? '').trim() === '')
  return at === undefined ? null : (uploadColumns[at] ?? null)
}

/** What a dry run calls a place: the words of the row, as they stand there. */
export const placeText = (cells: readonly string[]): string =>
  cells.slice(uploadColumns.indexOf('province'), uploadColumns.length).map((cell) => cell.trim().replace(/\s+/g, ' ')).join(' / ')
