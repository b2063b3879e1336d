import { expect, test } from 'vitest'
import { usernameKey, usernameProblem } from './usernames.ts'

test.each(['', 'ab', '  ab  ', 'a'.repeat(33)])('%j is too short or too long', (typed) => {
  expect(usernameProblem(typed)).toBe('From 3 to 32 characters.')
})

test.each(['juan cruz', 'peña', 'a@b', 'a/b', "a'b", 'ａｂｃ', 'a\u0000b'])('%j holds something else', (typed) => {
  expect(usernameProblem(typed)).toBe('Only letters a to z, digits, dots, dashes and underscores.')
})

test.each([
  ['mr1', 'mr1'],
  [' Juan.Dela-Cruz_2 ', 'juan.dela-cruz_2'],
  ['A'.repeat(32), 'a'.repeat(32)],
])('%j is the username %s', (typed, key) => {
  expect(usernameProblem(typed)).toBeNull()
  expect(usernameKey(typed)).toBe(key)
})
