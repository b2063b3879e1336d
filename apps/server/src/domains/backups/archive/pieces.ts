import type { KeyName } from './manifest.ts'

/**
 * What stands in an archive, whatever its format, one after the other; the manifest is the last. The rows of a table
 * follow each other in pieces of COPY's text, cut anywhere; a table without rows has one empty piece.
 */
export type ArchivePiece =
  | { readonly kind: 'rows'; readonly table: string; readonly bytes: Buffer }
  | { readonly kind: 'key'; readonly name: KeyName; readonly bytes: Buffer }
  /** Lines of the list of photos that are not in the file. */
  | { readonly kind: 'photos'; readonly lines: Buffer }
  | { readonly kind: 'photo'; readonly key: string; readonly bytes: Buffer }
  | { readonly kind: 'manifest'; readonly bytes: Buffer }

/** The number of rows in a piece of COPY's text: it ends each row with a line feed, and writes those within a value another way. */
export function rowsIn(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) rows += 1
  return rows
}
