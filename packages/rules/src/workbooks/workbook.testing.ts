import { strToU8, zipSync } from 'fflate'

/** A cell of a test workbook: text, number, boolean, a day (its day number), an error, or any XML. */
export type TestCell = string | number | boolean | null | { readonly day: number } | { readonly error: string } | { readonly xml: string }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

function cellXml(at: string, cell: TestCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`
  if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
  if ('error' in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`
  return cell.xml.replace('AT', at)
}

export const sheetXml = (rows: readonly (readonly TestCell[])[]): string =>
  `<worksheet><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellXml(`${letters(at)}${row + 1}`, cell)).join('')}</row>`).join('')}</sheetData></worksheet>`

/** An .xlsx of some sheets, each as rows or as its XML; style 1 is a day. */
export function testWorkbook(sheets: Readonly<Record<string, readonly (readonly TestCell[])[] | string>>, shared = '<sst/>'): Uint8Array {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': shared,
  }
  for (const [at, name] of names.entries()) {
    const content = sheets[name] ?? []
    files[`xl/worksheets/sheet${at + 1}.xml`] = typeof content === 'string' ? content : sheetXml(content)
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}
