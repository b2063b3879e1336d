import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditColumns, type AuditLine } from '@bisita/contract/audit'
import { demoPassword } from '../../demo/organisation.ts'
import type { TestCaller } from '../../testing/app.ts'
import { app, openApp } from '../../testing/desk.ts'
import { sealKeyOf } from './seal.ts'
import { sealAudit } from './sealing.ts'

openApp()
let admin: TestCaller
let oic: TestCaller

beforeAll(async () => {
  ;[admin, oic] = await Promise.all([app.signIn('admin', demoPassword), app.signIn('oic1', demoPassword)])
  const days = ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-14', '2026-03-01', '2026-03-31']
  // The first and the last moment of a Manila day, and noon; two people, two actions, two types.
  await app.pool.query(
    `insert into audit_log (at, user_id, action, record_type, record_id, before, after, address, request_id)
     select (d || t || '+08')::timestamptz, case when n % 3 = 0 then $2 else $3 end::uuid, case when n % 2 = 0 then 'product.create' else 'product.update' end,
       case when n % 5 = 0 then 'visit' else 'product' end, 'record-' || n % 4, jsonb_build_object('name', '=cmd|'), '{"name": "after"}', '127.0.0.9', 'request'
     from unnest($1::text[]) d cross join (values (1, ' 00:00:00.000'), (2, ' 12:00:00.000'), (3, ' 23:59:59.999')) times (turn, t)
     cross join generate_series(1, 6) n`,
    [days, admin.id, oic.id],
  )
})

const list = async (query: string): Promise<{ items: AuditLine[]; count: number; pages: number; hasNext: boolean }> => {
  const { status, body } = await admin.get(`/audit/list?${query}`)
  expect([status, body.fields]).toEqual([200, undefined])
  return body
}

/** Every filter alone and together: each list is compared with the stored lines, in the same order. */
const cases: readonly Readonly<Record<string, string>>[] = [
  {},
  { action: 'product.update' },
  { record_type: 'visit' },
  { record_type: 'product', record_id: 'record-1' },
  { record_id: 'record-2', action: 'product.create' },
  { date_from: '2026-01-31' },
  { date_to: '2026-02-01' },
  { date_from: '2026-01-01', date_to: '2026-02-28' },
  { date_from: '2026-01-15', date_to: '2026-03-15', action: 'product.create' },
  { date_from: '2026-02-14', date_to: '2026-02-14' },
  { date_from: '2026-03-01', date_to: '2026-01-01' },
  { action: 'nothing' },
  { without_sign_ins: 'true' },
  { without_sign_ins: 'true', date_from: '2026-01-15', record_type: 'user' },
]

const dayOf = (at: string): string => new Date(new Date(at).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

function expected(all: readonly AuditLine[], { date_from = '', date_to = '9', without_sign_ins, ...same }: Readonly<Record<string, string>>): AuditLine[] {
  return all.filter((line) => {
    const day = dayOf(line.at)
    return day >= date_from && day <= date_to && !(without_sign_ins === 'true' && line.action.startsWith('auth.')) && Object.entries(same).every(([field, value]) => line[field as keyof AuditLine] === value)
  })
}

const queryOf = (filters: Readonly<Record<string, string>>): string => new URLSearchParams(filters).toString()

describe.each(['before anything is sealed', 'when some is sealed', 'when all is sealed'])('the list, %s', (when) => {
  beforeAll(async () => {
    if (when === 'before anything is sealed') return
    await sealAudit(app.db, sealKeyOf(randomBytes(32)))
    if (when === 'when all is sealed') return
    await app.pool.query(
      `insert into audit_log (at, action, record_type, record_id, request_id) select '2026-02-14 10:00+08', 'product.create', 'visit', 'record-1', 'later' from generate_series(1, 5)`,
    )
  })

  test.each(cases)('counts and gives exactly what matches %j', async (filters) => {
    const all = (await list('ipp=1000')).items
    expect(all.length).toBeGreaterThan(100)
    for (const who of [{}, { user_id: admin.id }]) {
      const wanted = expected(all, { ...filters, ...who })
      const found = await list(`${queryOf({ ...filters, ...who })}&ipp=1000`)
      expect(found.count).toBe(wanted.length)
      expect(found.items).toEqual(wanted)
    }
  })

  test('is newest first, in pages', async () => {
    const { items, count } = await list('ipp=1000')
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted().toReversed())
    const pages = await Promise.all([1, 2, 3].map((page) => list(`ipp=50&page=${page}`)))
    expect(pages.flatMap((page) => page.items)).toEqual(items.slice(0, 150))
    expect(pages.map((page) => [page.count, page.hasNext])).toEqual([[count, count > 50], [count, count > 100], [count, count > 150]])
    expect((await list('page=100000')).items).toEqual([])
  })
})

test.each(cases)('the pages of %j, put together, are the list, and the one after them is empty', async (filters) => {
  for (const who of [{}, { user_id: oic.id }]) {
    const query = queryOf({ ...filters, ...who })
    const whole = await list(`${query}&ipp=1000`)
    const found: AuditLine[] = []
    for (let page = 1; ; page += 1) {
      const { items, hasNext, count } = await list(`${query}&ipp=37&page=${page}`)
      found.push(...items)
      expect([count, hasNext]).toEqual([whole.count, items.length > 0 && found.length < whole.count])
      if (items.length === 0) break
    }
    expect(found).toEqual(whole.items)
  }
})

/** The rows of a CSV text. */
const rowsOf = (text: string): string[][] =>
  text.split('\r\n').slice(0, -1).map((row) => [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')).slice(0, auditColumns.length))

describe('the export', () => {
  test('holds every line that matches, as the list has it, newest first', async () => {
    const { status, body, headers } = await admin.get('/audit/export?action=product.update')
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="audit.csv"'])
    const [header, ...rows] = rowsOf(body)
    expect(header).toEqual([...auditColumns])
    const { items } = await list('action=product.update&ipp=1000')
    expect(rows).toEqual(items.map((line) => auditColumns.map((column) => (typeof line[column] === 'object' && line[column] !== null ? JSON.stringify(line[column]) : String(line[column] ?? '')))))
  })

  test('is a page after another when there is more than fits in one, each line once', async () => {
    await app.pool.query(
      `insert into audit_log (at, action, record_type, record_id, request_id) select '2025-05-05 10:00+08', 'many', 'many', '@sum(' || g, '-1"x' from generate_series(1, 2500) g`,
    )
    const rows = rowsOf((await admin.get('/audit/export?action=many')).body)
    expect(rows).toHaveLength(2501)
    expect(new Set(rows.map(([id]) => id)).size).toBe(2501)
    // What a spreadsheet would carry out as a formula is text.
    expect(rows[1]?.slice(6, 11)).toEqual(["'@sum(2500", '', '', '', `'-1"x`])
  })

  test('masks the numbers of clients as the screens do, unless whole ones are asked for, which is a line of the trail', async () => {
    const record = 'masked-export'
    const sides = (sss_id: string, after: string) => [JSON.stringify({ sss_id, address: sss_id }), JSON.stringify({ sss_id: after, changes: [{ field: 'secondary_phone_number', before: null, after: '+639181234567' }] })]
    await app.pool.query(`insert into audit_log (action, record_type, record_id, before, after, request_id) values ('client.update', 'client', $1, $2, $3, 'masks')`, [record, ...sides('3412345678', '3412345699')])
    const sidesOf = async (more = '') => (await admin.get(`/audit/export?record_id=${record}${more}`)).body as string
    for (const more of ['', '&numbers=masked']) {
      const text = await sidesOf(more)
      expect([text.includes('•••• 5678'), text.includes('•••• 5699'), text.includes('•••• 4567')]).toEqual([true, true, true])
      expect([text.includes('3412345699'), text.includes('9181234567')]).toEqual([false, false])
    }
    const { count } = await list('action=list.export')
    const whole = await sidesOf('&numbers=whole')
    expect([whole.includes('3412345699'), whole.includes('+639181234567'), whole.includes('••••')]).toEqual([true, true, false])
    const { items, count: after } = await list('action=list.export')
    expect([after - count, items[0]?.record_type, items[0]?.after]).toEqual([1, 'audit', { filters: { record_id: record }, numbers: 'whole' }])
    expect((await admin.get('/audit/export?numbers=some')).status).toBe(400)
  })

  test('changes nothing and leaves no line', async () => {
    const { count } = await list('')
    await admin.get('/audit/export')
    expect((await list('')).count).toBe(count)
  })
})

test('the names of what lines are about come with them: of records, people and places, not of what nobody knows', async () => {
  const { rows: [client] } = await app.pool.query('select id, fullname, location_id from clients order by id limit 1')
  const { rows: [place] } = await app.pool.query("select barangay || ', ' || mun_city as name from locations where id = $1", [client.location_id])
  const unknown = '0190a6a0-0000-7000-8000-000000000001'
  await app.pool.query(
    `insert into audit_log (action, record_type, record_id, before, after, request_id) values ('client.update', 'client', $1, $2, $3, 'names')`,
    [client.id, JSON.stringify({ assigned_to: oic.id, location_ids: [client.location_id] }), JSON.stringify({ assigned_to: unknown, location_ids: null })],
  )
  const { body } = await admin.get(`/audit/list?record_id=${client.id}&ipp=1`)
  const { rows: [person] } = await app.pool.query('select display_name from users where id = $1', [oic.id])
  expect(body.names).toEqual({ [client.id]: client.fullname, [oic.id]: person.display_name, [client.location_id]: place.name })
  expect((await admin.get('/audit/list?action=nothing')).body.names).toEqual({})
})

test('the state tells what can be filtered by and how much is sealed', async () => {
  const { status, body } = await admin.get('/audit/state')
  expect(status).toBe(200)
  expect(body.actions).toEqual(expect.arrayContaining(['auth.sign_in', 'many', 'product.create']))
  expect(body.record_types).toEqual(expect.arrayContaining(['product', 'visit']))
  const { rows } = await app.pool.query('select count(*)::int as n from audit_log')
  expect(body.sealed + body.waiting).toBe(rows[0].n)
  expect(body.waiting).toBeGreaterThanOrEqual(2500)
})

describe('no secret comes into the trail', () => {
  const token = /hash|token|passphrase|password(?!_change)|secret/i
  let text = ''

  beforeEach(async () => {
    const person = await app.signIn('tele2')
    await person.post('/user/change-password', { current_password: 'bisita-demo-2026', new_password: 'lantern orchid ferry stone' })
    await admin.post('/user/create', { username: 'newcomer', display_name: 'New Comer', user_type: 'ah', password: 'quiet river paper boat' })
    await admin.post(`/user/change-password/${oic.id}`, { new_password: 'silver kettle morning path' })
    const { rows } = await app.pool.query('select before, after from audit_log where before is not null or after is not null')
    text = JSON.stringify(rows)
  })

  test('neither as a field nor as a value', () => {
    for (const said of ['lantern orchid', 'quiet river', 'silver kettle', '$argon2', 'bisita-demo-2026']) expect(text).not.toContain(said)
    const fields = [...text.matchAll(/"(\w+)":/g)].map(([, field = '']) => field)
    expect([...new Set(fields)].filter((field) => token.test(field) && field !== 'must_change_password')).toEqual([])
  })
})
