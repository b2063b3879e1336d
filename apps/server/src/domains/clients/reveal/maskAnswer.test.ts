import { describe, expect, test } from 'vitest'
import { maskAnswer } from './maskAnswer.ts'

const seen = (answer: unknown) => JSON.parse(maskAnswer(JSON.stringify(answer), 'oic')) as unknown

test('a role whose phones keep records reads everything; the others read masked numbers, wherever they are', () => {
  const record = { sss_id: '3412345678', id_type: 'sss', phone_number: '+639171234567', secondary_phone_number: '+639181234567', number_dialled: 'secondary', dialled_number: '+639181234567' }
  const answer = { items: [record, { ...record, sss_id: null, secondary_phone_number: null }], first: { second: record } }
  expect(maskAnswer(JSON.stringify(answer), 'mr')).toBe(JSON.stringify(answer))
  const masked = { ...record, sss_id: '•••• 5678', secondary_phone_number: '•••• 4567', dialled_number: '•••• 4567' }
  expect(seen(answer)).toEqual({ items: [masked, { ...masked, sss_id: null, secondary_phone_number: null }], first: { second: masked } })
})

test('the changes of a masked field, in whatever order they are written', () => {
  const changes = [
    { field: 'sss_id', before: null, after: '3412345678', now: '3412345679' },
    { before: '+639181234567', after: null, field: 'secondary_phone_number' },
    { field: 'address', before: '3412345678', after: 'Purok 9 {"field":"sss_id"}' },
  ]
  expect(seen({ changes })).toEqual({
    changes: [
      { field: 'sss_id', before: null, after: '•••• 5678', now: '•••• 5679' },
      { before: '•••• 4567', after: null, field: 'secondary_phone_number' },
      { field: 'address', before: '3412345678', after: 'Purok 9 {"field":"sss_id"}' },
    ],
  })
})

test('different numbers whose masks look alike are named, those that are one number are not', () => {
  const change = { field: 'sss_id', before: '3412345678', after: '3498765678', now: '3498765678' }
  expect(seen([change, { ...change, now: '3412345678' }, { ...change, after: '3412345678', now: null }])).toEqual([
    { field: 'sss_id', before: '•••• 5678', after: '•••• 5678', now: '•••• 5678', alike: ['before after', 'before now'] },
    { field: 'sss_id', before: '•••• 5678', after: '•••• 5678', now: '•••• 5678', alike: ['before after', 'after now'] },
    { field: 'sss_id', before: '•••• 5678', after: '•••• 5678', now: null },
  ])
})

test('only what a name stands before is looked at: names as values, as texts and within other objects stay', () => {
  const answer = { names: ['sss_id', 'secondary'], field: 'sss_id', more: { which: 'primary', secondary: '3412345678' }, text: '{"field":"sss_id","before":"3412345678"}' }
  expect(seen(answer)).toEqual(answer)
  expect(seen([{ note: 'ends with \\\\', field: 'sss_id', before: 'a{b}"\\', after: null, n: 1.5, on: true }])).toEqual([{ note: '••••', field: 'sss_id', before: '••••', after: null, n: 1.5, on: true }])
})

test('a second number that is told by itself', () => {
  expect(seen({ numbers: [{ which: 'primary', number: '+639171234567', message: null }, { which: 'secondary', number: '+639181234567', message: 'To be checked.' }] })).toEqual({
    numbers: [{ which: 'primary', number: '+639171234567', message: null }, { which: 'secondary', number: '•••• 4567', message: 'To be checked.' }],
  })
})

test('a first number that was called stays whole', () => {
  const call = { number_dialled: 'primary', dialled_number: '+639171234567', secondary_phone_number: null }
  expect(seen(call)).toEqual(call)
})

describe('as the database writes it', () => {
  test('with blanks around the colon, and texts that look like a field', () => {
    const text = '{"remarks" : "\\"sss_id\\":\\"3412345678\\"", "sss_id" : "34\\u00312345678"}'
    expect(maskAnswer(text, 'admin')).toBe('{"remarks" : "\\"sss_id\\":\\"3412345678\\"", "sss_id" : "•••• 5678"}')
  })

  test('a value that is no number shows nothing', () => expect(seen({ sss_id: 'a "quoted" text' })).toEqual({ sss_id: '••••' }))
})
