import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byName, fullname, nameKey, nameProblem, tidyName } from './names.ts'

describe('a name', () => {
  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\tb'])('with the control character in %j is refused', (name) => {
    expect(nameProblem(name)).toBe('Contains characters that cannot be stored.')
  })

  test.each(['Peñaflorida', "O'Hara", '<b>Ana</b>', '李', 'Juan 2nd', ''])('%s is text like any other', (name) => {
    expect(nameProblem(name)).toBeNull()
  })

  test('is tidied: spaces and line breaks become one space, letters are composed, case stays', () => {
    expect(tidyName('  dela \n\t CRUZ\u00a0 ')).toBe('dela CRUZ')
    expect(tidyName('Pen\u0303a')).toBe('Peña')
  })

  test('tidied twice is the same, and folds to the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(tidyName(tidyName(typed))).toBe(tidyName(typed))
        expect(nameKey(tidyName(typed))).toBe(nameKey(typed))
      }),
    )
  })
})

describe('the full name', () => {
  test.each([
    [{ lastname: 'Dela Cruz', firstname: 'Juan', middlename: 'Santos' }, 'Dela Cruz, Juan Santos'],
    [{ lastname: 'Peña', firstname: 'Ma. Fe', middlename: null }, 'Peña, Ma. Fe'],
    [{ lastname: 'Tan', firstname: 'Jun-Jun', middlename: '' }, 'Tan, Jun-Jun'],
    [{ lastname: 'Tan', firstname: 'Jun-Jun' }, 'Tan, Jun-Jun'],
  ])('of %j', (parts, expected) => expect(fullname(parts)).toBe(expected))

  test('sorts without case and accents', () => {
    const sorted = ['ñez, A', 'Nez, B', 'nez, a', 'Olan, A'].toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
    expect(sorted.map(nameKey)).toEqual(['nez, a', 'nez, a', 'nez, b', 'olan, a'])
  })
})

test('things stand in the order of their folded names, the id breaking ties', () => {
  const things = [
    { id: 'c', name: 'Ñusa' },
    { id: 'b', name: 'reyes' },
    { id: 'a', name: 'Réyes' },
    { id: 'd', name: 'Nunez' },
  ]
  expect(byName(things, ({ name }) => name).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
})
