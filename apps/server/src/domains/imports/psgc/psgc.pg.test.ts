import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/time/days'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldCounts } from '../../../database/counts.ts'
import { countWrongCounts } from '../../../database/inspecting/inspectClients.ts'
import { countWrongVisitCounts } from '../../../database/inspecting/inspectVisits.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { plainClient, userId } from '../../../testing/models/clientsWorld.ts'
import { rowVersions } from '../../../testing/digest.ts'
import * as clientFeed from '../../clients/testing/device.ts'
import { follow, itineraryFeed } from '../../itineraries/testing/follower.ts'
import { handlersWith } from '../../jobs/testing/runJobNow.ts'
import { JobClaimLost } from '../../jobs/jobHandler.ts'
import { runClaimedJob } from '../../jobs/worker.ts'
import { claimJob } from '../../jobs/worker.store.ts'
import { setUp as setUpVisits, visitFeed } from '../../visits/testing/device.ts'
import { form } from '../../visits/testing/forms.ts'
import { updatePsgcHandler } from './psgc.jobs.ts'
import { readEdition } from './reading/edition.ts'
import { after, before } from './testing/editions.ts'
import { csv, workbook, type PublishedPlace } from './testing/publication.ts'

openApp()
const { admin, mr1: mr } = signedIn('admin', 'mr1')
const branches: Record<string, string> = {}

/** Lomboy, which the next edition has no more; the two that become one; Daclan; a barangay of Siquijor. */
const places = { lomboy: '0105510004', norte: '0105510001', sur: '0105510002', daclan: '0105510003', caipilan: '0706106001' }
const clients: Record<string, string> = {}

const column = async (query: string, values: unknown[] = []): Promise<unknown[]> => (await app.pool.query({ text: query, values, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])

/** Sends a file as somebody; the query says whether it is a dry run. */
const send = (by: TestCaller, bytes: Buffer, query = '?dry_run=true') => by.post(`/client/update-psgc${query}`, undefined, form([['files', bytes, 'psgc.xlsx']]))

/** Carries the waiting job out; `before` runs ahead of each batch and says whether the server is to stop. */
async function work(stopping: () => boolean = () => false): Promise<void> {
  const now = app.clock.now
  const claimed = await claimJob(app.db, ['update_psgc'], now, now)
  if (claimed === undefined) throw new Error('nothing waits')
  const fail = (error: unknown) => {
    if (!(error instanceof JobClaimLost)) throw error
  }
  await runClaimedJob(app.db, { handlers: handlersWith({ update_psgc: updatePsgcHandler() }), clock: () => now, heartbeat: 60_000, onError: fail }, claimed, stopping)
}

async function apply(bytes: Buffer): Promise<{ id: string; result: Record<string, number> }> {
  const { status, body } = await send(admin, bytes, '')
  expect([status, body.message]).toEqual([201, undefined])
  await work()
  const job = (await admin.get(`/job/info/${body.job_id}`)).body
  expect([job.status, job.message]).toEqual(['done', null])
  return { id: body.job_id, result: job.result }
}

const counts = ({ added, renamed, moved, merged, retired }: Record<string, { count: number }>) =>
  [added, renamed, moved, merged, retired].map((kind) => kind?.count)

beforeAll(async () => {
  await app.keepSignedIn()
  await app.pool.query('truncate locations cascade')
  await app.pool.query('truncate client_counts, client_count_deltas, visit_counts, visit_count_deltas, itinerary_counts, itinerary_count_deltas, due_counts, due_count_deltas, half_day_counts, half_day_count_deltas')
  const { rows } = await readEdition(workbook(before))
  await app.pool.query('insert into locations select * from jsonb_populate_recordset(null::locations, $1::jsonb)', [JSON.stringify(rows)])
  for (const { id, branch_name } of (await app.pool.query('select id, branch_name from branches')).rows) branches[branch_name] = id
  await give('Baguio', Object.values(places))
  await post(admin, '/assignment/assign', { user_id: await userId(app, 'mr1'), assignment_ids: Object.values(places) })
  for (const [name, location_id] of Object.entries(places)) {
    const { id: client_id } = await post(admin, '/client/create', { ...plainClient(location_id), lastname: name })
    clients[name] = client_id
    await post(mr, '/itinerary/create', { id: randomUUID(), client_id, visible_at: manilaDay(app.clock.now) })
    const visit_time = new Date(app.clock.now.getTime() - 3_600_000).toISOString()
    await post(mr, '/visit/create', { id: randomUUID(), client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time, location_error: 'unavailable' })
  }
})

/** Sends what must be taken. */
async function post(by: TestCaller, path: string, body: unknown): Promise<{ id: string }> {
  const reply = await by.post(path, body)
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const give = (branch: string, location_ids: readonly string[]) => post(admin, '/branch/assign', { branch_id: branches[branch], location_ids, move: true })

describe('an edition is refused', () => {
  test('to anybody but an administrator', async () => {
    for (const name of ['mr1', 'tele1', 'oic1', 'ah1']) expect((await send(await app.signIn(name), workbook(after))).status).toBe(403)
  })

  test.each([
    ['without a file', undefined, 'A file is required.'],
    ['with another header', workbook(after, ['Code', 'Name']), 'Not matched the headers!'],
    ['with a row that lacks its name', csv([...after, { code: '0105510009', name: '', level: 'Bgy' }]), 'Required Columns are empty!'],
    ['where it is a piece of one', csv(after.filter(({ code }) => !code.startsWith('0105522'))), 'This file has 9 barangays, and there are 40: it is not a whole edition.'],
  ])('%s, and nothing is kept', async (_, bytes, message) => {
    const before_ = await rowVersions(app.pool)
    for (const query of ['?dry_run=true', '']) {
      const { status, body } = await (bytes === undefined ? admin.post(`/client/update-psgc${query}`, {}) : send(admin, bytes, query))
      expect([status, body.code, body.message]).toEqual([400, 'invalid', message])
    }
    expect(await rowVersions(app.pool)).toEqual(before_)
  })

  test('that nobody kept', async () => {
    expect((await admin.post('/client/update-psgc', { upload_id: randomUUID() })).status).toBe(404)
  })
})

test('a dry run tells place by place what would change, and changes nothing', async () => {
  const kept = ['psgc_uploads', 'psgc_rows', 'psgc_old_names', 'psgc_changes', 'idempotency_keys', 'sessions']
  const was = await rowVersions(app.pool, kept)
  const { status, body } = await send(admin, workbook(after))
  expect(status).toBe(200)
  expect(counts(body)).toEqual([1, 1, 2, 2, 1])
  expect(body).toMatchObject({ barangays: 39, clients_touched: 3 })
  expect(body.added.items).toEqual([{ from: null, to: { id: '0105510007', location: 'Bagong Silang, Binmaley, Pangasinan, Region I (Ilocos Region)' }, clients: 0, assignments: 0, note: null }])
  expect(body.renamed.items).toMatchObject([{ from: { id: places.daclan, location: /^Daclan/ }, to: { id: places.daclan, location: /^Daklan/ }, clients: 1, assignments: 2 }].map(shape))
  expect(body.merged.items).toMatchObject([{ from: { id: places.norte }, to: { id: '0105510008' }, clients: 1 }, { from: { id: places.sur }, to: { id: '0105510008' }, clients: 1 }])
  expect(body.moved.items).toMatchObject([{ from: { id: places.caipilan }, to: { id: '1806106001' }, clients: 1, assignments: 2 }, { from: { id: '0706106002' }, to: { id: '1806106002' }, clients: 0, assignments: 0 }])
  expect(body.retired.items).toMatchObject([{ from: { id: places.lomboy }, to: null, clients: 1, assignments: 2, note: 'No other place takes over: its clients and assignments stay.' }])
  expect(body.retired).toMatchObject({ clients: 1, assignments: 2 })

  const second = await admin.post('/client/update-psgc?dry_run=true&page=2&ipp=1', { upload_id: body.upload_id })
  expect(second.status).toBe(200)
  expect([second.body.moved.count, second.body.moved.items]).toMatchObject([2, [{ from: { id: '0706106002' } }]])
  expect(await rowVersions(app.pool, kept)).toEqual(was)
})

/** What is expected of an item, its paths by how they begin. */
const shape = <T extends { from: { location: RegExp }; to: { location: RegExp } }>(item: T) => ({
  ...item, from: { ...item.from, location: expect.stringMatching(item.from.location) }, to: { ...item.to, location: expect.stringMatching(item.to.location) },
})

test('an edition is applied: assignments and clients move to the new places, and no phone removes a client', async () => {
  const phones = await Promise.all([mr, await app.signIn('tele1')].map(async (by, n) => ({
    clients: await clientFeed.setUp(`phone ${n}`, by), visits: n === 0 ? await setUpVisits(`phone ${n}`, by) : null, itineraries: await follow(`phone ${n}`, by),
  })))
  const versions = await column(`select version from list_versions where list = 'locations'`)
  const checkPhones = async () => {
    for (const phone of phones) {
      await clientFeed.catchUp(phone.clients, () => 2)
      if (phone.visits !== null) await visitFeed.catchUp(phone.visits, () => 2)
      await itineraryFeed.catchUp(phone.itineraries, () => 2)
      const inScope = (await phone.clients.caller.get('/client/list?ipp=1000')).body
      expect([inScope.count, phone.clients.records.size, phone.itineraries.records.size, phone.itineraries.removes]).toEqual([5, 5, 5, 0])
      expect([...phone.clients.received.values()].filter(({ action }) => action === 'remove')).toEqual([])
      expect([phone.visits?.records.size ?? 5, phone.visits?.removes ?? 0]).toEqual([5, 0])
    }
  }
  await checkPhones()

  const { status, body } = await send(admin, workbook(after), '')
  expect(status).toBe(201)
  expect((await send(admin, workbook(after), '')).status).toBe(409)
  // The server stops after each batch, and another goes on; the phones look at every step.
  for (let steps = 0; steps < 30; steps += 1) {
    let batches = 0
    await work(() => (batches += 1) > 1)
    await checkPhones()
    const [job] = await column('select status from jobs where id = $1', [body.job_id])
    if (job === 'done') break
  }
  expect((await admin.get(`/job/info/${body.job_id}`)).body).toMatchObject({ status: 'done', done: 13, total: 13, result: { added: 1, renamed: 1, moved: 2, merged: 2, retired: 1, clients: 3 } })

  const { rows } = await app.pool.query('select lastname, location_id from clients order by 1')
  expect(Object.fromEntries(rows.map(({ lastname, location_id }) => [lastname, location_id]))).toEqual({
    caipilan: '1806106001', daclan: places.daclan, lomboy: places.lomboy, norte: '0105510008', sur: '0105510008',
  })
  const now = ['0105510003', '0105510004', '0105510008', '1806106001']
  expect(await column('select location_id from branch_locations where branch_id = $1 order by 1', [branches['Baguio']])).toEqual(now)
  expect(await column('select location_id from mr_locations order by 1')).toEqual(now)
  expect(await column('select location_id from visits order by 1')).toEqual((await column('select location_id from clients order by 1')))
  expect((await admin.get(`/client/info/${clients['caipilan']}`)).body).toMatchObject({ full_address: 'Caipilan, City of Siquijor, Siquijor, Negros Island Region (NIR)' })
  expect((await admin.get('/client/list?filter_province=1806100000')).body.count).toBe(1)
  expect((await admin.get('/client/list?filter_province=0706100000')).body.count).toBe(0)
  expect((await app.pool.query('select id, replaced_by from locations where retired_at is not null order by 1')).rows).toEqual([
    { id: places.norte, replaced_by: '0105510008' }, { id: places.sur, replaced_by: '0105510008' }, { id: places.lomboy, replaced_by: null },
    { id: places.caipilan, replaced_by: '1806106001' }, { id: '0706106002', replaced_by: '1806106002' },
  ])
  expect(await column(`select name from place_old_names where code in ('0105510003', '0105510008') order by 1`)).toEqual(['Daclan', 'Poblacion Norte', 'Poblacion Sur'])
  expect(await column(`select version from list_versions where list = 'locations'`)).not.toEqual(versions)
  const listed = async (by: TestCaller, path: string) => (await by.get(path)).body.items.map(({ barangay }: { barangay: string }) => barangay)
  // Old names find their places; a retired place cannot be chosen, and is still visible to the MR who has it.
  expect([await listed(admin, '/location/list?keyword=daclan%20binmaley'), await listed(admin, '/location/list?keyword=lomboy')]).toEqual([['Daklan'], []])
  expect(await listed(mr, '/location/my-locations')).toEqual(['Caipilan', 'Daklan', 'Lomboy', 'Poblacion'])
  await foldCounts(app.db)
  expect([await countWrongCounts(app.db), await countWrongVisitCounts(app.db)]).toEqual([0, 0])
})

test('the same file again changes nothing', async () => {
  const dry = await send(admin, csv(after))
  expect([counts(dry.body), dry.body.clients_touched]).toEqual([[0, 0, 0, 0, 0], 0])
  const was = await rowVersions(app.pool, ['psgc_uploads', 'psgc_rows', 'psgc_old_names', 'psgc_changes', 'idempotency_keys', 'sessions', 'jobs', 'job_log', 'audit_log', 'notifications'])
  const locations = await column('select md5(string_agg(l::text, $1 order by id)) from locations l', [' '])
  expect((await apply(csv(after))).result).toEqual({ added: 0, renamed: 0, moved: 0, merged: 0, retired: 0, clients: 0 })
  expect(await rowVersions(app.pool, ['psgc_uploads', 'psgc_rows', 'psgc_old_names', 'psgc_changes', 'idempotency_keys', 'sessions', 'jobs', 'job_log', 'audit_log', 'notifications'])).toEqual(was)
  expect(await column('select md5(string_agg(l::text, $1 order by id)) from locations l', [' '])).toEqual(locations)
})

/** The edition after that: Gayaman has become part of Camaley, which belongs to another branch. */
const joined: PublishedPlace[] = after.filter(({ code }) => code !== '0105510006').map((place) => (place.code === '0105510005' ? { ...place, old: 'Gayaman' } : place))

test('where two places of different branches become one, the clients stay until somebody brings the two together', async () => {
  await give('Baguio', ['0105510006'])
  await give('Dagupan', ['0105510005'])
  const { body: client } = await admin.post('/client/create', { ...plainClient('0105510006'), lastname: 'gayaman' })
  const dry = await send(admin, csv(joined))
  expect(dry.body.merged.items).toMatchObject([{ from: { id: '0105510006' }, clients: 1, note: 'Its clients stay with Baguio, since the other place belongs to another branch.' }])
  expect(dry.body.clients_touched).toBe(0)
  await apply(csv(joined))
  const where = () => column('select location_id from clients where id = $1', [client.id])
  expect([await where(), await column(`select branch_id from branch_locations where location_id = '0105510006'`)]).toEqual([['0105510006'], [branches['Baguio']]])
  await give('Baguio', ['0105510005'])
  expect((await apply(csv(joined))).result).toMatchObject({ merged: 1, clients: 1 })
  expect([await where(), await column(`select branch_id from branch_locations where location_id = '0105510006'`)]).toEqual([['0105510005'], []])
})

test('who stands in for somebody gets what took over for as long as the cover lasts', async () => {
  const [mr1, mr2] = [await userId(app, 'mr1'), await userId(app, 'mr2')]
  await app.pool.query('delete from mr_locations')
  await post(admin, '/assignment/assign', { user_id: mr1, assignment_ids: ['0105510005'] })
  const cover = randomUUID()
  await app.pool.query(`insert into mr_covers (id, from_user_id, to_user_id, date_from, date_to, started_at) values ($1, $2, $3, '2026-11-01', '2026-11-30', now())`, [cover, mr1, mr2])
  await app.pool.query(`insert into mr_locations (user_id, location_id, branch_id) values ($1, '0105510005', $2)`, [mr2, branches['Baguio']])
  await app.pool.query(`insert into mr_cover_locations (cover_id, from_user_id, to_user_id, location_id) values ($1, $2, $3, '0105510005')`, [cover, mr1, mr2])
  const next = joined.map((place) => (place.code === '0105510005' ? { ...place, code: '0105510009', correspondence: '015510005' } : place))
  await apply(csv(next))
  expect((await app.pool.query('select user_id, location_id from mr_locations order by 1')).rows).toEqual([mr1, mr2].toSorted().map((user_id) => ({ user_id, location_id: '0105510009' })))
  expect((await app.pool.query('select to_user_id, location_id from mr_cover_locations')).rows).toEqual([{ to_user_id: mr2, location_id: '0105510009' }])
})

test('a place that comes under other codes takes its counts along', async () => {
  await app.pool.query(`update locations set province_code = '0199900000', province = 'Elsewhere' where id = $1`, [places.daclan])
  await foldCounts(app.db)
  expect([await countWrongCounts(app.db), await countWrongVisitCounts(app.db)]).toEqual([0, 0])
  expect((await admin.get('/client/list?filter_province=0199900000')).body.count).toBe(1)
})
