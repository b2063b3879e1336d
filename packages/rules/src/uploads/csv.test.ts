import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyColumn, isUploadHeader, placeText, uploadColumns } from './columns.ts'
import { csvLine, csvReader, readCsv } from './csv.ts'

test.each([
  ['a,b\nc,d\n', [['a', 'b'], ['c', 'd']]],
  ['a,b\r\nc,d', [['a', 'b'], ['c', 'd']]],
  ['a\rb', [['a'], ['b']]],
  ['a,', [['a', '']]],
  ['\uFEFFa,b\n', [['a', 'b']]],
  ['"a, b","say ""yes""","two\nlines"\n', [['a, b', 'say "yes"', 'two\nlines']]],
  ['a,,\n\n\r\n,b,\n', [['a', '', ''], ['', 'b', '']]],
  ['a"b,c\n', [['a"b', 'c']]],
  ['"a"b,c\n', [['ab', 'c']]],
  ['"never closed,\nx', [['never closed,\nx']]],
  ['', []],
])('%j is read', (text, rows) => {
  expect(readCsv(text)).toEqual(rows)
})

test('what is written is read again, wherever the text breaks off', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', ',', '"', '\n', '\r', ' ') })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 7 }), (written, step) => {
      const text = written.map((row) => `${csvLine(row)}\r\n`).join('')
      const reader = csvReader({ trusted: true })
      const read: string[][] = []
      for (let at = 0; at < text.length; at += step) read.push(...reader.push(text.slice(at, at + step)).map(({ cells }) => [...cells]))
      expect([...read, ...reader.end().map(({ cells }) => cells)]).toEqual(written)
    }),
  )
})

test('the header is exactly the expected one, but for spaces around', () => {
  expect(isUploadHeader(uploadColumns)).toBe(true)
  expect(isUploadHeader(uploadColumns.map((column) => ` ${column} `))).toBe(true)
  expect(isUploadHeader(uploadColumns.map((column) => column.toUpperCase()))).toBe(false)
  expect(isUploadHeader(uploadColumns.slice(1))).toBe(false)
  expect(isUploadHeader([...uploadColumns, 'more'])).toBe(false)
  expect(isUploadHeader([...uploadColumns].toReversed())).toBe(false)
  expect(isUploadHeader(undefined)).toBe(false)
})

test('a row is missing what it must have, by column; its place is named as it stands there', () => {
  const words: Record<string, string> = { lastname: 'Cruz', firstname: 'Ana', id_type: 'sss', sss_id: '3412345678', claim_type: 'RT', province: 'Benguet', mun_city: ' Baguio  City ', barangay: 'Irisan' }
  const row = uploadColumns.map((column) => words[column] ?? '')
  expect(emptyColumn(row)).toBeNull()
  expect(emptyColumn(row.with(5, '  '))).toBe('sss_id')
  expect(emptyColumn(row.slice(0, -1))).toBe('barangay')
  expect(placeText(row)).toBe('Benguet / Baguio City / Irisan')
})
