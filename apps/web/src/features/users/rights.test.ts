import { roles } from '@bisita/contract/users/roles'
import { usualOwnSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { permissionsFor } from '../../ui/permissions.ts'
import { cellOfAdding, cellOfPassword, needsBranch, rightsOver, rolesToAdd } from './rights.ts'

const cellsOf = (role: (typeof roles)[number], cells: typeof usualOwnSettings.cells = {}) => permissionsFor(role, { ...usualOwnSettings, cells }).cellOf

test.each([
  ['mr', []],
  ['tele', []],
  ['oic', ['mr', 'tele']],
  ['ah', [...roles]],
  ['admin', [...roles]],
] as const)('%s may add %j', (by, wanted) => {
  expect(rolesToAdd(cellsOf(by))).toEqual(wanted)
})

test('who must be asked first follows from the table', () => {
  expect([cellOfAdding(cellsOf('oic'), 'mr'), cellOfAdding(cellsOf('ah'), 'mr'), cellOfAdding(cellsOf('ah'), 'oic'), cellOfAdding(cellsOf('admin'), 'admin')]).toEqual([
    'approval', 'direct', 'approval', 'direct',
  ])
})

test('what an administrator has switched counts, where it may be switched', () => {
  expect(cellOfAdding(cellsOf('ah', { 'user.create_field': 'approval' }), 'mr')).toBe('approval')
  expect(cellOfAdding(cellsOf('oic', { 'user.create_field': 'direct' }), 'mr')).toBe('direct')
  expect(cellOfAdding(cellsOf('tele', { 'user.create_field': 'direct' }), 'mr')).toBe('none')
  expect([cellOfPassword(cellsOf('oic'), 'mr'), cellOfPassword(cellsOf('oic'), 'oic'), cellOfPassword(cellsOf('oic', { 'user.password_field': 'approval' }), 'mr')]).toEqual([
    'direct', 'none', 'approval',
  ])
})

const of = (user_type: (typeof roles)[number], id = 'other') => ({ id, user_type })

test.each([
  ['oic', 'mr', { edit: false, password: true, factor: true, activate: true, remove: false, sessions: true, locations: true }],
  ['oic', 'oic', { edit: false, password: false, factor: false, activate: true, remove: false, sessions: false, locations: false }],
  ['ah', 'oic', { edit: true, password: true, factor: true, activate: true, remove: true, sessions: true, locations: false }],
  ['ah', 'ah', { edit: true, password: false, factor: false, activate: true, remove: true, sessions: false, locations: false }],
  ['admin', 'ah', { edit: true, password: true, factor: true, activate: true, remove: true, sessions: true, locations: false }],
] as const)('%s over %s', (me, user, rights) => {
  expect(rightsOver(of(me, 'me'), of(user))).toEqual(rights)
})

test('nobody sets their own password here, nor deactivates or deletes themselves', () => {
  expect(rightsOver(of('admin', 'me'), of('admin', 'me'))).toMatchObject({ edit: true, password: false, activate: false, remove: false, sessions: true })
})

test('who belongs to a branch', () => {
  expect(roles.filter(needsBranch)).toEqual(['mr', 'tele', 'oic'])
})
