import { expect, test } from 'vitest'
import { sharedFields, wordsToFind } from './sameClient.ts'
import type { ClientWithQueue } from './clients.repository.ts'

const typed = { lastname: 'Peña', firstname: 'Ana', birth_date: '', phone_number: '', location_id: '' }
const client = { lastname: 'PENA', firstname: 'Ana Luz', birth_date: '1950-01-31', phone_number: '+639175550123', secondary_phone_number: null, location_id: '1430300001' } as ClientWithQueue

test('a name is looked for once it is whole enough, a number once it is one', () => {
  expect(wordsToFind({ ...typed, firstname: 'A' })).toEqual({ name: '', phone: '' })
  expect(wordsToFind({ ...typed, phone_number: '0917 555 0123' })).toEqual({ name: 'Peña Ana', phone: '639175550123' })
})

test('it is said what two share', () => {
  expect(sharedFields(typed, client)).toEqual(['name'])
  expect(sharedFields({ ...typed, birth_date: '1950-01-31', location_id: '1430300001', phone_number: '09175550123' }, client)).toEqual(['name', 'birth date', 'place', 'phone'])
  expect(sharedFields({ ...typed, firstname: 'Luz', phone_number: '09175550123' }, client)).toEqual(['phone'])
})

test('who was born on another day, or is called otherwise, is somebody else', () => {
  expect(sharedFields({ ...typed, birth_date: '1951-01-31' }, client)).toBeNull()
  expect(sharedFields({ ...typed, firstname: 'Rosa' }, client)).toBeNull()
})
