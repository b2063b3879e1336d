import { expect, test } from 'vitest'
import { clientProblems, completeClient, normaliseClient } from './clientEntered.ts'

test('what was sent is tidied; what was not spoken of stays out', () => {
  const sent = { lastname: ' Dela  Cruz ', phone_number: '0917 123 4567', sss_id: '34-1234567-8', pension_amt: 10.005, address: undefined, middlename: ' ', base_revision_id: 4 }
  expect(normaliseClient(sent)).toEqual({ lastname: 'Dela Cruz', middlename: null, phone_number: '+639171234567', sss_id: '3412345678', pension_amt: 10.01 })
})

test('a new client has every field', () => {
  expect(completeClient({ lastname: 'Cruz', firstname: 'Ana' })).toMatchObject({ lastname: 'Cruz', middlename: null, product_id: null })
})

test('only fields that are there are checked by the rules', () => {
  expect(clientProblems({}, 18, '2026-11-22')).toEqual({})
  expect(Object.keys(clientProblems({ id_type: 'sss', sss_id: '1', birth_date: '2020-01-01' }, 18, '2026-11-22'))).toEqual(['sss_id', 'birth_date'])
})

test('a phone number that can’t be dialled is reported, unless it is kept; a word for none is none', () => {
  const entered = { phone_number: '12', secondary_phone_number: 'ask Maria' }
  const takes = 'Write a mobile (0917 123 4567), a landline with its area code ((074) 442 1234), or + and the country.'
  expect(clientProblems(entered, 18, '2026-11-22')).toEqual({
    phone_number: `12 is no phone number. ${takes}`,
    secondary_phone_number: `ask Maria is no phone number. ${takes}`,
  })
  expect(clientProblems(entered, 18, '2026-11-22', true)).toEqual({})
  expect(normaliseClient({ ...entered, keep_phones: true } as typeof entered)).toEqual(entered)
  expect(normaliseClient({ phone_number: 'N/A', secondary_phone_number: 'wala' })).toEqual({ phone_number: null, secondary_phone_number: null })
})

test('an identifier loses its dashes by the places of its fund', () => {
  expect(normaliseClient({ id_type: 'gsis', sss_id: '2001-234-567' })).toEqual({ id_type: 'gsis', sss_id: '2001234567' })
  expect(normaliseClient({ sss_id: '34-1234567-8' })).toEqual({ sss_id: '3412345678' })
  expect(normaliseClient({ sss_id: '341234567.0' })).toEqual({ sss_id: '341234567.0' })
})

test('a place on the map has both halves, and is in the Philippines', () => {
  const problems = (entered: object) => clientProblems(entered, 18, '2026-11-22')
  for (const half of [{ latitude: 16.4 }, { latitude: 16.4, longitude: null }, { latitude: null }]) expect(problems(half)).toEqual({ longitude: 'A location has both.' })
  for (const half of [{ longitude: 120.6 }, { longitude: 120.6, latitude: null }]) expect(problems(half)).toEqual({ latitude: 'A location has both.' })
  expect(Object.keys(problems({ latitude: 120.6, longitude: 16.4 }))).toEqual(['latitude', 'longitude'])
  for (const whole of [{}, { latitude: 16.4, longitude: 120.6 }, { latitude: null, longitude: null }]) expect(problems(whole)).toEqual({})
})
