import { actions } from '@bisita/contract/actions'
import { roles } from '@bisita/contract/users/roles'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approversFor } from './approvers.ts'
import { cellFor, isSwitchable, limitsOf, mayAny } from './permissions.ts'
import { type PermissionCell, policy } from './policy.ts'

const anyAction = fc.constantFrom(...actions)
const anyRole = fc.constantFrom(...roles)
const anySwitched = fc.dictionary(
  anyAction,
  fc.dictionary(anyRole, fc.constantFrom<Exclude<PermissionCell, 'none'>[]>('direct', 'approval')),
)

describe('a cell', () => {
  test('that is refused stays refused, whatever was switched', () => {
    fc.assert(
      fc.property(anyAction, anyRole, anySwitched, (action, role, switched) => {
        const refused = policy[action].roles[role] === 'none'
        expect(cellFor(action, role, switched) === 'none').toBe(refused)
      }),
    )
  })

  test.each(['client.read', 'approval.decide', 'approval.cancel', 'settings.manage'] as const)(
    '%s cannot be switched: nobody could approve it',
    (action) => {
      expect(isSwitchable(action, 'admin')).toBe(false)
      expect(cellFor(action, 'admin', { [action]: { admin: 'approval' } })).toBe('direct')
    },
  )

  test('can be switched both ways, for one role alone', () => {
    const switched = { 'client.create': { mr: 'approval' }, 'client.delete': { oic: 'direct' } } as const
    expect(cellFor('client.create', 'mr', switched)).toBe('approval')
    expect(cellFor('client.create', 'tele', switched)).toBe('direct')
    expect(cellFor('client.delete', 'oic', switched)).toBe('direct')
    expect(cellFor('client.delete', 'ah', switched)).toBe('approval')
  })

  test('that may need approval has somebody to give it, for every role', () => {
    for (const action of actions)
      for (const role of roles.filter((one) => isSwitchable(action, one)))
        expect(approversFor(action, role), `${action} by ${role}`).not.toEqual([])
    const asking = actions.filter((action) => roles.some((role) => policy[action].roles[role] === 'approval'))
    expect(asking.filter((action) => policy[action].approvers === undefined)).toEqual([])
  })
})

describe('approvers', () => {
  test('nobody decides for people of their own rank or above, but administrators and heads above both', () => {
    expect(approversFor('client.update_identity', 'oic')).toEqual(['ah_above', 'admin'])
    expect(approversFor('client.update_identity', 'ah')).toEqual(['admin'])
    expect(approversFor('client.move_out', 'ah')).toEqual(['ah_above_both', 'admin'])
    expect(approversFor('client.create', 'admin')).toEqual(['admin'])
  })

  test('of deleting a visit: the oic for mr and tele, the head above for all three', () => {
    expect(approversFor('visit.delete', 'mr')).toEqual(['oic_of_requester', 'ah_above', 'admin'])
    expect(approversFor('visit.delete', 'tele')).toEqual(['oic_of_requester', 'ah_above', 'admin'])
    expect(approversFor('visit.delete', 'oic')).toEqual(['ah_above', 'admin'])
  })

  test.each([
    ['client.update_identity', 'mr', ['oic_of_client', 'ah_above', 'admin']],
    ['client.lift_contact_block', 'tele', ['oic_of_client', 'ah_above', 'admin']],
    ['client.delete', 'oic', ['admin']],
    ['itinerary.out_of_scope', 'oic', ['ah_above', 'admin']],
    ['user.create_field', 'oic', ['ah_above', 'admin']],
    ['user.activate', 'oic', ['ah_above', 'admin']],
    ['user.create_office', 'ah', ['admin']],
    ['user.delete', 'ah', ['admin']],
  ] as const)('of %s asked by %s', (action, role, expected) => {
    expect(approversFor(action, role)).toEqual(expected)
  })
})

describe('a call', () => {
  test('is refused to a role that has none of its actions', () => {
    expect(mayAny(['visit.read'], 'tele')).toBe(false)
    expect(mayAny([], 'admin')).toBe(false)
    expect(mayAny(['visit.read', 'call.read'], 'tele')).toBe(true)
    expect(mayAny(['client.delete'], 'oic')).toBe(true)
  })
})

describe('limits', () => {
  test.each([
    ['itinerary.out_of_scope', 'mr', 'unseen'],
    ['visit.delete', 'mr', 'own_24h'],
    ['visit.delete', 'oic', null],
    ['itinerary.create', 'mr', 'own'],
    ['itinerary.create', 'tele', 'mr_of_branch'],
    ['itinerary.update', 'tele', 'made_by_user'],
    ['approval.cancel', 'admin', 'own'],
    ['client.create', 'mr', null],
  ] as const)('%s by %s: %s', (action, role, expected) => {
    expect(limitsOf(action, role)).toBe(expected)
  })
})
