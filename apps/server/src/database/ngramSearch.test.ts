import { describe, expect, test } from 'vitest'
import { ngramQuery, likePattern } from './ngramSearch.ts'

describe('gramQuery', () => {
  test.each([
    ['nothing', [], ''],
    ['a short word by its prefix', ['cruz'], `'cruz':*`],
    ['a word of one window', ['reyes'], `'reyes'`],
    ['a long word by each window', ['santos1'], `'santo' & 'antos' & 'ntos1'`],
    ['several words together', ['de', 'cruz'], `'de':* & 'cruz':*`],
    ['a window that comes twice once', ['aaaaaa', 'aaaaa'], `'aaaaa'`],
    ['characters outside the basic plane as one each', ['😀😀😀😀'], `'😀😀😀😀':*`],
    ['quotes, doubled', ["o'br"], `'o''br':*`],
    ['backslashes, doubled', ['a\\b'], `'a\\\\b':*`],
    ['signs that mean something to a tsquery inside quotes', ['&|!:*'], `'&|!:*'`],
  ])('asks for %s', (_, words, query) => {
    expect(ngramQuery(words)).toBe(query)
  })
})

describe('likePattern', () => {
  test.each([
    ['cruz', '%cruz%'],
    ['100%', '%100\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
  ])('of %s', (word, pattern) => {
    expect(likePattern(word)).toBe(pattern)
  })
})
