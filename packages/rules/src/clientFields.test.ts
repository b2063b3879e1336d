import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientFields, contactFields, identityFields, updateAction } from './clientFields.ts'

describe('an update of a client', () => {
  test('that changes nothing is no action', () => {
    expect(updateAction([])).toBeNull()
  })

  test('is judged as a whole by the stricter of its fields', () => {
    const some = fc.subarray([...contactFields], { minLength: 1 })
    fc.assert(
      fc.property(some, fc.subarray([...identityFields], { minLength: 1 }), (contact, identity) => {
        expect(updateAction(contact)).toBe('client.update_contact')
        expect(updateAction(identity)).toBe('client.update_identity')
        expect(updateAction([...contact, ...identity])).toBe('client.update_identity')
      }),
    )
  })

  test('names each field once', () => {
    expect(new Set(clientFields).size).toBe(contactFields.length + identityFields.length)
  })
})
