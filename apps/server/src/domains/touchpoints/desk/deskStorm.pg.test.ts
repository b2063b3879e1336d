import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { app, openApp } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { compareServiceOrder, readAble, readPlainDeskClients, slowQueueStatus, type ModelQueueStatus } from './testing/model.ts'

/*
 * Many telemarketers work at once while clients die, the clock is set forward and the limits are raised: after each
 * round the clients that were handed out are compared with the slow model.
 */

type Working = TestCaller & { lease?: { readonly lease_id: string; readonly client: { readonly id: string } } }

openApp()
let branch: string
let callers: Working[]
const minute = 60_000

beforeAll(async () => {
  branch = (await app.pool.query(`select branch_id from users where username = 'tele1'`)).rows[0].branch_id
  await app.pool.query(`update settings set value = value - 'call_hours_kept'`)
  const names = Array.from({ length: share(8, 50) }, (_, n) => `storm${n}`)
  await app.pool.query(
    `insert into users (id, username, display_name, user_type, branch_id, password_hash)
     select gen_random_uuid(), name, name, 'tele', branch_id, password_hash from users, unnest($1::text[]) name where username = 'tele1'`,
    [names],
  )
  callers = []
  for (const name of names) callers.push(await app.signIn(name))
  await app.keepSignedIn()
})

/** The same clock at ten of the next day that is a Monday, Tuesday or Wednesday. */
function morningAfter(now: Date): Date {
  let day = addDays(manilaDay(now), 1)
  while (![1, 2, 3].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = addDays(day, 1)
  return new Date(startOfDay(day).getTime() + 10 * 60 * minute)
}

/** How the clients of the branch stand for a caller, were nobody of the storm to hold any. */
async function statuses(leased: ReadonlySet<string>) {
  const now = app.clock.now
  const settings = await readSettings(app.db)
  const able = await readAble(app, branch)
  const plain = await readPlainDeskClients(app, branch, now)
  return (user_id: string): ReadonlyMap<string, ModelQueueStatus> =>
    new Map(plain.map((client) => [client.id, slowQueueStatus({ ...client, leased: client.leased && !leased.has(client.id) }, { now, user_id, settings, able })]))
}

const leasedNow = async (): Promise<ReadonlySet<string>> => {
  const { rows } = await app.pool.query('select client_id from desk_leases where ended_at is null and expires_at > $1', [app.clock.now])
  return new Set(rows.map(({ client_id }) => client_id))
}

test('who calls in a storm never shares a client, and gets nobody whom the guard forbids or who is not next', async () => {
  const random = actors(seedOf('desk storm'))()
  app.clock.now = morningAfter(new Date())
  const wrong: unknown[] = []
  const seen = { served: 0, saved: 0, empty: 0 }
  for (let pulls = 0; pulls < share(200, 10_000); pulls += callers.length) {
    const leased = await leasedNow()
    const stands = await statuses(leased)
    const answers = await Promise.all(callers.map((by) => by.post('/touchpoint/next', {})))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const taken = new Set<string>(answers.flatMap(({ body }) => (body.client === undefined ? [] : [body.client.id])))
    expect(taken.size).toBe(answers.filter(({ body }) => body.client !== undefined).length)
    for (const [n, { body }] of answers.entries()) {
      const by = callers[n] as Working
      const model = stands(by.id)
      const free = [...model].filter(([id, { reason }]) => reason === 'ready' && !leased.has(id) && !taken.has(id))
      if (body.client === undefined) {
        seen.empty += 1
        if (free.length > 0) wrong.push({ by: n, nobodyThough: free })
        continue
      }
      seen.served += 1
      by.lease = body
      const id = body.client.id as string
      const served = model.get(id)
      if (served?.reason !== 'ready' || served.class !== body.because.class) wrong.push({ id, served, because: body.because })
      // Nobody who was free all the time came before.
      else if (free.some((one) => compareServiceOrder(one, [id, served]) < 0)) wrong.push({ id, served, outOfTurn: free.toSorted(compareServiceOrder)[0] })
    }
    await Promise.all(callers.map((by) => finish(by)))
    expect(wrong).toEqual([])
    if (taken.size < callers.length / 2) await rest()
    else await stir()
  }
  const { rows } = await app.pool.query(
    `select one.client_id from desk_leases one join desk_leases other on other.client_id = one.client_id and other.id > one.id
     where tstzrange(one.taken_at, coalesce(one.ended_at, one.expires_at)) && tstzrange(other.taken_at, coalesce(other.ended_at, other.expires_at))`,
  )
  expect(rows).toEqual([])
  console.log('desk storm:', JSON.stringify(seen))
  expect(seen.served).toBeGreaterThan(20)
  expect(seen.saved).toBeGreaterThan(10)

  /** Saves the call, gives the client back, or dies with it in hand. */
  async function finish(by: Working): Promise<void> {
    const { lease } = by
    delete by.lease
    const turn = random.below(10)
    if (lease === undefined || turn === 0) return
    if (turn < 3) {
      const { status } = await by.delete(`/touchpoint/lease/${lease.lease_id}`)
      if (status !== 200) wrong.push({ givenBack: status })
      return
    }
    const outcome = random.pick([
      { visit_result: 'Not Around', contact_detail: 'No Answer' },
      { visit_result: 'Not Around', contact_detail: 'Call Back', call_back_at: new Date(app.clock.now.getTime() + 40 * minute).toISOString() },
      { visit_result: 'Not Around' },
    ])
    const call = { id: randomUUID(), client_id: lease.client.id, visit_type: 'call', visit_time: app.clock.now.toISOString(), lease_id: lease.lease_id, ...outcome }
    const { status, body } = await by.post('/visit/create', call)
    if (status === 201 && body.guard_flags.length === 0) seen.saved += 1
    else wrong.push({ saved: status, body })
  }

  /** Where most were called: three weeks go by, after which they may be called again. */
  async function rest(): Promise<void> {
    app.clock.now = morningAfter(new Date(app.clock.now.getTime() + 21 * 24 * 60 * minute))
    await app.pool.query(`update sessions set last_used_at = $1::timestamptz + interval '100 days', expires_at = $1::timestamptz + interval '200 days' where ended is null`, [app.clock.now])
  }

  /** Time goes on: by some seconds, past what the dead hold, past what is promised, or to another day; and limits are raised. */
  async function stir(): Promise<void> {
    const on = random.pick([20_000, 20_000, minute, 4 * minute, 45 * minute, 130 * minute])
    app.clock.now = new Date(app.clock.now.getTime() + on)
    if (app.clock.now.getTime() > startOfDay(manilaDay(app.clock.now)).getTime() + 19 * 60 * minute) app.clock.now = morningAfter(app.clock.now)
    if (random.chance(0.1)) {
      const limits = { calls_per_day: 2 + random.below(4), calls_per_week: 5 + random.below(20), retry_hours: 1 + random.below(3) }
      await app.pool.query('update settings set value = value || $1', [JSON.stringify(limits)])
    }
  }
})
