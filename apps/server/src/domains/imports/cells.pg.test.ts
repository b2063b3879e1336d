import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { admin, clientOf, newNumber, openDesk, rowOf, send } from './testing/desk.ts'
import type { RowWords } from './testing/rows.ts'

openDesk()

const takes = 'Write a mobile (0917 123 4567), a landline with its area code ((074) 442 1234), or + and the country.'
const changed = (fund: string, like: string) => `This looks like a number that a spreadsheet changed. Look up the number of ${fund} and write it as text, like ${like}.`

/** The result of uploading one row: the stored client or why the row is rejected, and the notices. */
async function outcome(words: RowWords) {
  const sss_id = words.sss_id ?? newNumber()
  const { status, body } = await send([rowOf({ ...words, sss_id })])
  expect(status).toBe(200)
  const [rejected] = body.rejected as { column: string; message: string }[]
  const made = rejected === undefined ? await clientOf(sss_id) : undefined
  expect(body.created).toBe(rejected === undefined ? 1 : 0)
  return { made, rejected: rejected && `${rejected.column}: ${rejected.message}`, notices: body.notices.map((notice: { column: string; message: string }) => `${notice.column}: ${notice.message}`) }
}

describe('an amount', () => {
  test.each([
    ['12,345.50', 12_345.5],
    ['PHP 8500', 8500],
    ['₱ 8,500.00', 8500],
    ['8.500', '8.500 could be ₱8.50 or ₱8,500.00. Write it like 8500, 8,500 or 8500.50.'],
    ['8500,50', '8500,50 could be ₱8,500.50 or ₱850,050.00. Write it like 8500, 8,500 or 8500.50.'],
    ['1.500,00', '1.500,00 could be ₱1,500.00 or ₱1.50. Write it like 8500, 8,500 or 8500.50.'],
    ['0x1F40', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
    ['8.5E+03', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
    ['(8,500.00)', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
    ['8 500.00', 'Not an amount. Write it like 8500, 8,500 or 8500.50.'],
    ['100000000', 'Too large an amount.'],
  ])('%j', async (pension_amt, value) => {
    const { made, rejected } = await outcome({ pension_amt })
    expect(rejected === undefined ? made?.['pension_amt'] : rejected).toBe(typeof value === 'string' ? `pension_amt: ${value}` : value)
  })
})

describe('a number of a fund', () => {
  test.each([
    ['sss', '341234567.0', changed('SSS', '34-1234567-8 or 3412345678')],
    ['gsis', '2001234567.0', changed('GSIS', '20012345678')],
    ['sss', '3.41234567E+09', changed('SSS', '34-1234567-8 or 3412345678')],
    ['sss', '312345678', 'A number of SSS has 10 digits, this has 9. If a spreadsheet took a zero away from its beginning, write it again.'],
  ])('%s %j is left out with the reason', async (id_type, sss_id, message) => {
    expect(await outcome({ id_type, sss_id })).toEqual({ made: undefined, rejected: `sss_id: ${message}`, notices: [] })
  })
})

describe('phone numbers', () => {
  test.each([
    ['09171234561/09181234561', '', '+639171234561', '+639181234561', []],
    ['09171234561 / 09181234561', '(074) 442-1234', '+639171234561', '+63744421234', ['phone_number: Not stored: 0918 123 4561. A client has two numbers.']],
    ['', '0917 123 4561 or 0918 123 4561', '+639171234561', '+639181234561', []],
    ['09171234561', '0917 123 4561', '+639171234561', null, []],
    ['09171234569 (son)', '', '+639171234569', null, ['phone_number: Not stored: "son". A number has no remark.']],
    ['N/A', 'none', null, null, []],
    ['-', '09171234561', null, '+639171234561', []],
    ['9171234563', '', '+639171234563', null, []],
    ['+966 50 123 4567', '', '+966501234567', null, []],
  ])('%j and %j are stored as %j and %j', async (phone_number, secondary_phone_number, first, second, notices) => {
    const found = await outcome({ phone_number, secondary_phone_number })
    expect({ ...found, made: [found.made?.['phone_number'], found.made?.['secondary_phone_number']] }).toEqual({ made: [first, second], rejected: undefined, notices })
  })

  test.each([
    ['9.17123E+09', `phone_number: This looks like a number that a spreadsheet changed. ${takes}`],
    ['9171234563.0', `phone_number: This looks like a number that a spreadsheet changed. ${takes}`],
    ['0917123456', 'phone_number: A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.'],
    ['0000000000', `phone_number: 0000000000 is no phone number. ${takes}`],
  ])('%j is left out with the reason', async (phone_number, rejected) => {
    expect(await outcome({ phone_number })).toEqual({ made: undefined, rejected, notices: [] })
  })

  test('of an empty cell leave what is there, and words beside one make notices of the whole upload too', async () => {
    const sss_id = newNumber()
    await send([rowOf({ sss_id, phone_number: '09171234561', secondary_phone_number: '09181234561' })])
    const upload_id = randomUUID()
    const rows = [rowOf(), rowOf({ sss_id, phone_number: 'wala', secondary_phone_number: '0919 123 4561 (2nd son)' })]
    const notices = [{ row: 2, column: 'secondary_phone_number', message: 'Not stored: "2nd son". A number has no remark.' }]
    expect((await send(rows, { upload_id, dry: true })).body.notices).toEqual(notices)
    expect((await send(rows, { upload_id })).body).toMatchObject({ created: 1, updated: 1, rejected: [], notices })
    expect(await clientOf(sss_id)).toMatchObject({ phone_number: '+639171234561', secondary_phone_number: '+639191234561' })
    expect((await admin.get(`/client/upload-clients/${upload_id}`)).body.notices).toEqual(notices.map((one) => ({ ...one, chunk: 1 })))
  })
})

test('every fault of a row is found in a dry run, in the order of the columns', async () => {
  const { body } = await send([rowOf({ lastname: '', sss_id: '1' }), rowOf({ birth_date: '01/25/1950', sss_id: '341234567.0', pension_amt: '8.500', phone_number: '12345' })], { dry: true })
  expect(body.rejected).toEqual([
    { row: 1, column: 'lastname', message: 'Required Columns are empty!' },
    { row: 2, column: 'birth_date', message: 'A date is written YYYY-MM-DD.' },
  ])
  expect(body.rows[1].reasons.map(({ column }: { column: string }) => column)).toEqual(['birth_date', 'sss_id', 'pension_amt', 'phone_number'])
})
