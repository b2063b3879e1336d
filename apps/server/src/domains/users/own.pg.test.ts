import { expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import type { TestCaller } from '../../testing/app.ts'

openApp()
const { mr1: mr, oic1: oic } = signedIn('mr1', 'oic1')

/** The locations of somebody as their rows are, by name. */
async function locationsOf(id: string): Promise<readonly { id: string; location: string }[]> {
  const { rows } = await app.pool.query(
    `select l.id, l.location from mr_locations m join locations l on l.id = m.location_id
     where m.user_id = $1 order by l.path_key, l.id`,
    [id],
  )
  return rows
}

test('the current user has all of the own locations, where a list names 20 and says how many there are', async () => {
  const locations = await locationsOf(mr.id)
  expect(locations.length).toBeGreaterThan(20)
  expect((await mr.get('/user/current')).body.user.mr_locations).toEqual(locations)
  expect((await oic.get('/user/current')).body.user.mr_locations).toEqual([])
  const { body } = await oic.get('/user/list?keyword=mr1')
  expect(body.items).toMatchObject([{ mr_locations: locations.slice(0, 20), mr_locations_count: locations.length }])
})

test('the filter list names usernames and last sign-ins, and of the own row the locations', async () => {
  const { items } = (await mr.get('/user/filter-list')).body
  const { last_login } = (await mr.get('/user/current')).body.user
  expect(items).toMatchObject([{ id: mr.id, username: 'mr1', last_login, mr_locations: await locationsOf(mr.id) }])
  const others = (await oic.get('/user/filter-list')).body.items.filter(({ id }: { id: string }) => id !== oic.id)
  expect(others.map(({ username }: { username: string }) => username)).toContain('mr2')
  for (const other of others) expect(other).not.toHaveProperty('mr_locations')
})

test('the version of the people moves with the own locations, which their list has', async () => {
  const version = async (caller: TestCaller) => (await caller.get('/user/list-info')).body.versions.users
  const [own, other] = [await version(mr), await version(await app.signIn('mr2'))]
  const [{ id } = { id: '' }] = await locationsOf(mr.id)
  await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [mr.id, id])
  expect(await version(mr)).not.toBe(own)
  expect(await version(await app.signIn('mr2'))).toBe(other)
})

test('a person’s language is refused where no screen speaks it, is kept once and told to every browser', async () => {
  const person = await app.signIn('oic2')
  for (const language of ['de', '', null, 1]) expect((await person.post('/user/language', { language })).status).toBe(400)
  expect((await person.get('/user/current')).body.user.language).toBe(null)
  expect((await person.post('/user/language', { language: 'fil' })).body).toEqual({ ok: true })
  expect((await person.post('/user/language', { language: 'fil' })).body).toEqual({ ok: true })
  expect((await (await app.signIn('oic2')).get('/user/current')).body.user.language).toBe('fil')
  const { rows } = await app.pool.query(`select before, after from audit_log where action = 'user.language' and record_id = $1`, [person.id])
  expect(rows).toEqual([{ before: { language: null }, after: { language: 'fil' } }])
})
