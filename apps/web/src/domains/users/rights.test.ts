import { roles } from '@bisita/contract/roles'
import { expect, test } from 'vitest'
import { cellOfAdding, cellOfPassword, needsBranch, rightsOver, rolesToAdd } from './rights.ts'

test.each([
  ['mr', []],
  ['tele', []],
  ['oic', ['mr', 'tele']],
  ['ah', [...roles]],
  ['admin', [...roles]],
] as const)('%s may add %j', (by, wanted) => {
  expect(rolesToAdd(by)).toEqual(wanted)
})

test('who must be asked first is told by the table', () => {
  expect([cellOfAdding('oic', 'mr'), cellOfAdding('ah', 'mr'), cellOfAdding('ah', 'oic'), cellOfAdding('admin', 'admin')]).toEqual([
    'approval', 'direct', 'approval', 'direct',
  ])
})

test('what an administrator has switched counts, where it may be switched', () => {
  expect(cellOfAdding('ah', 'mr', { 'user.create_field': 'approval' })).toBe('approval')
  expect(cellOfAdding('tele', 'mr', { 'user.create_field': 'direct' })).toBe('none')
  expect([cellOfPassword('oic', 'mr'), cellOfPassword('oic', 'oic'), cellOfPassword('oic', 'mr', { 'user.password_field': 'approval' })]).toEqual([
    'direct', 'none', 'approval',
  ])
})

const of = (user_type: (typeof roles)[number], id = 'other') => ({ id, user_type })

test.each([
  ['oic', 'mr', { edit: false, password: true, activate: true, remove: false, sessions: true, locations: true }],
  ['oic', 'oic', { edit: false, password: false, activate: true, remove: false, sessions: false, locations: false }],
  ['ah', 'oic', { edit: true, password: true, activate: true, remove: true, sessions: true, locations: false }],
  ['ah', 'ah', { edit: true, password: false, activate: true, remove: true, sessions: false, locations: false }],
  ['admin', 'ah', { edit: true, password: true, activate: true, remove: true, sessions: true, locations: false }],
] as const)('%s over %s', (me, user, rights) => {
  expect(rightsOver(of(me, 'me'), of(user))).toEqual(rights)
})

test('nobody sets their own password here, nor deactivates or deletes themselves', () => {
  expect(rightsOver(of('admin', 'me'), of('admin', 'me'))).toMatchObject({ edit: true, password: false, activate: false, remove: false, sessions: true })
})

test('who belongs to a branch', () => {
  expect(roles.filter(needsBranch)).toEqual(['mr', 'tele', 'oic'])
})
