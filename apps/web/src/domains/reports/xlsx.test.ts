import { expect, test } from 'vitest'
import type { Report } from './reports.repository.ts'
import { letters, serialOf, workbook } from './xlsx.ts'
import { crc32 } from './zip.ts'

/** The files of a zip, as its directory has them. */
async function unzip(file: Blob): Promise<Record<string, string>> {
  const buffer = await file.arrayBuffer()
  const [view, text] = [new DataView(buffer), new TextDecoder()]
  const end = buffer.byteLength - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [packed, length, local] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint32(at + 42, true)]
    const from = local + 30 + view.getUint16(local + 26, true)
    const content = await new Response(new Blob([buffer.slice(from, from + packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
    expect(crc32(new Uint8Array(content))).toBe(view.getUint32(at + 16, true))
    files[text.decode(buffer.slice(at + 46, at + 46 + length))] = text.decode(content)
    at += 46 + length
  }
  return files
}

const columns: Report['columns'] = [
  { key: 'id', label: 'Id', counts: false, kind: 'text' },
  { key: 'display_name', label: 'Name', counts: false, kind: 'text' },
  { key: 'tenure_date', label: 'Date hired', counts: false, kind: 'date' },
  { key: 'Total', label: 'Total', counts: true, kind: 'count' },
  { key: 'attainment', label: 'Attainment', counts: false, kind: 'rate' },
]

test('numbers are numbers, days are days, and no text is carried out', async () => {
  const rows = [['1', '=HYPERLINK("x")\u0001 <&> Ñ', '2024-02-29', 12, 0.5], ['2', '-5', null, 0, null]]
  const files = await unzip(await workbook({ columns, rows }, 'MR Visits'))
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;) &lt;&amp;&gt; Ñ</t></is></c><c r="B2" s="1"><v>45351</v></c><c r="C2" s="2"><v>12</v></c><c r="D2" s="4"><v>0.5</v></c>')
  expect(sheet).toContain('<row r="3"><c r="A3" s="0" t="inlineStr"><is><t xml:space="preserve">-5</t></is></c><c r="C3" s="2"><v>0</v></c></row>')
  expect(sheet).toContain('state="frozen"')
  expect(sheet).toContain('<autoFilter ref="A1:D3"/>')
  expect(sheet).not.toContain('<f>')
  expect(files['xl/workbook.xml']).toContain('sheet name="MR Visits"')
})

test('columns and days have the names and numbers of a spreadsheet', () => {
  expect([0, 25, 26, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect([serialOf('1900-03-01'), serialOf('2026-11-25')]).toEqual([61, 46351])
})
