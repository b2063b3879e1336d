import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonPasswords } from './commonPasswords.ts'
import { passphraseWords } from './passphraseWords.ts'
import { passwordProblem, suggestPassphrase, tooEasy } from './passwords.ts'

const problem = (password: string, username = 'mr1', minimum?: number) =>
  passwordProblem(password, minimum === undefined ? { username } : { username, minimum })

describe('a password is refused', () => {
  test.each(['', 'short', 'elevenchars', '👍👍👍👍👍👍'])('for its length: %j', (password) => {
    expect(problem(password)).toBe('At least 12 characters.')
  })

  test('by the minimum that is set, and above 128', () => {
    expect(problem('tahimik-bundok', 'mr1', 15)).toBe('At least 15 characters.')
    expect(problem('tahimik-bundok '.repeat(9))).toBe('At most 128 characters.')
  })

  test.each(['juan.delacruz', 'Juan.DelaCruz', 'juan.delacruz2026', 'juan.delacruzjuan.delacruz'])(
    'for being the username: %s',
    (password) => expect(problem(password, 'Juan.Delacruz')).toBe('Not the username.'),
  )

  test.each([
    'aaaaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    '111111111111',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'qwertyuiop12',
    'qwertyuiopas',
    'poiuytrewq321',
    '1qaz2wsx3edc',
    'q1w2e3r4t5y6',
    'qwerty123456',
    'QWERTY123456',
    'asdfghjkl;12',
    '!@#$%^&*()!@#',
    'Password1234',
    'Password2026!',
    'PASSWORDPASSWORD',
    'passwordpassw',
    'iloveyou12345',
    '123iloveyou!!',
    'mahalkita2026',
    'administrator',
    'pilipinas-2026',
  ])('for being guessed early: %s', (password) => {
    expect(problem(password)).toBe(tooEasy)
  })

  test('for being on the list, however it is written', () => {
    for (const word of commonPasswords)
      for (const written of [word, word.toUpperCase(), `${word}1234`])
        expect([written, problem(written, 'mr1', 4)]).not.toEqual([written, null])
  })
})

describe('a password is taken', () => {
  test.each(['bisita-demo-2026', 'tahimik na bundok', 'p@L4k-siLang-9', '83920475x8210', 'ñandú über 東京 night', 'password manager says so'])(
    '%s',
    (password) => expect(problem(password)).toBeNull(),
  )
})

describe('a suggested passphrase', () => {
  const draws = fc.infiniteStream(fc.nat(1_000_000))

  test('is five words that are taken as a password', () => {
    fc.assert(
      fc.property(draws, (numbers) => {
        const passphrase = suggestPassphrase((n) => numbers.next().value % n)
        const words = passphrase.split('-')
        fc.pre(new Set(words).size > 1)
        expect(words).toHaveLength(5)
        expect(words.every((word) => passphraseWords.includes(word))).toBe(true)
        expect(problem(passphrase)).toBeNull()
      }),
    )
  })

  test('is as long as the setting wants', () => {
    let next = 0
    const passphrase = suggestPassphrase((n) => (next += 7) % n, 60)
    expect(passphrase.length).toBeGreaterThanOrEqual(60)
    expect(problem(passphrase, 'mr1', 60)).toBeNull()
  })
})

test('the lists are long enough, and each word stands once', () => {
  expect([...commonPasswords].filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(200)
  expect(passphraseWords.length).toBeGreaterThanOrEqual(512)
  expect(new Set(passphraseWords).size).toBe(passphraseWords.length)
  expect(passphraseWords.filter((word) => !/^[a-z]{3,12}$/.test(word))).toEqual([])
})
