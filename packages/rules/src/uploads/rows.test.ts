import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rejectedHeader, uploadColumns, withReason } from './columns.ts'
import { csvLine } from './csv.ts'
import { csvLineForPeople, markFormula, unmarkFormula } from './formulas.ts'
import { stopWords, uploadReader } from './rows.ts'

const row = (lastname: string, words: Partial<Record<(typeof uploadColumns)[number], string>> = {}): string[] => {
  const usual: typeof words = { lastname, firstname: 'Ana', birth_date: '1950-01-05', id_type: 'sss', sss_id: '3498700101', claim_type: 'RT', pension_amt: '5000', address: '12 Test St.', province: 'Benguet', mun_city: 'City of Baguio', barangay: 'Irisan', ...words }
  return uploadColumns.map((column) => usual[column] ?? '')
}
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')
const head = csvLine(uploadColumns)

/** A text read in pieces of a size. */
function read(text: string, step = text.length) {
  const reader = uploadReader()
  const rows = []
  for (let at = 0; at < text.length; at += step) rows.push(...reader.push(text.slice(at, at + step)))
  rows.push(...reader.end())
  return { rows, header: reader.header(), ...reader.counts() }
}

describe('a quote that is not closed', () => {
  const names = ['Quote1', 'Quote2', 'Quote3', 'Quote4', 'Quote5', 'Quote6', 'Quote7', 'Quote8', 'Quote9', 'Quote10']
  const lines = names.map((name) => csvLine(row(name)))
  /** Ten rows; the third has a quote before its first name, and `how` changes the row at index `at`. */
  const torn = (at: number, how: (line: string) => string) => textOf([head, ...lines.with(2, (lines[2] ?? '').replace('Ana', '"Boy')).map((line, n) => (n === at ? how(line) : line))])

  test.each([
    ['up to a quoted cell', torn(7, (line) => line.replace('Ana', '"Girl"')), 'swallowed', 6],
    ['up to a quoted cell of the next row', torn(3, (line) => line.replace('Ana', '"Girl"')), 'swallowed', 2],
    ['up to inches', torn(5, (line) => line.replace('12 Test St.', 'Lot 5"')), 'swallowed', 4],
    ['up to a nickname', torn(6, (line) => line.replace('Ana', 'Maria "Baby" Luz')), 'swallowed', 5],
    ['to the end of the file', torn(-1, (line) => line), 'open', 8],
  ] as const)('%s is reported with its row and what it would take; the rows before it are read', (_, text, why, took) => {
    for (const step of [text.length, 7, 64]) {
      const found = read(text, step)
      expect(found.rows.map(({ cells }) => cells[0])).toEqual(['Quote1', 'Quote2'])
      expect(found.stop).toEqual({ why, row: 4, line: 4, cell: 1, took, unread: 8 })
    }
  })

  test('over more than a cell can hold stops there, whatever comes', () => {
    const text = textOf([head, csvLine(row('One')), `Two,"${'x\r\n'.repeat(600)}`, ...Array.from({ length: 40 }, (_, n) => csvLine(row(`Row${n}`)))])
    for (const step of [text.length, 100]) expect(read(text, step)).toMatchObject({ read: 1, stop: { why: 'long', row: 3, line: 3, cell: 1, unread: 641 } })
  })

  test('is put in words', () => {
    expect(stopWords({ why: 'swallowed', row: 4, line: 4, cell: 1, took: 6, unread: 8 })).toBe(
      'Row 4: the quotation mark in firstname is not closed: lines 4 to 9 would become one row. Nothing from line 4 on is read (8 lines). Put the quotation mark right in the file and choose it again.',
    )
  })
})

test('quoted cells with line ends are fine where the next row begins as a row, also with commas in them', () => {
  const rows = [row('Dela\nCruz', { barangay: 'Irisan\n' }), row('Cruz', { address: 'Lot 1, Blk 2, Phase 3, Sunrise\nVillage' }), row('Dela\nCruz'), row('Nuñez, "Jr."', { address: 'a\r\nb\r\nc' }), row('Reyes')]
  const text = textOf([head, ...rows.map(csvLine)])
  const found = read(text)
  expect(found.stop).toBeNull()
  expect(found.rows.map(({ cells }) => cells)).toEqual(rows)
  expect(found.rows.map(({ row: at }) => at)).toEqual([2, 3, 4, 5, 6])
})

test('rows of nothing but blanks are left out and counted, and every row keeps its number', () => {
  const text = textOf([head, csvLine(row('One')), ',,,,,,,,,,,,,', '', csvLine(row('Two')), '  ,\u200B,\u00A0 ,,,,,,,,,,,', ''])
  const { rows, blank, read: count } = read(text)
  expect(rows.map(({ cells, row: at }) => [cells[0], at])).toEqual([['One', 2], ['Two', 5]])
  expect([count, blank]).toEqual([2, 4])
})

test('the file of rejected rows is read as the rows were, whatever stood in them', () => {
  const rows = [row('Cruz', { middlename: '-', phone_number: '+63 917 123 4561', address: '=1+1' }), row("'Twas", { address: "'=x", middlename: '＝1' }), [...row('Wide'), 'one more']]
  const text = textOf([csvLineForPeople(rejectedHeader), ...rows.map((cells) => csvLineForPeople(withReason(cells, 'sss_id: -1 is no number')))])
  expect(text).toContain("'+63 917 123 4561")
  const found = read(`\uFEFF${text}`)
  expect(found.header).toBe(true)
  expect(found.rows.map(({ cells }) => cells)).toEqual(rows)
})

test.each([
  [uploadColumns, true],
  [[...uploadColumns, 'reason'], true],
  [uploadColumns.map((column) => ` ${column} `), true],
  [['reason', ...uploadColumns], false],
  [[...uploadColumns, 'reason', 'reason'], false],
  [[...uploadColumns, 'Reason'], false],
])('the header %j', (header, ours) => {
  expect(read(textOf([csvLine(header)])).header).toBe(ours)
})

test('no text that leaves is a formula, and what was put before it is taken off again', () => {
  expect(['=1+1', '+639171234567', '-5', '@a', '\tx', '＋1', 'plain', "'=x", "'Twas"].map(markFormula)).toEqual(["'=1+1", "'+639171234567", "'-5", "'@a", "'\tx", "'＋1", 'plain', "''=x", "'Twas"])
  expect(unmarkFormula("'+63 917 123 4561")).toBe('+63 917 123 4561')
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', 'a', '1', '＠') }), (text) => {
      expect(unmarkFormula(markFormula(text))).toBe(text)
    }), { seed: 7 })
})

test('whatever stands in cells with quotes and line ends, every row comes back, wherever the text breaks off', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ',', '"', '\n', '\r', ' ', '='), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 14, maxLength: 14 }).map((cells) => cells.with(0, `x${cells[0]}`)), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), (written, step) => {
      const found = read(textOf([head, ...written.map(csvLineForPeople)]), step)
      // Six characters are too few for the commas of a whole row.
      expect([found.stop, found.rows.map(({ cells }) => cells)]).toEqual([null, written])
    }),
    { seed: 7 },
  )
})
