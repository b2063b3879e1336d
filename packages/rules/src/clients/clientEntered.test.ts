import { expect, test } from 'vitest'
import { clientProblems, completeClient, normaliseClient } from './clientEntered.ts'

test('what was sent is tidied; what was not spoken of stays out', () => {
  const sent = { lastname: ' Dela  Cruz ', phone_number: '0917 123 4567', sss_id: '34-1234567-8', pension_amt: 10.005, address: undefined, middlename: ' ', base_revision_id: 4 }
  expect(normaliseClient(sent)).toEqual({ lastname: 'Dela Cruz', middlename: null, phone_number: '+639171234567', sss_id: '3412345678', pension_amt: 10.01 })
})

test('a new client has every field', () => {
  expect(completeClient({ lastname: 'Cruz', firstname: 'Ana' })).toMatchObject({ lastname: 'Cruz', middlename: null, product_id: null })
})

test('only what is there is held against the rules', () => {
  expect(clientProblems({}, 18, '2026-11-22')).toEqual({})
  expect(Object.keys(clientProblems({ id_type: 'sss', sss_id: '1', birth_date: '2020-01-01' }, 18, '2026-11-22'))).toEqual(['sss_id', 'birth_date'])
})

test('a number that can’t be called is told', () => {
  const told = { phone_number: '12', secondary_phone_number: 'wala po' }
  expect(clientProblems(told, 18, '2026-11-22')).toEqual({ phone_number: 'At least 5 digits.', secondary_phone_number: 'At least 5 digits.' })
  expect(clientProblems({ phone_number: '12-34 5', secondary_phone_number: null }, 18, '2026-11-22')).toEqual({})
})
