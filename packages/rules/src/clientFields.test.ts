import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientFields, contactFields, identityFields, updateActions } from './clientFields.ts'

describe('an update of a client', () => {
  test('that changes nothing is no action', () => {
    expect(updateActions([])).toEqual([])
  })

  test('is every action that its fields are', () => {
    const some = fc.subarray([...contactFields], { minLength: 1 })
    fc.assert(
      fc.property(some, fc.subarray([...identityFields], { minLength: 1 }), (contact, identity) => {
        expect(updateActions(contact)).toEqual(['client.update_contact'])
        expect(updateActions(identity)).toEqual(['client.update_identity'])
        expect(updateActions([...contact, ...identity])).toEqual(['client.update_identity', 'client.update_contact'])
      }),
    )
  })

  test('names each field once', () => {
    expect(new Set(clientFields).size).toBe(contactFields.length + identityFields.length)
  })
})
