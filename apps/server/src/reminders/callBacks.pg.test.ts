import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../testing/desk.ts'
import { remindCallBacks } from './callBacks.ts'

openApp()
const { tele1: tele } = signedIn('tele1')
let clients: string[]
const branches: Record<string, string> = {}

/** An instant of a week that has nothing else in it: Monday the 3rd of December 2029 is a working day. */
const manila = (day: number, time: string): Date => new Date(`2029-12-${String(day).padStart(2, '0')}T${time}:00+08:00`)

beforeAll(async () => {
  await app.pool.query(`update settings set value = value - 'call_hours_kept'`)
  for (const { id, branch_name } of (await app.pool.query('select id, branch_name from branches')).rows) branches[branch_name] = id
  clients = (await app.pool.query('select s.client_id from call_states s join branch_locations l using (location_id) where l.branch_id = $1 and s.callable order by s.client_id limit 10', [branches['Baguio']])).rows.map((row) => row.client_id)
})

beforeEach(async () => {
  await app.pool.query('truncate notifications')
  await app.pool.query('update call_states set call_back_at = null, call_back_by = null, call_back_id = null')
  await app.pool.query('update users set branch_id = $1 where id = $2', [branches['Baguio'], tele.id])
})

/** Has a client promised to be called back. */
async function promise(n: number, at: Date, by = tele.id): Promise<string> {
  const id = randomUUID()
  await app.pool.query('update call_states set call_back_at = $2, call_back_by = $3, call_back_id = $4 where client_id = $1', [clients[n], at, by, id])
  return id
}

const remind = (day: number, time: string) => remindCallBacks(app.db, manila(day, time))
const notifications = async () => (await app.pool.query('select user_id, kind, subject, text, path, record_id from notifications order by text')).rows

test('the user who promised to call back is notified five minutes before, once', async () => {
  const subject = await promise(0, manila(3, '14:30'))
  expect(await remind(3, '14:24')).toBe(0)
  expect(await remind(3, '14:25')).toBe(1)
  expect(await notifications()).toEqual([
    { user_id: tele.id, kind: 'call_back', subject, text: 'You promised to call back: Dec 03, 2029, 02:30 PM', path: `/clients?client=${clients[0]}`, record_id: clients[0] },
  ])
  for (const time of ['14:26', '14:30', '19:00']) expect(await remind(3, time)).toBe(0)
  expect(await remind(4, '09:00')).toBe(0)
  const { items } = (await tele.get('/notification/list')).body
  expect(items).toMatchObject([{ kind: 'call_back', text: 'You promised to call back: Dec 03, 2029, 02:30 PM', read_at: null }])
})

test('two servers at once notify once', async () => {
  await promise(0, manila(3, '14:30'))
  await Promise.all([remind(3, '14:26'), remind(3, '14:26')])
  expect(await notifications()).toHaveLength(1)
})

test('a day without a time, and a time outside the hours, are due when calls begin', async () => {
  await promise(0, manila(3, '00:00'))
  // Saturday evening: the next calls are made on Monday.
  await promise(1, manila(1, '20:30'))
  expect(await remind(1, '20:26')).toBe(0)
  expect(await remind(3, '07:54')).toBe(0)
  expect(await remind(3, '07:55')).toBe(2)
})

test('a reminder missed while no server ran is made on its day, and not afterwards', async () => {
  await promise(0, manila(3, '09:00'))
  await promise(1, manila(1, '15:00'))
  expect(await remind(3, '11:00')).toBe(1)
})

test('a user who may not call the client any more is not notified', async () => {
  const ids = Object.fromEntries((await app.pool.query(`select username, id from users where username in ('admin', 'ah1', 'ah2', 'oic1', 'oic2', 'mr1')`)).rows.map(({ username, id }) => [username, id]))
  for (const [n, name] of ['admin', 'ah1', 'oic1', 'ah2', 'oic2', 'mr1'].entries()) await promise(n, manila(3, '14:30'), ids[name])
  await promise(6, manila(3, '14:30'))
  await app.pool.query('update users set branch_id = $1 where id = $2', [branches['Dagupan'], tele.id])
  expect(await remind(3, '14:26')).toBe(3)
  expect(new Set((await notifications()).map(({ user_id }) => user_id))).toEqual(new Set([ids['admin'], ids['ah1'], ids['oic1']]))
})
