import { clientCreateBody, clientUpdateBody } from '@bisita/contract/clients/clients'
import { describe, expect, test } from 'vitest'
import { changesOf, checks, correctedChanges, emptyValues, newClientOf, valuesOf, type ClientFormValues } from './clientForm.ts'
import { someClient } from '../../testing/records.ts'

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

test('a record from before a field was added shows it empty, and does not speak of it', () => {
  const { address: _, ...old } = someClient()
  expect(valuesOf(old)).toEqual({ ...valuesOf(someClient()), address: '' })
  expect(changesOf(valuesOf(old), { ...valuesOf(old), firstname: 'Anna' })).toEqual({ firstname: 'Anna' })
})

describe('a number that can’t be dialled', () => {
  const old = someClient({ phone_number: '0917123456' })

  test('is sent as it was typed, and said to be kept', () => {
    expect(newClientOf(id, values({ phone_number: '0917123456' }))).toMatchObject({ phone_number: '0917123456', keep_phones: true })
    expect(newClientOf(id, values({ phone_number: '0917 123 4567', secondary_phone_number: 'none' }))).not.toHaveProperty('keep_phones')
  })

  test('of a known client is not spoken of where it stays', () => {
    const before = valuesOf(old)
    expect(changesOf(before, { ...before, address: 'New' })).toEqual({ address: 'New' })
    const changes = changesOf(before, { ...before, secondary_phone_number: '442 1234' })
    expect(changes).toEqual({ secondary_phone_number: '442 1234', keep_phones: true })
    expect(clientUpdateBody.safeParse(changes).error).toBeUndefined()
  })

  test('is corrected to what can', () => {
    const before = valuesOf(old)
    expect(correctedChanges({ phone_number: '0917123456', keep_phones: true }, before, { ...before, phone_number: '09171234560' })).toEqual({ phone_number: '09171234560' })
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
    ['pension_amt', '12 pesos', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
    ['pension_amt', '₱1,000.999', 'At most two decimals. Write it like 8500, 8,500 or 8500.50.'],
    ['pension_amt', '8.500', '8.500 could be ₱8.50 or ₱8,500.00. Write it like 8500, 8,500 or 8500.50.'],
    ['pension_amt', '100,000,000', 'Too large an amount.'],
    ['pension_amt', 'PHP 8,500', null],
    ['pension_amt', '', null],
    ['location_id', '', 'Choose the barangay.'],
    ['phone_number', '1'.repeat(65), 'At most 64 characters.'],
    ['phone_number', '0917123456', 'A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.'],
    ['secondary_phone_number', '09171234561/09181234561', 'Write one number in each of the two fields.'],
    ['phone_number', '(074) 442 1234', null],
    ['phone_number', '+966 50 123 4567', null],
    ['phone_number', 'N/A', null],
  ] as const)('%s "%s" is %s', (field, typed, expected) => {
    expect(wrong[field](typed, values())).toBe(expected)
  })

  test('a number is judged by its fund', () => {
    expect(wrong.sss_id('12345678901', values({ id_type: 'sss' }))).toBe('A number of SSS has 10 digits, this has 11.')
    expect(wrong.sss_id('12345678901', values({ id_type: 'gsis' }))).toBeNull()
    expect(wrong.sss_id('', values())).toBeNull()
    expect(wrong.sss_id('3412345678.0', values())).toBe(
      'This looks like a number that a spreadsheet changed. Look up the number of SSS and write it as text, like 34-1234567-8 or 3412345678.',
    )
  })

  test('a number that was kept is right as it was typed, and as nothing else', () => {
    const accepting = checks(18, '2026-11-21', ['0917123456'])
    expect(accepting.phone_number(' 0917123456 ', values())).toBeNull()
    expect(accepting.phone_number('0917123457', values())).toBe('A Philippine mobile has 11 digits, like 0917 123 4567; 0917123457 has 10.')
  })
})
