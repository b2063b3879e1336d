import { describe, expect, test } from 'vitest'
import { decodeText, fileDecoder, mendText } from '@bisita/rules/uploads/decode'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const wide = (text: string, bigEndian: boolean): Uint8Array =>
  Uint8Array.from([...`\uFEFF${text}`].flatMap((letter) => (bigEndian ? [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255] : [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])))
const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

const text = 'lastname\r\nPeña\nNuñez\rÑoño €\n'

describe.each([
  ['utf-8', utf8(text), 0, text],
  ['utf-8', utf8(`\uFEFF${text}`), 0, `\uFEFF${text}`],
  ['utf-16', wide(text, false), 0, text],
  ['utf-16', wide(text, true), 0, text],
  ['windows-1252', latin('lastname\r\nPeña\nNuñez\n'), 2, 'lastname\r\nPeña\nNuñez\n'],
  ['mixed', joined(utf8('lastname\nPeña\n'), latin('Nuñez\n'), utf8('Ñoño')), 1, 'lastname\nPeña\nNuñez\nÑoño'],
  ['utf-8', new Uint8Array(0), 0, ''],
] as const)('%s', (encoding, bytes, oldLines, expected) => {
  test.each([1, 2, 3, 1000])('is read in pieces of %i bytes', (step) => {
    const decoder = fileDecoder(TextDecoder)
    let read = ''
    for (let at = 0; at < bytes.length; at += step) read += decoder.push(bytes.subarray(at, at + step))
    expect(read + decoder.end()).toBe(expected)
    expect(decoder.found()).toEqual({ encoding, oldLines })
    expect(decodeText(bytes, TextDecoder)).toEqual({ text: expected, encoding, oldLines })
  })
})

test.each([
  ['JosÃ© PeÃ±a', 'José Peña'],
  ['PEÃ‘AFLOR', 'PEÑAFLOR'],
  ['NuÃ±ez and Peña', 'Nuñez and Peña'],
  ['Oâ€™Hara', 'O’Hara'],
  ['PeÃƒÂ±a', 'Peña'],
  ['Peña', 'Peña'],
  ['Ñoño', 'Ñoño'],
  ['Ana', 'Ana'],
  ['5 Ã', '5 Ã'],
])('%s that was saved wrongly is %s', (wrong, right) => {
  expect(mendText(wrong)).toBe(right)
})
