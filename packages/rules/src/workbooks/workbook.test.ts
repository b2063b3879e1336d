import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isArchive, isOldWorkbook, readWorkbook } from './workbook.ts'
import { sheetXml, testWorkbook } from './workbook.testing.ts'

test('typed cells are what they are: days, numbers with all their digits and no more, texts as they stand, errors as their text', async () => {
  const rows = [
    ['Head', 'Number', 'Day', 'More'],
    ['0265105286', 3_412_345_678, { day: 18_288 }, true],
    [' Peña & <Sons> ', { xml: '<c r="AT"><v>8500.4500000000007</v></c>' }, { error: '#N/A' }, false],
    ['+63 917', { xml: '<c r="AT"><v>9.17123E9</v></c>' }, 18_288, null],
    ['two\nlines', { xml: '<c r="AT"><v>12345678901234567890</v></c>' }, '1/5/1950', { xml: '<c r="AT" t="str"><f>A1</f><v>Head</v></c>' }],
  ]
  expect(await readWorkbook(testWorkbook({ Clients: rows }))).toEqual([
    {
      name: 'Clients',
      rows: [
        ['Head', 'Number', 'Day', 'More'],
        ['0265105286', '3412345678', '1950-01-25', 'TRUE'],
        [' Peña & <Sons> ', '8500.45', '#N/A', 'FALSE'],
        ['+63 917', '9171230000', '18288', ''],
        ['two\nlines', '12345678901234567890', '1/5/1950', 'Head'],
      ],
    },
  ])
})

test('rows and cells that are left out stand empty, so that every row has its number; sheets come in their order, or those that are wanted', async () => {
  const gaps = '<worksheet><sheetData><row r="2"><c r="B2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row></sheetData></worksheet>'
  const bytes = testWorkbook({ 'A & B': gaps, Two: [['x']] })
  expect(await readWorkbook(bytes)).toEqual([{ name: 'A & B', rows: [['', ''], ['', '1'], ['', ''], ['2', '']] }, { name: 'Two', rows: [['x']] }])
  expect(await readWorkbook(bytes, (name) => name === 'Two')).toEqual([{ name: 'Two', rows: [['x']] }])
})

const many = (text: string, count: number): string => text.repeat(count)
const sheet = (inside: string): Uint8Array => testWorkbook({ PSGC: `<worksheet><sheetData>${inside}</sheetData></worksheet>` })

/** An archive whose directory says that every entry unpacks to the given number of bytes. */
function withClaimedSize(archive: Uint8Array, size: number): Uint8Array {
  const view = new DataView(archive.buffer)
  for (let at = 0; at + 28 < archive.length; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return archive
}

test.each([
  ['a million shared texts and one', () => testWorkbook({ PSGC: [['x']] }, `<sst>${many('<si/>', 1_000_001)}</sst>`), 'This workbook is too large: more than 1,000,000 texts. Split it, or save the sheet as CSV.'],
  ['a row far away that would be filled up', () => sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), 'This workbook is too large: more than 4,000,000 cells. Split it, or save the sheet as CSV.'],
  ['more bytes than it may unpack to', () => withClaimedSize(testWorkbook({ PSGC: [['x']] }), 97 * 1024 * 1024), 'This workbook is too large: it unpacks to more than 96 MB. Split it, or save the sheet as CSV.'],
  ['formulas that nobody calculated', () => testWorkbook({ PSGC: [[{ xml: '<c r="AT"><f>B1&amp;C1</f></c>' }]] }), 'This workbook holds formulas whose results were never saved. Open it in a spreadsheet program, save it, and choose it again.'],
])('%s is refused in words', async (_, make, words) => {
  await expect(readWorkbook(make())).rejects.toThrow(words)
})

const damaged = 'This workbook is damaged. Open it in a spreadsheet program, save it as .xlsx, and choose it again.'

test.each([
  ['texts that never end', () => testWorkbook({ PSGC: [['x']] }, `<sst>${many('<si>', 200_000)}`)],
  ['rows that never end', () => sheet(many('<row r="1">', 200_000))],
  ['cells that never end', () => sheet(`<row r="1">${many('<c r="A1">', 200_000)}`)],
  ['tags that never end', () => sheet(many('<row ', 200_000))],
  ['rows beyond the last', () => sheet('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>')],
  ['columns beyond the last', () => sheet('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>')],
  ['other things in an archive', () => zipSync({ 'a.txt': strToU8('x') })],
  ['half an archive', () => testWorkbook({ PSGC: [['x']] }).subarray(0, 300)],
])('%s are reported as damage, and cost no time', async (_, make) => {
  await expect(readWorkbook(make())).rejects.toThrow(damaged)
})

test('the kind of a file follows from its first bytes', () => {
  expect([isArchive(testWorkbook({})), isArchive(strToU8('lastname'))]).toEqual([true, false])
  expect(isOldWorkbook(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0))).toBe(true)
  expect(sheetXml([['a']])).toContain('A1')
})
