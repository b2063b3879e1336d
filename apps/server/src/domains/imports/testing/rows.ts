import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'

/** Some cells of a row by column; the other cells have their usual text. */
export type RowWords = Partial<Record<(typeof uploadColumns)[number], string>>

/** A row whose SSS number follows from `n`: a client of Irisan in Baguio, unless `words` says otherwise. */
export const rowAt = (n: number, words: RowWords = {}): string[] => {
  const usual: RowWords = { lastname: 'Dimaano', firstname: 'Perla', id_type: 'sss', sss_id: String(3_400_000_001 + n), claim_type: 'RT', province: 'Benguet', mun_city: 'Baguio', barangay: 'Irisan', ...words }
  return uploadColumns.map((column) => usual[column] ?? '')
}

export const csvFile = (rows: readonly (readonly string[])[], header: readonly string[] = uploadColumns): string =>
  [header, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')
