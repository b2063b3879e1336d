import { openZip, ZipProblem } from './zip.ts'

/** The sheet of the publication that holds the codes; other sheets come and go. */
const sheetName = 'psgc'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text that XML, and the spreadsheet in it, wrote with escapes. */
const plain = (text: string): string =>
  text
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole
      return String.fromCodePoint(Math.min(0x10ffff, hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)))
    })
    .replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const attribute = (tag: string, name: string): string | undefined => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]

/** The texts of a shared string or of a cell, without how they are pronounced. */
const textOf = (xml: string): string =>
  [...xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/g)]
    .map(([, text]) => plain(text as string))
    .join('')

/** Which column a cell such as BC12 stands in, from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** No sheet of the publication has more columns; a cell further out is none of ours. */
const mostColumns = 64

/**
 * The rows of the sheet PSGC of a workbook, as texts; null where there is no such sheet or the file is no workbook. Read
 * with searches over the text, since a tree of 480,000 cells would be many times as large.
 */
export function workbookRows(bytes: Buffer): Iterable<readonly string[]> | null {
  try {
    const read = openZip(bytes)
    const sheet = sheetOf(read)
    return sheet === null ? null : rowsOf(sheet, sharedStrings(read('xl/sharedStrings.xml') ?? ''))
  } catch (error) {
    if (error instanceof ZipProblem) return null
    throw error
  }
}

function sheetOf(read: (name: string) => string | null): string | null {
  const sheets = (read('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\s([^>]*?)\/?>/g)
  for (const [, tag] of sheets) {
    if (plain(attribute(tag as string, 'name') ?? '').trim().toLowerCase() !== sheetName) continue
    const id = attribute(tag as string, '\\w+:id')
    for (const [, relation] of (read('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\s([^>]*?)\/?>/g)) {
      const target = attribute(relation as string, 'Target')
      if (attribute(relation as string, 'Id') === id && target !== undefined) return read(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    }
  }
  return null
}

const sharedStrings = (xml: string): readonly string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?si>)/g)].map(([, content]) => textOf(content ?? ''))

function* rowsOf(xml: string, shared: readonly string[]): Generator<readonly string[]> {
  for (const [, content] of xml.matchAll(/<(?:\w+:)?row(?:\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)) {
    const row: string[] = []
    for (const [, tag, cell] of (content ?? '').matchAll(/<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const reference = attribute(tag as string, 'r')
      const column = reference === undefined ? row.length : columnOf(reference)
      if (column >= mostColumns) continue
      while (row.length < column) row.push('')
      row[column] = cellText(attribute(tag as string, 't'), cell ?? '', shared)
    }
    yield row
  }
}

function cellText(type: string | undefined, cell: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(cell)
  const value = /<(?:\w+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?v>/.exec(cell)?.[1] ?? ''
  if (type === 's') return shared[Number(value)] ?? ''
  return type === 'e' ? '' : plain(value)
}
