import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { eachMorning } from './testing/morning.ts'

openApp()
const { tele1: tele, oic1: oic } = signedIn('tele1', 'oic1')
const morning = eachMorning()
let branch: string
let elsewhere: string
const minute = 60_000

beforeAll(async () => {
  branch = (await app.pool.query('select branch_id from users where id = $1', [tele.id])).rows[0].branch_id
  elsewhere = (await app.pool.query('select id from branches where id <> $1 order by id limit 1', [branch])).rows[0].id
})

beforeEach(async () => {
  await app.pool.query('update users set branch_id = $1 where id = $2', [branch, tele.id])
})

const move = (to: string) => app.pool.query('update users set branch_id = $1 where id = $2', [to, tele.id])
const next = (by: TestCaller = tele, body: object = {}, headers: Record<string, string> = {}) => by.post('/touchpoint/next', body, { headers })
const leaseIds = async (): Promise<string[]> => (await tele.get('/touchpoint/lease')).body.items.map(({ lease_id }: { lease_id: string }) => lease_id)

test('a lease ends with the right to see the client, who is free for the own branch at once', async () => {
  const { lease_id, client } = (await next()).body
  await move(elsewhere)
  expect(await leaseIds()).toEqual([])
  const kept = await tele.put(`/touchpoint/lease/${lease_id}`)
  expect([kept.status, kept.body.code]).toEqual([409, 'lease_lost'])
  expect((await oic.get(`/touchpoint/why/${client.id}`)).body.code).toBe('ready')
  expect((await next(oic)).body.client.id).toBe(client.id)
  await move(branch)
  expect((await tele.put(`/touchpoint/lease/${lease_id}`)).body.code).toBe('lease_lost')
})

test('a lease stands at most thirty minutes, however often it is kept', async () => {
  const { lease_id } = (await next()).body
  const until = (minutes: number) => new Date(morning.getTime() + minutes * minute).toISOString()
  for (let minutes = 2; minutes < 30; minutes += 2) {
    app.clock.now = new Date(morning.getTime() + minutes * minute)
    expect((await tele.put(`/touchpoint/lease/${lease_id}`)).body.expires_at).toBe(until(Math.min(minutes + 3, 30)))
  }
  app.clock.now = new Date(morning.getTime() + 30 * minute)
  expect((await tele.put(`/touchpoint/lease/${lease_id}`)).body.code).toBe('lease_lost')
})

test('seven pulls at once leave one person two clients', async () => {
  const replies = await Promise.all(Array.from({ length: 7 }, () => next()))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await leaseIds()).toHaveLength(2)
  const { rows } = await app.pool.query('select count(*)::int as n from desk_leases where user_id = $1 and ended_at is null and expires_at > $2', [tele.id, app.clock.now])
  expect(rows).toEqual([{ n: 2 }])
})

test('a pull that is sent again shows the client to nobody who has left the scope since', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await next(tele, {}, key)
  expect((await next(tele, {}, key)).body).toEqual(first.body)
  await move(elsewhere)
  const again = await next(tele, {}, key)
  expect([again.status, again.body.code, again.body.client]).toEqual([404, 'not_found', undefined])
  await move(branch)
  expect((await next(tele, {}, key)).body).toEqual(first.body)
})
