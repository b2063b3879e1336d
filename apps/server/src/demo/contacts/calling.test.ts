import { contactDetailResults } from '@bisita/contract/touchpoints/guard'
import { expect, test } from 'vitest'
import { badNumbers, blockOf, demoCallDetails } from './calling.ts'
import type { SeededContact } from './contacts.ts'

const contact = (at: number, change: Partial<SeededContact> = {}): SeededContact => ({
  id: String(at), visit_type: 'call', user_id: 'u', visit_time: at, received_at: at, has_availed: false, visit_result: 'Not Around',
  visit_secondary_result: null, visit_others_result: null, remarks: null, ...change,
})

test('a call says what goes with its result, and which number it went to; a visit says nothing', () => {
  const contacts = [contact(1), contact(2, { visit_type: 'visit' }), contact(3, { visit_result: 'Others' })]
  const details = new Set<string>()
  for (let index = 0; index < 300; index += 1) {
    const numbers = index % 3 === 0 ? { phone_number: null, secondary_phone_number: null } : { phone_number: '+639171234567', secondary_phone_number: null }
    const [call, visit, other] = demoCallDetails(7, index, numbers, contacts)
    expect(visit).toEqual({ contact_detail: null, number_dialled: null, dialled_number: null })
    expect(other?.contact_detail).toBeNull()
    expect([call?.number_dialled, call?.dialled_number]).toEqual(index % 3 === 0 ? [null, null] : ['primary', '+639171234567'])
    const detail = call?.contact_detail ?? null
    if (detail !== null) details.add(detail)
    expect(badNumbers(numbers, demoCallDetails(7, index, numbers, contacts.slice(0, 2))).phone_bad).toBe(detail === 'Wrong Number')
  }
  expect([...details].every((detail) => (contactDetailResults[detail as 'Busy'] as readonly string[]).includes('Not Around'))).toBe(true)
  expect(details.size).toBe(4)
})

test('a few clients are blocked, each with its reason', () => {
  const blocks = Array.from({ length: 2000 }, (_, index) => blockOf(7, index))
  const blocked = blocks.filter(({ do_not_contact }) => do_not_contact !== 'none')
  expect(blocked.length).toBeGreaterThan(10)
  expect(blocked.length).toBeLessThan(60)
  expect(blocks.every(({ do_not_contact, do_not_contact_reason }) => (do_not_contact === 'none') === (do_not_contact_reason === null))).toBe(true)
})
