import { crc32, deflateRawSync } from 'node:zlib'

/** A place of a publication made by a test; `old` are its old names, `city` its class. */
export type PublishedPlace = { readonly code: string; readonly name: string; readonly level: string; readonly correspondence?: string; readonly old?: string; readonly city?: string }

const header = [
  '10-digit PSGC', 'Name', 'Correspondence Code', 'Geographic Level', 'Old names', 'City Class', 'Income\r\nClassification (DOF DO No. 074.2024)',
  'Urban / Rural\r\n(based on 2020 CPH)', '2024 Population', '', 'Status',
]

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const reference = (row: number, column: number): string => `${String.fromCharCode(65 + column)}${row}`

/**
 * The official workbook in small, with its traps: another sheet before, codes as numbers without their first zero, names
 * that end in a space, signs for nothing, texts of several runs and of the cell itself, errors, rows of nothing.
 */
export function workbook(places: readonly PublishedPlace[], titles: readonly string[] = header): Buffer {
  const shared: string[] = []
  const sharedCell = (at: string, text: string): string => {
    const cut = Math.ceil(text.length / 2)
    const content = shared.length % 2 === 0 ? `<t xml:space="preserve">${escaped(text)}</t>` : `<r><t>${escaped(text.slice(0, cut))}</t></r><r><rPr><b/></rPr><t>${escaped(text.slice(cut))}</t></r>`
    return `<c r="${at}" s="54" t="s"><v>${shared.push(`<si>${content}</si>`) - 1}</v></c>`
  }
  const cell = (row: number, column: number, text: string): string => {
    const at = reference(row, column)
    if (text === '') return `<c r="${at}" s="3"/>`
    if (/^\d+$/.test(text) && (row + column) % 2 === 0) return `<c r="${at}"><v>${Number(text)}</v></c>`
    if (text === '#N/A') return `<c r="${at}" t="e"><v>#N/A</v></c>`
    return (row + column) % 3 === 0 ? `<c r="${at}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>` : sharedCell(at, text)
  }
  const rows = [titles, ...places.map(cellsOf), []].map((cells, at) => `<row r="${at + 1}" spans="1:11">${cells.map((text, column) => cell(at + 1, column, text)).join('')}</row>`)
  const sheets = '<sheet name="Metadata" sheetId="1" r:id="rId1"/><sheet name="PSGC" sheetId="8" r:id="rId4"/>'
  return zip({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 4].map((at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/sheet4.xml': `<worksheet><cols/><sheetData>${rows.join('')}<row r="999"/></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
  })
}

/** The same sheet as CSV, as a spreadsheet's program saves it. */
export const csv = (places: readonly PublishedPlace[]): Buffer =>
  Buffer.from(`\uFEFF${[header, ...places.map(cellsOf)].map((cells) => cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')).join('\r\n')}\r\n`)

const cellsOf = ({ code, name, level, correspondence = '', old = '-', city = '' }: PublishedPlace): string[] => [
  code, `${name} `, correspondence, level, old, city, '', level === 'Bgy' ? 'R' : '', level === '' ? '#N/A' : '2173', '', '',
]

/** A ZIP archive of some texts. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(text), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(Buffer.byteLength(text), 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, offset, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}
