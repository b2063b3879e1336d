import { clientCreateBody, clientUpdateBody } from '@bisita/contract/clients/clients'
import { describe, expect, test } from 'vitest'
import { changesOf, checks, emptyValues, newClientOf, valuesOf, type ClientFormValues } from './clientForm.ts'
import { someClient } from './testing.ts'

const values = (change: Partial<ClientFormValues> = {}): ClientFormValues => ({
  ...emptyValues,
  lastname: '  Dela  Cruz ',
  firstname: 'Ana',
  claim_type: 'RT',
  location_id: '1401108013',
  ...change,
})

const id = '0190a6a0-0000-7000-8000-000000000001'

describe('what is sent', () => {
  test('a new client as the contract takes it: tidied, empty fields none, pesos a number', () => {
    const sent = newClientOf(id, values({ pension_amt: '₱12,345.50', sss_id: ' 34-1234567-8 ' }))
    expect(sent).toMatchObject({ id, lastname: 'Dela Cruz', middlename: null, pension_amt: 12345.5, sss_id: '34-1234567-8' })
    expect(clientCreateBody.safeParse(sent).error).toBeUndefined()
  })

  test('of a known client only what was changed', () => {
    const before = valuesOf(someClient())
    expect(changesOf(before, before)).toEqual({})
    const changes = changesOf(before, { ...before, address: '', phone_number: '0918 111 2222', lastname: 'Dela Cruz ' })
    expect(changes).toEqual({ address: null, phone_number: '0918 111 2222' })
    expect(clientUpdateBody.safeParse(changes).error).toBeUndefined()
  })
})

describe('what is wrong with a field', () => {
  const wrong = checks(18, '2026-11-21')

  test.each([
    ['lastname', '  ', 'This is required.'],
    ['middlename', '', null],
    ['birth_date', '2020-01-01', 'The year of birth is from 1888 to 2008.'],
    ['birth_date', '', null],
    ['claim_type', '', 'Choose the pension type.'],
    ['pension_amt', '12 pesos', 'Not a number.'],
    ['pension_amt', '₱1,000.999', 'At most two decimals.'],
    ['pension_amt', '', null],
    ['location_id', '', 'Choose the barangay.'],
    ['phone_number', '1'.repeat(65), 'At most 64 characters.'],
  ] as const)('%s "%s" is %s', (field, typed, expected) => {
    expect(wrong[field](typed, values())).toBe(expected)
  })

  test('a number is judged by its fund', () => {
    expect(wrong.sss_id('12345678901', values({ id_type: 'sss' }))).toBe('A number of SSS has 10 digits.')
    expect(wrong.sss_id('12345678901', values({ id_type: 'gsis' }))).toBeNull()
    expect(wrong.sss_id('', values())).toBeNull()
  })
})
