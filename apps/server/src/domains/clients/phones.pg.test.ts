import { expect, test } from 'vitest'
import { mr, openDesk, somebody } from './testing/desk.ts'

openDesk()

const short = 'A Philippine mobile has 11 digits, like 0917 123 4567; 0917123456 has 10.'

test('a number that can’t be dialled is refused in words, by making and by changing', async () => {
  const sent = somebody({ phone_number: '0917123456', secondary_phone_number: '09171234561/09181234561' })
  const { status, body } = await mr.post('/client/create', sent)
  expect([status, body.code, body.fields]).toEqual([
    400, 'invalid', [{ path: 'phone_number', message: short }, { path: 'secondary_phone_number', message: 'Write one number in each of the two fields.' }],
  ])
  const made = somebody({ phone_number: '0917 123 4561' })
  expect((await mr.post('/client/create', made)).status).toBe(201)
  const changed = await mr.put(`/client/update/${made.id}`, { phone_number: '0917123456' })
  expect([changed.status, changed.body.fields]).toEqual([400, [{ path: 'phone_number', message: short }]])
})

test('it is kept as typed where a person says so, and marked as not callable; a word for none is none', async () => {
  const made = somebody({ lastname: 'Dilatawag', phone_number: ' 0917123456 ', secondary_phone_number: '(074) 442 1234', keep_phones: true })
  const { status, body } = await mr.post('/client/create', made)
  expect([status, body.phone_number, body.phone_callable, body.secondary_phone_callable]).toEqual([201, '0917123456', false, true])
  // Sent again, as after a lost answer, it is the same client.
  expect((await mr.post('/client/create', made)).body).toEqual(body)
  // A change of something else asks nothing of it.
  expect((await mr.put(`/client/update/${made.id}`, { address: 'Purok 9' })).body).toMatchObject({ phone_number: '0917123456', phone_callable: false })
  const { body: list } = await mr.get('/client/list?keyword=dilatawag')
  expect(list.items.map((item: { phone_callable: boolean }) => item.phone_callable)).toEqual([false])
  const mended = await mr.put(`/client/update/${made.id}`, { phone_number: '09171234560', secondary_phone_number: 'N/A' })
  expect(mended.body).toMatchObject({ phone_number: '+639171234560', phone_callable: true, secondary_phone_number: null, secondary_phone_callable: false })
})
