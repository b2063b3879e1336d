import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { client } from '@bisita/contract/clients/clients'
import { itinerary } from '@bisita/contract/itineraries'
import type { Role } from '@bisita/contract/users/roles'
import { visit } from '@bisita/contract/visits/visits'
import { usualSettings } from '@bisita/rules/settings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../testing/app.ts'
import { app, openApp, signedIn } from '../testing/desk.ts'
import { exportedCell } from '../testing/exportedCell.ts'
import { createSpool } from './spool.ts'
import { ownFolder } from '../testing/ownFolder.ts'

const lists = {
  // What is a record in itself has a cell for each part, or none.
  client: {
    path: '/client',
    fields: [
      ...Object.keys(client.shape).filter((field) => !['next_touchpoint', 'touchpoint', 'pin', 'visits_pin', 'consents'].includes(field)),
      'pin_latitude', 'pin_longitude', 'pin_visits', 'next_touchpoint_name', 'next_touchpoint_kind', 'next_touchpoint_due_on',
      'consent_visit', 'consent_call', 'consent_at',
    ],
  },
  visit: { path: '/visit', fields: [...Object.keys(visit.shape).filter((field) => field !== 'evidence'), 'evidence', 'evidence_flags'] },
  itinerary: { path: '/itinerary', fields: Object.keys(itinerary.shape) },
} as const

type Kind = keyof typeof lists
const kinds = Object.keys(lists) as Kind[]
const offices = ['oic', 'ah', 'admin'] as const

/** Where exports are made into files. */
const folder = await ownFolder()

openApp({ spool: createSpool({ folder, reserve: 0 }), connectionLimits: { unreadTime: 600_000 } })
const { mr1: mr, tele1: tele, oic1: oic, ah1: ah, admin } = signedIn('mr1', 'tele1', 'oic1', 'ah1', 'admin')
const as = (role: Role): TestCaller => ({ mr, tele, oic, ah, admin })[role]

/** The cells of a CSV text, read as RFC 4180 has it. */
function read(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  return rows
}

/** Every item of a list. */
async function whole(kind: Kind, role: Role, body: object): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for (let page = 1, more = true; more; page += 1) {
    const reply = await as(role).post(`${lists[kind].path}/search`, { ...body, page, ipp: 1000 })
    expect(reply.status).toBe(200)
    items.push(...reply.body.items)
    more = reply.body.hasNext
  }
  return items
}

/** Asks for an export; its text is kept with the mark at its beginning, which a body read as text loses. */
async function exportOf(kind: Kind, role: Role, body: object): Promise<{ status: number; code: string | null; text: string; headers: Headers }> {
  const { cookie } = as(role)
  const reply = await fetch(`${app.url}/api${lists[kind].path}/export`, {
    method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await reply.arrayBuffer())
  return { status: reply.status, code: reply.ok ? null : JSON.parse(text).code, text, headers: reply.headers }
}

async function trail(): Promise<{ record_type: string; user_id: string; after: unknown }[]> {
  const { rows } = await app.pool.query(`select record_type, user_id, after from audit_log where action = 'list.export' order by seq, id`)
  return rows
}

describe('is refused', () => {
  beforeEach(async () => void (await app.pool.query(`delete from settings`)))

  test.each(kinds)('%s: 400 for what the list does not take and columns that there are not, and no line is left', async (kind) => {
    const before = (await trail()).length
    const wrong = [{ columns: [] }, { columns: ['id', 'id'] }, { columns: ['password_hash'] }, { columns: 'id' }, { keyword: 7 }, { other: 1 }, { sort: 'id' }]
    for (const body of wrong) expect([body, (await exportOf(kind, 'admin', body)).status]).toEqual([body, 400])
    expect(await trail()).toHaveLength(before)
  })

  test('the days that end before they begin, and a client out of scope', async () => {
    expect((await exportOf('visit', 'oic', { date_from: '2026-02-02', date_to: '2026-02-01' })).status).toBe(400)
    expect((await exportOf('itinerary', 'oic', { date_from: '2026-02-02', date_to: '2026-02-01' })).status).toBe(400)
    const { rows } = await app.pool.query(
      `select id from clients where deleted_at is null and location_id not in (select location_id from branch_locations where branch_id = (select branch_id from users where username = 'oic1')) limit 1`,
    )
    expect((await exportOf('visit', 'oic', { client_id: rows[0].id })).status).toBe(404)
  })

  test('by the setting, which may let others in and keep all out', async () => {
    expect((await as('admin').put('/settings', { export_roles: ['tele'] })).status).toBe(200)
    expect((await exportOf('client', 'tele', {})).status).toBe(200)
    for (const role of ['mr', ...offices] as const) expect((await exportOf('client', role, {})).status).toBe(403)
    for (const wrong of [['boss'], ['oic', 'oic'], 'oic']) expect((await as('admin').put('/settings', { export_roles: wrong })).status).toBe(400)
    expect((await as('admin').put('/settings', { export_roles: [] })).status).toBe(200)
    expect((await exportOf('client', 'admin', {})).status).toBe(403)
    expect((await as('admin').put('/settings', { export_roles: usualSettings.export_roles })).status).toBe(200)
  })
})

describe('holds what the list holds, cell by cell', () => {
  const asked: Record<Kind, readonly object[]> = {
    client: [
      {}, { sort: '-created_at' }, { sort: 'last_visit' }, { keyword: 'a' }, { full_address: 'a' }, { keyword: 'an', full_address: 'e' },
      { visit_status: 'visited' }, { visit_status: 'unvisited', sort: '-fullname' }, { visit_result: 'Availed' }, { id_type: 'gsis' },
      { with_contact_numbers: true }, { keyword: 'nobody is called so' },
    ],
    visit: [
      {}, { sort: 'visit_time' }, { visit_type: 'call' }, { visit_type: 'visit' }, { keyword: 'a' }, { has_availed: true }, { visit_result: 'Not Around' },
      { date_from: '2020-01-01' }, { date_to: '2020-01-01' }, { has_availed: false, keyword: 'an' }, { visit_result: 'Availed', sort: '-visit_time' }, { keyword: 'nobody is called so' },
    ],
    itinerary: [
      {}, { sort: 'day' }, { sort: '-visible_at' }, { status: 'pending' }, { status: 'scheduled', sort: 'created_at' }, { status: 'visited' }, { status: 'skipped' },
      { pin_type: 'self' }, { keyword: 'a' }, { date_from: '2020-01-01' }, { date_to: '2020-01-01' }, { to_reassign: true },
    ],
  }

  test.each(kinds.flatMap((kind) => offices.map((role) => [kind, role] as const)))('%ss of an %s', async (kind, role) => {
    let found = 0
    for (const body of asked[kind]) {
      const items = await whole(kind, role, body)
      const { status, text, headers } = await exportOf(kind, role, body)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      const [header, ...rows] = read(text)
      expect(header).toEqual(lists[kind].fields)
      expect(rows, JSON.stringify(body)).toEqual(items.map((item) => lists[kind].fields.map((field) => exportedCell(item, field))))
      found += rows.length
    }
    expect(found).toBeGreaterThan(20)
  })

  test('in the columns that are asked for, whatever page is', async () => {
    const { text, headers } = await exportOf('client', 'oic', { columns: ['sss_id', 'fullname'], page: 7, ipp: 3, after_id: crypto.randomUUID() })
    const items = await whole('client', 'oic', {})
    expect(read(text)).toEqual([['sss_id', 'fullname'], ...items.map((item) => ['sss_id', 'fullname'].map((field) => exportedCell(item, field)))])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="clients_\d{4}-\d\d-\d\d\.csv"$/)
  })

  test('more than a batch, each once and in order', async () => {
    await app.pool.query(
      `insert into visits (id, visit_type, client_id, location_id, user_id, has_availed, visit_result, visit_time, received_at, created_hash)
       select gen_random_uuid(), visit_type, client_id, location_id, user_id, has_availed, visit_result, visit_time, received_at, created_hash
       from (select * from visits where deleted_at is null order by id limit 1) v, generate_series(1, 2500)`,
    )
    const items = await whole('visit', 'admin', {})
    const [, ...rows] = read((await exportOf('visit', 'admin', { columns: ['id'] })).text)
    expect(rows.flat()).toEqual(items.map(({ id }) => id))
    expect(rows.length).toBeGreaterThan(2500)
  })

  test('with nothing in a cell that a spreadsheet would carry out', async () => {
    const { id } = (await whole('client', 'admin', {}))[0] as { id: string }
    for (const address of ['=HYPERLINK("x","y")', '+1', '-1', '@sum(1)', '＝1', 'Purok 1, "Ilaya"', '‑not a sign']) {
      await app.pool.query('update clients set address = $2 where id = $1', [id, address])
      const rows = read((await exportOf('client', 'admin', { columns: ['id', 'address'] })).text)
      expect(rows.find(([found]) => found === id)?.[1]).toBe(/^[=+\-@＝]/.test(address) ? `'${address}` : address)
    }
  })
})

test('leaves one line in the trail, without what was typed to find somebody', async () => {
  const before = (await trail()).length
  const { text } = await exportOf('client', 'oic', { keyword: 'a', full_address: 'e', id_type: 'sss', sort: 'fullname', columns: ['id'] })
  const lines = (await trail()).slice(before)
  expect(lines).toEqual([{ record_type: 'client', user_id: as('oic').id, after: { filters: { id_type: 'sss', sort: 'fullname' }, columns: ['id'], rows: read(text).length - 1 } }])
})

test('whole numbers come where they are asked for, which the trail says; those of a pension system for administrators alone', async () => {
  await app.pool.query(
    `update clients set id_type = 'sss', sss_id = '3498765432', secondary_phone_number = '+639181234567', lastname = 'Buongnumero'
     where id = (select c.id from clients c join branch_locations b on b.location_id = c.location_id
       where c.deleted_at is null and b.branch_id = (select branch_id from users where username = 'oic1') order by c.id limit 1)`,
  )
  const columns = ['sss_id', 'secondary_phone_number']
  const cells = async (role: 'oic' | 'admin', numbers?: 'masked' | 'whole') => {
    const rows = read((await exportOf('client', role, { columns: ['lastname', ...columns], ...(numbers && { numbers }) })).text)
    return rows.find(([lastname]) => lastname === 'Buongnumero')?.slice(1)
  }
  const before = (await trail()).length
  for (const numbers of [undefined, 'masked'] as const) expect(await cells('admin', numbers)).toEqual(['•••• 543-2', '•••• 4567'])
  expect(await cells('oic', 'whole')).toEqual(['•••• 543-2', '0918 123 4567'])
  expect(await cells('admin', 'whole')).toEqual(['34-9876543-2', '0918 123 4567'])
  expect((await trail()).slice(before).map(({ after }) => (after as { numbers?: string }).numbers)).toEqual([undefined, undefined, 'whole', 'whole'])
  expect((await exportOf('client', 'admin', { numbers: 'some' })).status).toBe(400)
})

/** Transactions that read an export. */
const reading = async (): Promise<number> => {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and query like 'fetch%'`,
  )
  return rows[0]?.n ?? 0
}

/** Asks for every visit and takes nothing of what comes; settles when the answer begins. */
const beginExport = ({ cookie }: TestCaller): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    http.request(`${app.url}/api/visit/export`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, agent: false }, resolve).once('error', reject).end('{}')
  })

describe('what nobody reads', () => {
  // Far more than what lies in the sockets between.
  beforeAll(async () => void (await app.pool.query(`update visits set remarks = repeat(md5(id::text), 130)`)))

  test('is made already: it holds no transaction and no place, and nothing is left of it on the disk', async () => {
    const unread = [await beginExport(as('admin')), await beginExport(as('admin')), await beginExport(as('admin'))]
    expect(await reading()).toBe(0)
    expect(await readdir(folder)).toEqual([])
    expect((await exportOf('client', 'oic', { columns: ['id'] })).status).toBe(200)
    expect((await as('admin').get('/report/market-saturation', { headers: { accept: 'application/json' } })).status).toBe(200)
    const fourth = await exportOf('client', 'admin', { columns: ['id'] })
    expect([fourth.status, fourth.code, fourth.headers.get('retry-after')]).toEqual([429, 'too_many', '10'])
    for (const answer of unread) answer.destroy()
    await expect.poll(async () => (await exportOf('client', 'admin', { columns: ['id'] })).status, { timeout: 60_000 }).toBe(200)
  })

  test('is taken whole by who reads on later', async () => {
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from visits where deleted_at is null')
    const answer = await beginExport(as('admin'))
    expect((await as('admin').get('/client/list')).status).toBe(200)
    const taken = await buffer(answer)
    expect(taken).toHaveLength(Number(answer.headers['content-length']))
    expect(read(new TextDecoder('utf-8', { ignoreBOM: true }).decode(taken))).toHaveLength((rows[0]?.n ?? 0) + 1)
  })
})
