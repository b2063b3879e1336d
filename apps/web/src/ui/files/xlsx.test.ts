import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { letters, serialOf, type SheetColumn, workbook } from './xlsx.ts'

const unzip = async (file: Blob): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer()))).map(([name, content]) => [name, strFromU8(content)]))

const columns: (SheetColumn & { readonly counts: unknown })[] = [
  { key: 'id', label: 'Id', counts: false, kind: 'text' },
  { key: 'display_name', label: 'Name', counts: false, kind: 'text' },
  { key: 'tenure_date', label: 'Date hired', counts: false, kind: 'date' },
  { key: 'Total', label: 'Total', counts: true, kind: 'count' },
  { key: 'attainment', label: 'Attainment', counts: false, kind: 'rate' },
]

test('numbers are numbers, days are days, and no text is carried out', async () => {
  const rows = [['1', '=HYPERLINK("x")\u0001 <&> Ñ', '2024-02-29', 12, 0.5], ['2', '-5', null, 0, null]]
  const files = await unzip(workbook({ columns, rows }, 'MR Visits'))
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
