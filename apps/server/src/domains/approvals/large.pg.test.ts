import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { expect, test } from 'vitest'
import { addDeskClient, app, as, sendRequest, at, decided, openDesk } from './testing/desk.ts'

openDesk()

test.for(['x', 'ñ', '🙂', '"', '\n'])('the most itineraries that are offered at once, with remarks of %j, can be asked for', async (letter) => {
  const client = await addDeskClient({ location_id: at('branch') })
  const plan = (n: number) => ({
    id: randomUUID(), client_id: client.id, assigned_to: as('mr1').id, visible_at: addDays(manilaDay(app.clock.now), n),
    remarks: `.${letter.repeat(Math.floor(998 / letter.length))}.`,
  })
  const send = (count: number) => as('oic1').post('/itinerary/create', { items: Array.from({ length: count }, (_, n) => plan(n)) })
  let [least, most] = [1, 501]
  let largest = await send(least)
  while (most - least > 1) {
    const middle = (least + most) >> 1
    const reply = await send(middle)
    expect([202, 413]).toContain(reply.status)
    if (reply.status === 202) [least, largest] = [middle, reply]
    else most = middle
  }
  expect(largest.status).toBe(202)
  const { status, body } = await sendRequest('oic1', largest.body)
  expect([least, status, body.message]).toEqual([least, 201, undefined])
  await decided('ah1', 'approve', body.approval_id)
  const { rows } = await app.pool.query('select count(*)::int as n from itineraries where client_id = $1', [client.id])
  expect(rows).toEqual([{ n: least }])
})
