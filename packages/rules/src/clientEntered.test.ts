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
