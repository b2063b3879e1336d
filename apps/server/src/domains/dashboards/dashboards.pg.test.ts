import { manilaDay, startOfDay } from '@bisita/rules/time/days'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { readScope } from '../../testing/models/clientsModel.ts'
import { locationsAround, stir } from '../../testing/models/clientsWorld.ts'
import { dashboardSlowly, type DashboardModelLevel, type PlainContact, readContacts, readMembers, readVisitDelays } from '../../testing/models/dashboardsModel.ts'
import { clientIn, storeContact } from './testing/contacts.ts'

const people = ['mr1', 'mr2', 'tele1', 'oic1', 'oic3', 'ah1', 'admin'] as const
type Person = (typeof people)[number]

/** The marketing representatives in each one's scope (promises/operations 4). */
const mrs: Readonly<Record<Person, number>> = { mr1: 1, mr2: 1, tele1: 2, oic1: 2, oic3: 2, ah1: 4, admin: 8 }

openApp()
let now: Date
let today: string
let first: string // on which the demo's people begin
const callers = signedIn(...people)

beforeAll(async () => {
  await app.keepSignedIn()
  await stir(app, callers.admin)
  const { held, branch, other, none } = await locationsAround(app, 'mr2')
  for (const locations of [held, branch, other, none]) {
    const client = await clientIn(app.pool, locations)
    await app.pool.query('insert into mr_clients values ($1, $2)', [callers.mr2.id, client])
    // What a member does elsewhere is the officer's and the head's to see.
    await storeContact(app.pool, client, callers.mr2.id, new Date(app.clock.now.getTime() - 86_400_000))
  }
  // Sessions that outlast the years between which the tests move.
  await app.pool.query("update sessions set created_at = '2098-01-01', last_used_at = '2098-01-01', expires_at = '2099-01-01'")
  now = app.clock.now
  today = manilaDay(now)
  first = manilaDay((await app.pool.query('select min(from_at) as at from memberships')).rows[0].at)
})

const path = (given: Record<string, string>) => `/user/dashboard?${new URLSearchParams(given)}`

const read = async (by: Person, given: Record<string, string> = {}) => {
  const { status, body } = await callers[by].get(path(given))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const contactsOf = async (by: Person): Promise<PlainContact[]> =>
  readContacts(app.pool, await readScope(app.pool, by.replace(/\d/, ''), callers[by].id), await readMembers(app.pool, callers[by].id))

/** Reads as it will look at another time. */
async function readAt(time: Date | string, by: Person, given: Record<string, string> = {}) {
  app.clock.now = new Date(time)
  const body = await read(by, given)
  app.clock.now = now
  return body
}

describe('refused', () => {
  test.each([
    ['visits_per_day', '0 DAY'],
    ['visits_per_day', '3 days'],
    ['visits_per_day', '3'],
    ['visits_per_day', '367 DAY'],
    ['visits_per_day', '53 WEEK'],
    ['average_response', '13 MONTH'],
    ['average_response', '-1 DAY'],
    ['average_response', "1 DAY' or true --"],
  ])('%s = %s', async (field, value) => {
    const { status, body } = await callers.admin.get(path({ [field]: value }))
    expect([status, body.code, body.fields[0].path]).toEqual([400, 'invalid', field])
  })
})

/** In Manila, as in UTC. */
const tuesday = '2031-03-04T01:00:00Z'

describe('a day', () => {
  test('is there though nothing happened on it, and its target is of working days only', async () => {
    const { visits_per_day, average_response, visits_group_by } = await readAt(tuesday, 'oic1', { visits_per_day: '4 DAY', average_response: '2 DAY' })
    expect(visits_per_day).toEqual([
      { date: '2031-03-01', visits: 0, calls: 0, target: 0 },
      { date: '2031-03-02', visits: 0, calls: 0, target: 0 },
      { date: '2031-03-03', visits: 0, calls: 0, target: 30 },
      { date: '2031-03-04', visits: 0, calls: 0, target: 30 },
    ])
    expect(average_response.days).toEqual([{ date: '2031-03-03', hours: null }, { date: '2031-03-04', hours: null }])
    expect(average_response.results.every(({ count }: { count: number }) => count === 0)).toBe(true)
    expect(visits_group_by).toEqual([])
  })

  test('begins and ends in Manila', async () => {
    const { held } = await locationsAround(app, 'mr1')
    const client = await clientIn(app.pool, held)
    const midnight = startOfDay('2031-06-10').getTime()
    for (const at of [midnight - 1, midnight, midnight + 86_399_999, midnight + 86_400_000]) await storeContact(app.pool, client, callers.mr1.id, new Date(at))
    const [before, day] = (await readAt(new Date(midnight + 1000), 'mr1', { visits_per_day: '2 DAY' })).visits_per_day
    expect([before.visits, day.visits]).toEqual([1, 2])
  })

  test('is one of a whole month, from the day after the same day of the last', async () => {
    const { visits_per_day } = await readAt('2031-03-30T01:00:00Z', 'mr1', { visits_per_day: '1 MONTH' })
    expect([visits_per_day.length, visits_per_day[0].date, visits_per_day.at(-1).date]).toEqual([30, '2031-03-01', '2031-03-30'])
  })
})

describe('the target', () => {
  const target = async (by: Person): Promise<number> =>
    (await readAt(tuesday, by, { visits_per_day: '1 DAY' })).visits_per_day[0].target

  test.each(people)('of %s is 15 for each MR in scope', async (by) => {
    expect(await target(by)).toBe(15 * mrs[by])
  })

  test('counts nobody who is deactivated, deleted, or of no branch', async () => {
    const change = (what: string) => app.pool.query(`update users set ${what} where username = 'mr3'`)
    await change('deactivated_at = now()')
    expect([await target('ah1'), await target('admin')]).toEqual([45, 105])
    await change('deactivated_at = null, deleted_at = now()')
    expect([await target('ah1'), await target('admin')]).toEqual([45, 105])
    await change('deleted_at = null, branch_id = null')
    expect([await target('ah1'), await target('admin')]).toEqual([45, 105])
    await app.pool.query("update users set branch_id = (select id from branches where branch_name = 'Dagupan') where username = 'mr3'")
    expect(await target('ah1')).toBe(60)
  })
})

describe('what happened', () => {
  test.each(people)('is that of the clients in the scope of %s', async (by) => {
    const contacts = await contactsOf(by)
    expect(contacts.length).toBeGreaterThan(0)
    const { totals: _, ...rest } = await read(by, { visits_per_day: '60 DAY', average_response: '60 DAY' })
    const asked = { perDay: '60 DAY', response: '60 DAY', level: 'province', today, mrs: mrs[by], first } as const
    const waits = await readVisitDelays(app.pool, callers[by].id)
    expect(waits.length).toBeGreaterThan(0)
    expect(rest).toEqual(dashboardSlowly(contacts, waits, asked))
  })

  test('is the last three days by province, unless asked otherwise', async () => {
    const { totals: _, ...rest } = await read('admin')
    const asked = { perDay: '3 DAY', response: '3 DAY', level: 'province', today, mrs: 8, first } as const
    expect(rest).toEqual(dashboardSlowly(await contactsOf('admin'), await readVisitDelays(app.pool, callers.admin.id), asked))
  })

  test('is what a slow evaluation of every period and group gives', async () => {
    const all = Object.fromEntries(
      await Promise.all(people.map(async (by) => [by, { contacts: await contactsOf(by), waits: await readVisitDelays(app.pool, callers[by].id) }] as const)),
    )
    const period = fc.oneof(
      fc.integer({ min: 1, max: 70 }).map((n) => `${n} DAY`),
      fc.integer({ min: 1, max: 9 }).map((n) => `${n} WEEK`),
    )
    const level = fc.constantFrom<DashboardModelLevel>('region', 'province', 'mun_city', 'barangay')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people), period, period, level, async (by, perDay, response, level) => {
        const given = { visits_per_day: perDay, average_response: response, visits_group_by: level }
        const { totals: _, ...rest } = await read(by, given)
        const { contacts, waits } = all[by] as (typeof all)[string]
        expect(rest).toEqual(dashboardSlowly(contacts, waits, { perDay, response, level, today, mrs: mrs[by], first }))
      }),
      { numRuns: 80 },
    )
  })

  test('names two places of one name apart', async () => {
    const { rows } = await app.pool.query<{ id: string; province: string }>(
      "select min(id) as id, province from locations where mun_city = 'San Isidro' group by province order by 1 limit 2",
    )
    const at = startOfDay('2032-03-15')
    for (const [i, { id }] of rows.entries()) {
      const client = await clientIn(app.pool, (await locationsAround(app, i === 0 ? 'mr5' : 'mr7')).held)
      await app.pool.query('update clients set location_id = $2 where id = $1', [client, id])
      await storeContact(app.pool, client, callers.mr1.id, at)
    }
    const { visits_group_by } = await readAt(at, 'admin', { visits_per_day: '1 DAY', visits_group_by: 'mun_city' })
    expect(visits_group_by).toEqual(rows.map(({ province }) => ({ group: `San Isidro, ${province}`, visits: 1, calls: 0, availed: 0 })))
  })

  test('leaves out what was deleted, and keeps what was done for a client who was', async () => {
    const { held } = await locationsAround(app, 'mr1')
    const client = await clientIn(app.pool, held)
    const at = startOfDay('2032-01-15')
    const visits = async (by: Person): Promise<number> =>
      (await readAt(at, by, { visits_per_day: '1 DAY' })).visits_per_day[0].visits
    await storeContact(app.pool, client, callers.mr1.id, at)
    const deleted = await storeContact(app.pool, client, callers.mr1.id, at)
    expect([await visits('mr1'), await visits('oic1'), await visits('admin')]).toEqual([2, 2, 2])
    await app.pool.query('update visits set deleted_at = now() where id = $1', [deleted])
    expect([await visits('mr1'), await visits('oic1'), await visits('admin')]).toEqual([1, 1, 1])
    await callers.admin.delete(`/client/delete/${client}`)
    expect([await visits('mr1'), await visits('oic1'), await visits('admin')]).toEqual([1, 1, 1])
  })

  test('moves with the client', async () => {
    const { held, other } = await locationsAround(app, 'mr1')
    const client = await clientIn(app.pool, held)
    const at = startOfDay('2032-02-16')
    await storeContact(app.pool, client, callers.mr1.id, at, { visit_type: 'call', has_availed: true, visit_result: null })
    const calls = async (by: Person) => {
      const { visits_per_day, average_response, visits_group_by } = await readAt(at, by, { visits_per_day: '1 DAY', average_response: '1 DAY' })
      return [visits_per_day[0].calls, average_response.results[0].count, visits_group_by.length]
    }
    expect([await calls('mr1'), await calls('oic1'), await calls('admin')]).toEqual([[1, 1, 1], [1, 1, 1], [1, 1, 1]])
    const { status } = await callers.admin.put(`/client/update/${client}`, { location_id: other[0] })
    expect(status).toBe(200)
    // The officer goes on seeing what a member did.
    expect([await calls('mr1'), await calls('tele1'), await calls('oic1'), await calls('admin')]).toEqual([[0, 0, 0], [0, 0, 0], [1, 1, 1], [1, 1, 1]])
  })
})

describe('the totals', () => {
  const slowly = async (by: Person) => {
    const ids = [...(await readScope(app.pool, by.replace(/\d/, ''), callers[by].id))]
    const { rows } = await app.pool.query(
      `select count(*)::int as clients, count(last_visit)::int as visited, (count(*) - count(last_visit))::int as unvisited,
        count(*) filter (where has_availed)::int as availed,
        count(*) filter (where length(phone_number) > 4 or length(secondary_phone_number) > 4)::int as with_contact_numbers
       from clients where id = any($1)`,
      [ids],
    )
    return rows[0]
  }

  test.each(people)('are those of the living clients in the scope of %s, folded or not', async (by) => {
    const expected = await slowly(by)
    expect(expected.clients).toBeGreaterThan(0)
    expect((await read(by)).totals).toEqual(expected)
    await app.pool.query('select bisita_fold_counts()')
    expect((await read(by)).totals).toEqual(expected)
    await app.pool.query("update clients set has_availed = not has_availed, phone_number = null where id::text like '%7'")
    expect((await read(by)).totals).toEqual(await slowly(by))
  })

  test('are nothing for somebody of a branch who has none', async () => {
    await app.pool.query("update users set branch_id = null where username = 'tele4'")
    const { body } = await (await app.signIn('tele4')).get('/user/dashboard')
    expect([body.totals, body.visits_group_by]).toEqual([{ clients: 0, visited: 0, unvisited: 0, availed: 0, with_contact_numbers: 0 }, []])
    expect(body.visits_per_day.every(({ target }: { target: number }) => target === 0)).toBe(true)
  })
})
