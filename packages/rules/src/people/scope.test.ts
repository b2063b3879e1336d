import { describe, expect, test } from 'vitest'
import { userScopeOf, scopeOf } from './scope.ts'

const user = (user_type: 'mr' | 'tele' | 'oic' | 'ah' | 'admin', branch_id: string | null) => ({ id: 'u', user_type, branch_id })

describe('the scope over clients', () => {
  test.each(['tele', 'oic'] as const)('of %s without a branch is nothing', (role) => {
    expect(scopeOf(user(role, null))).toEqual({ kind: 'nothing' })
  })

  test.each([
    ['mr', null, { kind: 'mr', user_id: 'u' }],
    ['mr', 'b', { kind: 'mr', user_id: 'u' }],
    ['tele', 'b', { kind: 'branch', branch_id: 'b' }],
    ['oic', 'b', { kind: 'branch', branch_id: 'b' }],
    ['ah', null, { kind: 'areas_of', user_id: 'u' }],
    ['ah', 'b', { kind: 'areas_of', user_id: 'u' }],
    ['admin', null, { kind: 'all' }],
  ] as const)('of %s in branch %s', (role, branch, expected) => {
    expect(scopeOf(user(role, branch))).toEqual(expected)
  })
})

describe('the scope over people', () => {
  test.each(['mr', 'tele', 'oic'] as const)('of %s without a branch is the own record', (role) => {
    expect(userScopeOf(user(role, null))).toEqual({ kind: 'self', user_id: 'u' })
  })

  test.each([
    ['mr', 'b', { kind: 'self', user_id: 'u' }],
    ['tele', 'b', { kind: 'branch_mrs', user_id: 'u', branch_id: 'b' }],
    ['oic', 'b', { kind: 'branch', branch_id: 'b' }],
    ['ah', null, { kind: 'areas_of', user_id: 'u' }],
    ['admin', null, { kind: 'all' }],
  ] as const)('of %s in branch %s', (role, branch, expected) => {
    expect(userScopeOf(user(role, branch))).toEqual(expected)
  })
})
