import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientFields, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'
import { updateActions } from './clientFields.ts'

const identityFields = ['firstname', 'middlename', 'lastname', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'location_id'] as const
const contactFields = ['address', 'phone_number', 'secondary_phone_number', 'product_id', 'do_not_contact', 'do_not_contact_reason'] as const

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

  test('knows of each field which kind it is', () => {
    const told = Map.groupBy(clientFields, (field) => clientFieldSpecs[field].part)
    expect(Object.fromEntries(told)).toEqual({ identity: identityFields, contact: contactFields })
  })
})
