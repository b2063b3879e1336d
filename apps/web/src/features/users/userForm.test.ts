import { userCreateBody, userUpdateBody } from '@bisita/contract/users/users.management'
import { expect, test } from 'vitest'
import { someUser } from './testing.ts'
import { changesOf, checks, emptyValues, newUserOf, valuesOf } from './userForm.ts'

const id = '0190a6a0-0000-7000-8000-0000000000d2'
const branch = '0190a6a0-0000-7000-8000-0000000000b1'
const typed = { ...emptyValues, username: ' Ana.Cruz ', display_name: ' Ana Cruz ', user_type: 'tele', branch_id: branch }

test('a new person as the contract takes it', () => {
  const sent = newUserOf(id, typed, true)
  expect(sent).toEqual({ id, username: 'ana.cruz', display_name: 'Ana Cruz', user_type: 'tele', branch_id: branch, tenure_date: null })
  expect(userCreateBody.safeParse(sent).success).toBe(true)
})

test('a branch goes only with who belongs to one, a password only where nobody is asked', () => {
  const head = { ...typed, user_type: 'ah', password: 'tatlong-kahon-ng-mangga', tenure_date: '2026-01-05' }
  expect(newUserOf(id, head, true)).toEqual({
    id, username: 'ana.cruz', display_name: 'Ana Cruz', user_type: 'ah', tenure_date: '2026-01-05', password: 'tatlong-kahon-ng-mangga',
  })
  expect(newUserOf(id, head, false)).not.toHaveProperty('password')
})

test('of a known person only what was changed', () => {
  const before = valuesOf(someUser())
  expect(changesOf(before, { ...before, display_name: ' Maribel Asuncion ' })).toEqual({})
  const changes = changesOf(before, { ...before, display_name: 'Maribel Cruz', branch_id: '', tenure_date: '' })
  expect(changes).toEqual({ display_name: 'Maribel Cruz', branch_id: null, tenure_date: null })
  expect(userUpdateBody.safeParse(changes).success).toBe(true)
})

const at = (change: object) => ({ ...typed, ...change })

test.each([
  ['username', ' ', {}, 'This is required.'],
  ['username', 'ab', {}, 'From 3 to 32 characters.'],
  ['username', 'ana cruz', {}, 'Only letters a to z, digits, dots, dashes and underscores.'],
  ['username', 'Ana.Cruz', {}, null],
  ['display_name', '', {}, 'This is required.'],
  ['display_name', 'x'.repeat(256), {}, 'At most 255 characters.'],
  ['user_type', '', {}, 'Choose the role.'],
  ['branch_id', '', {}, 'Choose the branch.'],
  ['branch_id', '', { user_type: 'ah' }, null],
  ['branch_id', branch, {}, null],
  ['tenure_date', '2026-02-30', {}, 'This date does not exist.'],
  ['tenure_date', '', {}, null],
  ['password', '', {}, null],
  ['password', 'short', {}, 'At least 12 characters.'],
  ['password', 'ana.cruz.12345', {}, 'Not the username.'],
] as const)('%s "%s" with %j is %s', (field, value, change, expected) => {
  expect(checks(12, '2026-11-21')[field](value, at(change))).toBe(expected)
})

test('a password has as many characters as are set', () => {
  const tooShort = (minimum: number) => checks(minimum, '2026-11-21').password('limang-mangga', at({}))
  expect([tooShort(13), tooShort(14)]).toEqual([null, 'At least 14 characters.'])
})
