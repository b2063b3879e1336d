import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containsWords, fold, matchesKeyword, searchText, searchWords } from './fold.ts'
import { toE164 } from './cells/phones.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCÑñÉéÜü\'’-. '
const anyName = fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 1, maxLength: 40 })
const anyMobile = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 9, maxLength: 9 }).map((rest) => `09${rest}`)

const maria = searchText({
  fullname: 'Peñaflorida-Dela Cruz, Ma. Concepción Ñuñez',
  phones: ['+639171234567', null, '+63744421234'],
  sss_id: '3412345678',
})

describe('fold', () => {
  test('takes case, accents, invisible characters and spaces away', () => {
    expect(fold('  PEÑA,\u00a0 José\u200b  “Boy”  O’Hara – Müller ')).toBe('pena, jose "boy" o\'hara - muller')
  })

  test('is the same for composed and decomposed letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
  })

  test('is the same for plain text whether or not a letter beside it is plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (before, after) => {
        expect(fold(`${before}ñ${after}`)).toBe(fold(`${before}n${after}`))
      }),
      { numRuns: 1000 },
    )
  })

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('a keyword does not find', () => {
  test.each(['santos', 'cruz xavier', '0918', '63918', '3412345679', 'penaflorida 0000'])(
    '%s',
    (keyword) => expect(matchesKeyword(maria, keyword)).toBe(false),
  )

  test('across two parts', () => {
    expect(matchesKeyword(maria, 'nunez09')).toBe(false)
    expect(matchesKeyword(maria, '456763917')).toBe(false)
  })
})

describe('a keyword finds', () => {
  test.each([
    '',
    '   ',
    'PEÑAFLORIDA',
    'nunez',
    'ma. concepcion',
    'concepción dela',
    'cruz, ma.',
    '+63 917',
    '+63917',
    '(0917) 123-4567',
    '0917.123.4567',
    '9171234567',
    '234567 nunez',
    '34-1234567-8',
    '(074) 442',
    '63744421234',
  ])('%s', (keyword) => expect(matchesKeyword(maria, keyword)).toBe(true))

  test('every piece of every word of a name, in any order', () => {
    fc.assert(
      fc.property(anyName, fc.nat(), fc.nat(), (name, from, length) => {
        const words = fold(name).split(' ')
        const pieces = words.map((word) => word.slice(from % (word.length + 1)).slice(0, length % 8))
        const text = searchText({ fullname: name, phones: [], sss_id: null })
        expect(matchesKeyword(text, pieces.toReversed().join(' '))).toBe(true)
      }),
    )
  })

  test('every piece of a name with numbers in it', () => {
    const unit = fc.constantFrom(...'ab12-+()./'.split(''))
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (name, from, length) => {
        const text = searchText({ fullname: name, phones: [], sss_id: null })
        const piece = name.slice(from % name.length).slice(0, 1 + (length % name.length))
        expect(matchesKeyword(text, piece)).toBe(true)
      }),
    )
  })

  test('every run of digits of a phone, in both forms, and of an sss_id', () => {
    fc.assert(
      fc.property(anyMobile, fc.nat(12), fc.nat(12), (mobile, from, length) => {
        const text = searchText({ fullname: 'A, B', phones: [toE164(mobile)], sss_id: mobile.slice(1) })
        for (const form of [mobile, `63${mobile.slice(1)}`, mobile.slice(1)]) {
          const piece = form.slice(from % form.length).slice(0, 1 + length)
          expect(matchesKeyword(text, piece)).toBe(true)
          expect(matchesKeyword(text, `+${piece}`)).toBe(true)
        }
      }),
    )
  })

  test('what a slow look at each word finds', () => {
    const short = fc.string({ unit: fc.constantFrom(...'abñ 9'.split('')), maxLength: 6 })
    fc.assert(
      fc.property(short, short, (name, keyword) => {
        const text = searchText({ fullname: name, phones: ['+639171234567'], sss_id: '3412345678' })
        const found = fold(keyword)
          .split(' ')
          .every((word) => [fold(name), '09171234567', '639171234567', '3412345678'].some((part) => part.includes(word)))
        expect(matchesKeyword(text, keyword)).toBe(found)
      }),
    )
  })
})

describe('the parts', () => {
  test('of a search text stand one a line, the empty ones left out', () => {
    expect(searchText({ fullname: 'Ñ, B', phones: ['', undefined, '0917 ask'], sss_id: '' })).toBe('n, b\n0917')
    expect(maria.split('\n').slice(1)).toEqual([
      '09171234567',
      '639171234567',
      '0744421234',
      '63744421234',
      '3412345678',
    ])
  })

  test('of a keyword: numbers become digits, other words stay', () => {
    expect(searchWords(' +63917  Dela-Cruz 2nd - (02) ')).toEqual(['63917', 'dela-cruz', '2nd', '-', '02'])
    expect(containsWords('abc', ['b', 'c'])).toBe(true)
    expect(containsWords('abc', ['b', 'd'])).toBe(false)
  })
})
