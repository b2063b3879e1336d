import { strToU8, zipSync } from 'fflate'

/** A column of a workbook: its title and the format of its cells. A column with the key `id` is left out. */
export type SheetColumn = { readonly key: string; readonly label: string; readonly kind: 'text' | 'date' | 'count' | 'number' | 'average' | 'rate' }
export type SheetCell = string | number | null
type Table = { readonly columns: readonly SheetColumn[]; readonly rows: readonly (readonly SheetCell[])[] }

/** A fixed time (the earliest of the zip format), so that the same content gives the same file. */
const mtime = new Date(1980, 0, 1)

/* A workbook of one sheet, written by hand: it contains no formulas, so no text is carried out as one. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML cannot contain. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string): string =>
  text.replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The name of a column by its index from 0: A, B … Z, AA. */
export const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** The day number of a day (YYYY-MM-DD) in a spreadsheet. */
export const serialOf = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

/** The index of each kind's style in `styles`. */
const styleOf: Readonly<Record<SheetColumn['kind'], number>> = { text: 0, date: 1, count: 2, number: 2, average: 3, rate: 4 }
const bold = 5

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="mmm\\ dd\\,\\ yyyy"/><numFmt numFmtId="165" formatCode="#,##0"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>\
<xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

const textCell = (at: string, text: string, style: number): string => `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

function cellXml(at: string, value: SheetCell | undefined, kind: SheetColumn['kind']): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}" s="${styleOf[kind]}"><v>${value}</v></c>`
  return kind === 'date' ? `<c r="${at}" s="${styleOf.date}"><v>${serialOf(value)}</v></c>` : textCell(at, value, 0)
}

const widths: Readonly<Record<SheetColumn['kind'], number>> = { text: 24, date: 14, count: 14, number: 14, average: 14, rate: 14 }

function sheet({ columns, rows }: Table): string {
  const header = columns.map(({ label }, at) => textCell(`${letters(at)}1`, label, bold)).join('')
  const lines = rows.map((row, index) => `<row r="${index + 2}">${columns.map(({ kind }, at) => cellXml(`${letters(at)}${index + 2}`, row[at], kind)).join('')}</row>`)
  const cols = columns.map(({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`).join('')
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${cols}</cols><sheetData><row r="1">${header}</row>${lines.join('')}</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${rows.length + 1}"/></worksheet>`
}

/** Makes a workbook of a table: typed numbers and days, a frozen header row, filters. The column `id` is left out. */
export function workbook(table: Table, title: string): Blob {
  const columnIndexes = table.columns.flatMap(({ key }, at) => (key === 'id' ? [] : [at]))
  const shown = { columns: columnIndexes.map((at) => table.columns[at] as SheetColumn), rows: table.rows.map((row) => columnIndexes.map((at) => row[at] ?? null)) }
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet(shown),
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { mtime })
  return new Blob([bytes], { type: `${office}.sheet` })
}
