import { randomUUID } from 'node:crypto'
import { mostViews, type View } from '@bisita/contract/users/views'
import { beforeEach, describe, expect, test } from 'vitest'
import { app, lastAudit, openApp, refused, signedIn } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'

openApp()
const by = signedIn('mr1', 'tele1', 'oic1', 'oic3', 'ah1', 'ah2', 'admin')
const body = { list: '/clients', name: 'Overdue', state: 'filter_region=1400000000&sort=-created_at&columns=place%2Cphone_number' }

const save = (who: TestCaller, more: object = {}) => who.post('/user/views', { ...body, ...more })
const saved = async (who: TestCaller, more: object = {}): Promise<View> => {
  const reply = await save(who, more)
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}
const namesOf = async (who: TestCaller, list = '/clients'): Promise<string[]> => (await who.get(`/user/views?list=${encodeURIComponent(list)}`)).body.items.map(({ name }: View) => name)

beforeEach(async () => {
  await app.pool.query('delete from view_starts')
  await app.pool.query('delete from views')
})

describe('refused, and nothing changes', () => {
  test('a view that is not there, or is another person’s, shared or not', async () => {
    const { id } = await saved(by.admin, { shared: true })
    for (const [who, which] of [[by.oic1, id], [by.oic1, randomUUID()]] as const) {
      expect(await refused(() => who.put(`/user/views/${which}`, { name: 'Mine' }))).toEqual([404, 'not_found'])
      expect(await refused(() => who.delete(`/user/views/${which}`))).toEqual([404, 'not_found'])
    }
    const own = await saved(by.ah1)
    expect(await refused(() => by.oic1.post('/user/views/start', { list: '/clients', view_id: own.id }))).toEqual([404, 'not_found'])
    // Of another list.
    expect(await refused(() => by.ah1.post('/user/views/start', { list: '/visits', view_id: own.id }))).toEqual([404, 'not_found'])
  })

  test('sharing by a representative or telemarketer', async () => {
    for (const who of [by.mr1, by.tele1]) {
      expect(await refused(() => save(who, { shared: true }))).toEqual([403, 'not_allowed'])
      const { id } = await saved(who)
      expect(await refused(() => who.put(`/user/views/${id}`, { shared: true }))).toEqual([403, 'not_allowed'])
    }
  })

  test('what is no view: a list without views, no name, one too long, text in place of filters', async () => {
    const wrong = [[{ list: '/settings' }, 'list'], [{ name: ' ' }, 'name'], [{ name: 'x'.repeat(61) }, 'name'], [{ state: 'Maria Clara' }, 'state'], [{ state: '' }, 'state'], [{ state: `a=${'b'.repeat(2000)}` }, 'state']] as const
    for (const [more, field] of wrong) expect(await refused(() => save(by.oic1, more))).toEqual([400, 'invalid', field])
    expect(await refused(() => by.oic1.get('/user/views?list=%2Fsettings'))).toEqual([400, 'invalid', 'list'])
  })

  test('a name that the person has for the list already, in any case of letters; the same one of another list or person is not', async () => {
    await saved(by.oic1)
    expect(await refused(() => save(by.oic1, { name: 'OVERDUE' }))).toEqual([409, 'duplicate'])
    const other = await saved(by.oic1, { name: 'Other' })
    expect(await refused(() => by.oic1.put(`/user/views/${other.id}`, { name: 'overdue' }))).toEqual([409, 'duplicate'])
    await saved(by.oic1, { list: '/visits' })
    await saved(by.ah1)
  })

  test('more than there may be of a list', async () => {
    await app.pool.query(
      `insert into views (id, user_id, list, name, state, shared, created_at) select gen_random_uuid(), $1, '/clients', 'View ' || n, 'sort=fullname', false, now() from generate_series(1, $2::int) n`,
      [by.oic1.id, mostViews],
    )
    expect(await refused(() => save(by.oic1))).toEqual([409, 'conflict'])
  })
})

test('a view is saved, changed and deleted, each with its audit line; sent again under its key it is saved once', async () => {
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const first = await by.oic1.post('/user/views', body, key)
  expect((await by.oic1.post('/user/views', body, key)).body).toEqual(first.body)
  expect(first.body).toEqual({ id: first.body.id, ...body, shared: false, start: false, shared_by: null })
  expect(await lastAudit()).toMatchObject({ action: 'view.create', record_type: 'view', record_id: first.body.id, user_id: by.oic1.id, after: { ...body, shared: false } })
  const changed = await by.oic1.put(`/user/views/${first.body.id}`, { name: 'Late', shared: true })
  expect(changed.body).toEqual({ ...first.body, name: 'Late', shared: true })
  expect(await lastAudit()).toMatchObject({ action: 'view.update', before: { name: 'Overdue', shared: false }, after: { name: 'Late', shared: true } })
  expect((await by.oic1.put(`/user/views/${first.body.id}`, { name: 'Late' })).body).toEqual(changed.body)
  expect((await by.oic1.delete(`/user/views/${first.body.id}`)).body).toEqual({ ok: true })
  expect(await lastAudit()).toMatchObject({ action: 'view.delete', before: { name: 'Late' } })
  expect(await namesOf(by.oic1)).toEqual([])
})

test('who shares is seen by the people in scope: an administrator by all, a head by the area, an officer by the branch', async () => {
  await saved(by.admin, { name: 'Of admin', shared: true })
  await saved(by.ah1, { name: 'Of ah1', shared: true })
  await saved(by.oic1, { name: 'Of oic1', shared: true })
  await saved(by.oic1, { name: 'Own of oic1' })
  await saved(by.mr1, { name: 'Own of mr1' })
  const seen = async (who: TestCaller) => (await namesOf(who)).toSorted()
  expect(await seen(by.mr1)).toEqual(['Of admin', 'Of ah1', 'Of oic1', 'Own of mr1'])
  expect(await seen(by.tele1)).toEqual(['Of admin', 'Of ah1', 'Of oic1'])
  expect(await seen(by.oic1)).toEqual(['Of admin', 'Of ah1', 'Of oic1', 'Own of oic1'])
  expect(await seen(by.ah1)).toEqual(['Of admin', 'Of ah1'])
  expect(await seen(by.admin)).toEqual(['Of admin'])
  expect(await seen(by.ah2)).toEqual(['Of admin'])
  expect((await seen(by.oic3)).includes('Of oic1')).toBe(false)
  expect(await namesOf(by.mr1, '/visits')).toEqual([])
  const { rows: [head] } = await app.pool.query('select display_name from users where id = $1', [by.ah1.id])
  const { body: { items } } = await by.mr1.get('/user/views?list=/clients')
  expect(items.map(({ name, shared_by }: View) => [name, shared_by]).find(([name]: string[]) => name === 'Of ah1')).toEqual(['Of ah1', head.display_name])
  // Nobody shares who has left.
  await app.pool.query('update users set deactivated_at = now() where id = $1', [by.ah1.id])
  expect(await seen(by.mr1)).toEqual(['Of admin', 'Of oic1', 'Own of mr1'])
  await app.pool.query('update users set deactivated_at = null where id = $1', [by.ah1.id])
})

test('one view is the start of a list, an own or a shared one; it goes with the view', async () => {
  const shared = await saved(by.oic1, { shared: true })
  const own = await saved(by.mr1, { name: 'Mine' })
  const start = (view_id: string | null) => by.mr1.post('/user/views/start', { list: '/clients', view_id })
  const starts = async (who = by.mr1) => (await who.get('/user/views?list=/clients')).body.items.filter((view: View) => view.start).map(({ name }: View) => name)
  for (const [id, names] of [[shared.id, ['Overdue']], [own.id, ['Mine']], [own.id, ['Mine']], [null, []], [null, []], [shared.id, ['Overdue']]] as const) {
    expect((await start(id)).body).toEqual({ ok: true })
    expect(await starts()).toEqual(names)
  }
  expect(await lastAudit()).toMatchObject({ action: 'view.start', record_type: 'user', record_id: by.mr1.id, before: { list: '/clients', view_id: null }, after: { list: '/clients', view_id: shared.id } })
  expect(await starts(by.oic1)).toEqual([])
  await by.oic1.delete(`/user/views/${shared.id}`)
  expect(await starts()).toEqual([])
})
