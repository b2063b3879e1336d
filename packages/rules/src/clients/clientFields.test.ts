import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientFields, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { updateActions } from './clientFields.ts'

const of = (part: 'identity' | 'contact') => clientFields.filter((field) => clientFieldSpecs[field].part === part)

describe('an update of a client', () => {
  test('that changes nothing is no action', () => {
    expect(updateActions([])).toEqual([])
  })

  test('is every action that its fields are', () => {
    fc.assert(
      fc.property(fc.subarray(of('contact'), { minLength: 1 }), fc.subarray(of('identity'), { minLength: 1 }), (contact, identity) => {
        expect(updateActions(contact)).toEqual(['client.update_contact'])
        expect(updateActions(identity)).toEqual(['client.update_identity'])
        expect(updateActions([...contact, ...identity])).toEqual(['client.update_identity', 'client.update_contact'])
      }),
    )
  })
})
