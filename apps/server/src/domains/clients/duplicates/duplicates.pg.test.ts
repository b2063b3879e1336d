import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { plainClient } from '../../../testing/models/clientsWorld.ts'
import { runJobNow } from '../../jobs/testing/runJobNow.ts'
import { duplicatesHandler } from './duplicates.jobs.ts'

openApp()
const { admin, oic1: oic } = signedIn('admin', 'oic1')
let mine: string
let elsewhere: string

beforeAll(async () => {
  const { rows } = await app.pool.query<{ id: string; own: boolean }>(
    `select min(l.location_id) as id, l.branch_id = (select branch_id from users where username = 'oic1') as own from branch_locations l group by 2 order by 2`,
  )
  ;[elsewhere, mine] = [rows[0]?.id ?? '', rows[1]?.id ?? '']
})

const add = async (more: Record<string, unknown>): Promise<string> => {
  const reply = await admin.post('/client/create', { ...plainClient(mine), firstname: 'Amparo', ...more })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body.id
}
const search = () => runJobNow(app.db, duplicatesHandler(), new Date())
type Pair = { id: string; score: number; reasons: string[]; first: { id: string }; second: { id: string } }
const pairsOf = async (by: TestCaller, ids: readonly string[]): Promise<Pair[]> =>
  (await by.get('/client/duplicates?ipp=1000')).body.items.filter(({ first, second }: Pair) => ids.includes(first.id) || ids.includes(second.id))

test('dismissing is of pairs that are there', async () => {
  expect((await admin.post('/client/duplicates/dismiss', { ids: [randomUUID()] })).status).toBe(404)
})

test('finds who is probably one person, why and how surely; not who was born on another day', async () => {
  const lastname = 'Kaparehong'
  const ids = [
    await add({ lastname, birth_date: '1950-03-01', phone_number: '09175550131' }),
    await add({ lastname: 'KAPAREHONG', birth_date: '1950-03-01' }),
    await add({ lastname, birth_date: '1951-03-01' }),
  ]
  const sharers = [await add({ lastname: 'Kanumero', phone_number: '09175550132' }), await add({ lastname: 'Kanumero', firstname: 'Ampy Luz', phone_number: '0917 555 0132' })]
  const { pairs, clients } = await search()
  expect(Number(clients)).toBeGreaterThan(5)
  expect(Number(pairs)).toBeGreaterThanOrEqual(2)
  const found = await pairsOf(admin, ids)
  expect(found).toMatchObject([{ score: 100, reasons: ['Same name', 'Same birth date', 'Same barangay'] }])
  expect(found.flatMap(({ first, second }) => [first.id, second.id]).toSorted()).toEqual(ids.slice(0, 2).toSorted())
  expect(await pairsOf(admin, sharers)).toMatchObject([{ score: 80, reasons: ['Same last name, first names begin alike', 'Same phone number', 'Same barangay'] }])
  const again = await pairsOf(admin, ids)
  await search()
  expect((await pairsOf(admin, ids)).map(({ id }) => id)).toEqual(again.map(({ id }) => id))
})

test('what was dismissed is not found again; what is no pair any more goes', async () => {
  const kept = [await add({ lastname: 'Dalawa', birth_date: '1950-03-01' }), await add({ lastname: 'Dalawa', birth_date: '1950-03-01' })]
  const changed = [await add({ lastname: 'Nagbago', birth_date: '1950-03-01' }), await add({ lastname: 'Nagbago', birth_date: '1950-03-01' })]
  await search()
  const [pair] = await pairsOf(admin, kept)
  expect((await admin.post('/client/duplicates/dismiss', { ids: [pair?.id] })).body).toEqual({ ok: true, dismissed: 1 })
  expect((await admin.post('/client/duplicates/dismiss', { ids: [pair?.id] })).body).toEqual({ ok: true, dismissed: 0 })
  const { rows } = await app.pool.query(`select action, after from audit_log where record_id = $1`, [pair?.id])
  expect(rows).toEqual([{ action: 'duplicate.dismiss', after: { clients: kept.toSorted() } }])
  await admin.put(`/client/update/${changed[0]}`, { birth_date: '1952-03-01' })
  await search()
  expect(await pairsOf(admin, [...kept, ...changed])).toEqual([])
})

test('a pair is seen where both are in scope', async () => {
  const both = [await add({ lastname: 'Dito', birth_date: '1950-03-01' }), await add({ lastname: 'Dito', birth_date: '1950-03-01' })]
  const half = [await add({ lastname: 'Hiwalay', birth_date: '1950-03-01' }), await add({ lastname: 'Hiwalay', birth_date: '1950-03-01', location_id: elsewhere })]
  await search()
  expect(await pairsOf(oic, both)).toHaveLength(1)
  expect(await pairsOf(oic, half)).toEqual([])
  const [pair] = await pairsOf(admin, half)
  expect((await oic.post('/client/duplicates/dismiss', { ids: [pair?.id] })).status).toBe(404)
})
