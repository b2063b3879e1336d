import { randomUUID } from 'node:crypto'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'
import { type MrsOn, overviewSlowly, readVisibleRows } from './testing/slow.ts'

const people = ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const
type Person = (typeof people)[number]

const random = new Random(20_261_125, 77, 1)
openApp()
const callers = signedIn(...people)
let today: string

beforeAll(async () => {
  await app.keepSignedIn()
  today = manilaDay(app.clock.now)
})

const some = async <T extends object>(text: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await app.pool.query<T>(text, values)
  return random.pick(rows)
}

const ok = ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBeLessThan(300)

/** Contacts that were never in the same place twice: nothing is blocked, refused or asked about. */
async function record(by: TestCaller, visit_type: 'visit' | 'call', client: string): Promise<void> {
  const visit_result = random.pick(visitResults.filter((result) => result !== 'Deceased' && result !== 'Moved Out'))
  const at = new Date(startOfDay(addDays(today, -random.below(30))).getTime() + random.below(app.clock.now.getTime() - startOfDay(today).getTime() || 1))
  const second = { Interested: 'Undecided', 'Other Lending': 'Loyalist', 'Not Qualified': 'Over Age' } as Record<string, string>
  ok(await by.post('/visit/create', {
    id: randomUUID(), client_id: client, visit_type, visit_result, visit_time: at.toISOString(), location_error: visit_type === 'visit' ? 'unavailable' : null,
    ...(second[visit_result] === undefined ? {} : { visit_secondary_result: second[visit_result] }),
    ...(visit_result === 'Others' ? { visit_others_result: 'Asked for the office' } : {}), has_availed: random.chance(0.2),
    // What the contact guard asks about is answered.
    override_reason: 'Asked for by the client',
  }))
}

const living = "select id from clients where deleted_at is null and coalesce(to_jsonb(clients) ->> 'do_not_contact', 'none') = 'none'"
const inBranch = `${living} and location_id in (select location_id from branch_locations join users u using (branch_id) where u.username = 'oic1')`

/** What may happen between two looks. */
const steps: readonly (() => Promise<unknown>)[] = [
  async () => record(callers.mr1, 'visit', (await some<{ id: string }>(`${living} and location_id in (select location_id from mr_locations where user_id = $1)`, [callers.mr1.id])).id),
  async () => record(callers.tele1, 'call', (await some<{ id: string }>(inBranch)).id),
  async () => record(callers.admin, random.pick(['visit', 'call'] as const), (await some<{ id: string }>(living)).id),
  async () => record(callers.oic1, 'visit', (await some<{ id: string }>(inBranch)).id),
  async () => ok(await callers.admin.delete(`/visit/delete/${(await some<{ id: string }>('select id from visits where deleted_at is null')).id}`)),
  async () => ok(await callers.admin.put(`/client/update/${(await some<{ id: string }>(inBranch)).id}`, { location_id: (await some<{ id: string }>('select location_id as id from branch_locations')).id })),
  async () => ok(await callers.admin.delete(`/client/delete/${(await some<{ id: string }>(living)).id}`)),
  async () => {
    const { id } = await some<{ id: string }>("select location_id as id from branch_locations join users u using (branch_id) where u.username = 'oic1' and location_id not in (select location_id from mr_locations)")
    await app.pool.query("update branch_locations set branch_id = (select branch_id from users where username = 'oic3') where location_id = $1", [id])
  },
  async () => {
    const client = await some<{ id: string }>(inBranch)
    const mr = await some<{ id: string }>("select id from users where username in ('mr1', 'mr2')")
    await callers.admin.post('/itinerary/create', { id: randomUUID(), client_id: client.id, assigned_to: mr.id, visible_at: addDays(today, random.below(9)) })
  },
  async () => {
    const branch = await some<{ id: string }>("select id from branches where branch_name in ('Baguio', 'Dagupan')")
    ok(await callers.admin.put(`/user/update/${(await some<{ id: string }>("select id from users where username = 'mr2'")).id}`, { branch_id: branch.id }))
  },
  async () => app.pool.query('select bisita_fold_counts(), bisita_fold_visit_counts(), bisita_fold_itinerary_counts()'),
]

async function onDay(by: Person, type: string): Promise<MrsOn> {
  const role = by.replace(/\d/, '')
  const own = role === 'mr' ? 'm.user_id = $1' : role === 'admin' ? '$1::uuid is not null' : role === 'ah'
    ? 'm.branch_id in (select b.id from branches b join area_heads h using (area_id) where h.user_id = $1)'
    : 'm.branch_id = (select branch_id from users where id = $1)'
  const { rows } = await app.pool.query<{ from_at: Date; to_at: Date | null }>(
    `select m.from_at, m.to_at from memberships m join users u on u.id = m.user_id where u.user_type = $2 and ${own}`,
    [callers[by].id, type],
  )
  return (day) => {
    const end = startOfDay(addDays(day, 1))
    return rows.filter(({ from_at, to_at }) => from_at < end && (to_at === null || to_at >= end)).length
  }
}

async function expectFigures(by: Person): Promise<void> {
  const { status, body } = await callers[by].get('/user/dashboard/overview?period=7 DAY&group_by=mun_city')
  expect(status, JSON.stringify(body)).toBe(200)
  const sight = await readVisibleRows(app.pool, by.replace(/\d/, ''), callers[by].id)
  const { places: slowPlaces, ...slow } = overviewSlowly(sight, today, { from: addDays(today, -6), to: today }, await onDay(by, 'mr'), await onDay(by, 'tele'))
  const { places, findings: _, ...rest } = body
  rest.regions = rest.regions.map(({ name: _name, ...region }: { name: string }) => region)
  expect(rest, by).toEqual({ ...slow, regions: expect.arrayContaining(slow.regions) })
  expect(rest.regions.length, by).toBe(slow.regions.length)
  expect(places.items.length + places.more, by).toBe(slowPlaces.size)
  for (const { code, name: _name, ...numbers } of places.items) expect({ code, ...numbers }, by).toEqual({ code, ...slowPlaces.get(code) })

  const now = (await callers[by].get('/user/dashboard/now')).body
  const own = by === 'mr1' || by === 'tele1'
  const list = async (path: string) => (await callers[by].get(`${path}${path.includes('?') ? '&' : '?'}ipp=1`)).body.count
  const mine = own ? `&user_id=${callers[by].id}` : ''
  const days = `date_from=${today}&date_to=${today}`
  const worked = `date_from=${now.worked}&date_to=${now.worked}`
  const ownKind = { mr1: '&touchpoint_kind=visit', tele1: '&touchpoint_kind=call' } as Partial<Record<Person, string>>
  expect([now.visits, now.calls, now.overdue, now.scheduled, now.due_touchpoints, now.requests, now.phones?.silent, now.phones?.unsent], by).toEqual([
    by === 'tele1' ? null : await list(`/visit/list?visit_type=visit&${worked}${mine}`),
    by === 'mr1' ? null : await list(`/visit/list?visit_type=call&${worked}${mine}`),
    await list('/itinerary/list?status=pending'),
    await list(`/itinerary/list?status=scheduled&${days}`),
    await list(`/client/list?touchpoint_state=open${ownKind[by] ?? ''}`),
    await list('/approval/list?filter_status=PENDING'),
    own ? undefined : await list('/user/devices?state=silent'),
    own ? undefined : await list('/user/devices?state=unsent'),
  ])
  const decides = by === 'oic1' || by === 'ah1' || by === 'admin'
  expect(now.to_decide?.count, by).toBe(decides ? await list('/approval/list?view=to_decide&filter_status=PENDING') : undefined)
  expect(now.overdue_since === null, by).toBe(now.overdue === 0)
  expect(await list(`/itinerary/list?status=pending&date_to=${addDays(now.overdue_since ?? today, -1)}`), by).toBe(0)
  for (const { code, count } of now.unvisited ?? []) expect(await list(`/client/list?visit_status=unvisited&filter_mun_city=${code}`)).toBe(count)
}

describe('refused', () => {
  test.each([
    ['overview', 'period', '0 DAY'],
    ['standing', 'period', 'soon'],
  ])('%s with %s = %s', async (path, field, value) => {
    const { status, body } = await callers.admin.get(`/user/dashboard/${path}?${new URLSearchParams({ [field]: value })}`)
    expect([status, body.code, body.fields[0].path]).toEqual([400, 'invalid', field])
  })
})

test('every number of every role is what a slow count over plain records gives, whatever happens', async () => {
  for (const by of people) await expectFigures(by)
  for (let round = 0; round < 4; round += 1) {
    for (let step = 0; step < 12; step += 1) await random.pick(steps)()
    for (const by of people) await expectFigures(by)
  }
})

test('a row of people or branches is what the lists of the same person or branch show', async () => {
  for (const by of ['oic1', 'ah1', 'admin'] as const) {
    const list = async (path: string) => (await callers[by].get(`${path}&ipp=1`)).body.count
    for (const [of, field, assigned] of [['user', 'user_id', 'assigned_to'], ['branch', 'branch_id', 'branch_id'], ['area', 'area_id', null]] as const) {
      if (by === 'oic1' && of === 'area') continue
      const { body } = await callers[by].get(`/user/dashboard/standing?of=${of}&period=7 DAY&sort=-visits&ipp=3`)
      expect(body.items.length, `${by} ${of}`).toBeGreaterThan(0)
      for (const row of body.items) {
        const days = `date_from=${body.period.from}&date_to=${body.period.to}`
        const contacts = (kind: string, within: string, more = '') => list(`/visit/list?visit_type=${kind}&${field}=${row.id}&${within}${more}`)
        const now = `date_from=${today}&date_to=${today}`
        expect([row.visits, row.calls, row.today.visits, row.today.calls, row.availed, row.overdue], `${by} ${of} ${row.name}`).toEqual([
          await contacts('visit', days), await contacts('call', days), await contacts('visit', now), await contacts('call', now),
          await list(`/visit/list?${field}=${row.id}&${days}&has_availed=true`),
          assigned === null ? null : await list(`/itinerary/list?status=pending&${assigned}=${row.id}`),
        ])
      }
    }
  }
})

test('rows are sorted, and turned page by page', async () => {
  const read = async (query: string) => (await callers.admin.get(`/user/dashboard/standing?${query}`)).body
  const all = await read('sort=-visits&ipp=1000')
  expect(all.items.map(({ visits }: { visits: number }) => visits)).toEqual(all.items.map(({ visits }: { visits: number }) => visits).toSorted((a: number, b: number) => b - a))
  for (const sort of ['rate', '-rate']) {
    const rates = (await read(`sort=${sort}&ipp=1000`)).items.map(({ rate }: { rate: number | null }) => rate) as (number | null)[]
    const sorted = rates.filter((rate) => rate !== null).toSorted((a, b) => (sort === 'rate' ? a - b : b - a))
    expect(rates).toEqual([...sorted, null, ...rates.slice(sorted.length + 1).fill(null)])
  }
  const second = await read('sort=-visits&ipp=4&page=2')
  expect([second.items, second.count, second.hasNext]).toEqual([all.items.slice(4, 8), all.count, all.count > 8])
  expect(await read('sort=-visits&ipp=4&page=900')).toMatchObject({ items: [], count: all.count, hasNext: false })
})

test('administrators see the last backup, and that it is late', async () => {
  const backup = async () => (await callers.admin.get('/user/dashboard/now')).body.backup
  // A demonstration needs none.
  expect(await backup()).toEqual({ last_at: null, late: false })
  await app.pool.query('update users set is_demo = false')
  expect(await backup()).toEqual({ last_at: null, late: true })
  for (const [hours, late] of [[37, true], [35, false]] as const) {
    const moment = new Date(app.clock.now.getTime() - hours * 3_600_000)
    await app.pool.query('insert into backups (id, file, moment, made_at, bytes, clients, photos) values ($1, $2, $3, $3, 1, 1, 0)', [randomUUID(), `${hours}.bisita`, moment])
    expect(await backup()).toEqual({ last_at: moment.toISOString(), late })
  }
  for (const by of ['mr1', 'tele1', 'oic1', 'ah1'] as const) expect((await callers[by].get('/user/dashboard/now')).body.backup).toBeNull()
})

test('findings are listed with their rows', async () => {
  const mr = (await app.pool.query("select id, display_name from users where username = 'mr2'")).rows[0]
  const long = new Date(app.clock.now.getTime() - 30 * 3_600_000)
  await app.pool.query(
    `insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at, unsent_visits) values ($1, $2, '1', $3, $3, $3, 12)`,
    [randomUUID(), mr.id, long],
  )
  const spots = (await app.pool.query('select location_id, min(id::text) as client from clients where deleted_at is null group by 1 order by 1 limit 5')).rows
  for (const { client } of spots) {
    await app.pool.query(
      `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, visit_result, latitude, longitude) values ($1, $2, $3, 'visit', $4, $4, 'Not Around', 16.4, 120.6)`,
      [randomUUID(), client, mr.id, app.clock.now],
    )
  }
  const found = (await callers.admin.get('/user/dashboard/overview')).body.findings
  const of = (kind: string) => found.find((one: { kind: string }) => one.kind === kind)
  expect(of('no_sync').rows).toContainEqual({ id: mr.id, name: mr.display_name, value: 30, expected: 24, visit_ids: [] })
  expect(of('unsent').rows).toContainEqual({ id: mr.id, name: mr.display_name, value: 12, expected: 10, visit_ids: [] })
  const same = of('same_place').rows.find((row: { id: string }) => row.id === mr.id)
  expect([same.value, same.visit_ids.length]).toEqual([5, 5])
  expect((await callers.admin.get(`/visit/list?ids=${same.visit_ids.join(',')}`)).body.count).toBe(5)
  for (const by of ['mr1', 'tele1'] as const) expect((await callers[by].get('/user/dashboard/overview')).body.findings).toEqual([])
})

test('a branch where more touchpoints are due each week for four weeks is shown to its supervisors', async () => {
  const oic2 = await app.signIn('oic2')
  const rising = async (by: 'oic1' | 'ah1' | 'admin' | 'oic2') =>
    (await (by === 'oic2' ? oic2 : callers[by]).get('/user/dashboard/overview')).body.findings.find(({ kind }: { kind: string }) => kind === 'due_rising') ?? null
  const branch = (await app.pool.query("select b.id, b.branch_name from branches b join users u on u.branch_id = b.id where u.username = 'oic1'")).rows[0]
  const note = async (weeks: readonly (number | null)[]) => {
    await app.pool.query('delete from due_days')
    for (const [back, due] of weeks.entries()) {
      // The last day of a week that was noted counts.
      for (const day of due === null ? [] : [2, 5]) await app.pool.query('insert into due_days values ($1, $2::date, $3)', [branch.id, addDays(today, -7 * back - day), day === 2 ? due : 999])
    }
  }
  expect(await rising('oic1')).toBeNull()
  await note([50, 40, 30, 20, 10])
  for (const by of ['oic1', 'ah1', 'admin'] as const) {
    expect(await rising(by)).toEqual({
      kind: 'due_rising', value: 50, expected: { least: null, most: 10 }, more: 0, rows: [{ id: branch.id, name: branch.branch_name, value: 50, expected: 10, visit_ids: [] }],
    })
  }
  expect(await rising('oic2')).toBeNull()
  // As many as the week before are not more; of a week that nobody noted nobody knows.
  for (const weeks of [[50, 40, 40, 20, 10], [50, 40, null, 20, 10], [50, 40, 30, 20]]) {
    await note(weeks)
    expect(await rising('admin')).toBeNull()
  }
})
