import { messages } from '@bisita/contract/messages'
import { expect, test } from 'vitest'
import { added, admin, app, at, mr, openDesk, somebody, tele } from './testing/desk.ts'

openDesk()

const numbers = Array.from({ length: 12 }, (_, n) => `34555500${String(n).padStart(2, '0')}`)

test('the eleventh answer of a day about clients out of scope is 429, with a line in the trail; one in scope is named still', async () => {
  for (const sss_id of numbers) await added({ sss_id, location_id: at('none') }, admin)
  const near = await added({ sss_id: '3466660000', lastname: 'Near' })
  const own = await added({})
  const tried = async () =>
    (await app.pool.query("select user_id, record_id, after from audit_log where action = 'client.numbers_tried'")).rows
  const create = (sss_id: string) => mr.post('/client/create', somebody({ sss_id }))
  const change = (sss_id: string) => mr.put(`/client/update/${own.id}`, { sss_id })
  for (const [n, sss_id] of numbers.slice(0, 10).entries()) {
    const { status, body } = await (n % 2 === 0 ? create : change)(sss_id)
    expect([status, body.code, body.message]).toEqual([409, 'duplicate', messages.numberElsewhere])
  }
  expect(await tried()).toEqual([])
  for (const sss_id of numbers.slice(10)) {
    const reply = await create(sss_id)
    expect([reply.status, reply.body.code, reply.headers.get('retry-after')]).toEqual([429, 'too_many', '3600'])
  }
  expect(await tried()).toMatchObject([{ user_id: mr.id, record_id: mr.id, after: { answers: 11 } }])
  expect((await create('3466660000')).body.message).toBe(`${near.fullname} already has this number.`)
  // Other users are not blocked by it, and the limit starts again the next day.
  expect((await tele.post('/client/create', somebody({ sss_id: numbers[0] }))).status).toBe(409)
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  expect((await create(numbers[0] as string)).status).toBe(409)
})
