import { evidenceCodes } from '@bisita/contract/visits/evidence.kinds'
import { beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../../settings.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { admin, app, mr, openDesk } from '../../clients/testing/desk.ts'
import { instant, patterned, placePoint, provenVisit, set, someClients } from '../testing/evidence.ts'
import { expectSameEvidence, newWorld, someDay } from '../testing/evidenceDays.ts'
import { sendPhoto, sha256 } from '../testing/proof.ts'
import { makeDays } from './evidence.service.ts'

openDesk()
beforeAll(async () => {
  app.clock.now = new Date(instant('19:00'))
  await set({ cool_off_days: 0 })
})

const days = share(15, 500)

test(`${days} random days: what is stored is what a slow second model says, whatever arrives late, goes, or gets its photo`, async () => {
  const random = actors(seedOf('evidence'))()
  const second = await app.signIn('mr2')
  await app.keepSignedIn()
  await app.pool.query(`update sessions set expires_at = now() + interval '20 years', last_used_at = now() + interval '20 years'`)
  // The long form comes to days on which the demonstration has visits of them.
  await app.pool.query('update visits set deleted_at = now() where user_id = any($1) and deleted_at is null', [[mr.id, second.id]])
  const [own, theirs] = [await someClients(6), await someClients(3)]
  for (const client of theirs) await app.pool.query('insert into mr_clients (user_id, client_id) values ($1, $2)', [second.id, client])
  const world = newWorld([{ caller: mr, clients: own }, { caller: second, clients: theirs }], await placePoint())
  let met = new Map<string, number>()
  for (let n = 1; n <= days; n += 1) {
    await someDay(world, random)
    met = await expectSameEvidence(world)
  }
  // Nothing of it was about nothing.
  expect(evidenceCodes.filter((code) => code !== 'no_photo' && (met.get(code) ?? 0) === 0)).toEqual([])
  expect(world.visits.filter(({ living }) => !living).length).toBeGreaterThan(0)
})

test('visits that arrive, go and get their photos at the same time: nothing waits for ever, and nothing is stored of a moment before', async () => {
  app.clock.now = new Date(instant('19:00', '2027-12-01'))
  await app.pool.query(`update sessions set expires_at = now() + interval '20 years', last_used_at = now() + interval '20 years'`)
  const here = await placePoint()
  const clients = await someClients(12)
  const photo = await patterned([1, 2, 3, 40])
  const bodies = clients.map((client, n) => provenVisit(client, { ...here, visit_time: instant(`${10 + (n % 4)}:0${n % 10}`, '2027-12-01'), recorded_offline: true, photo_sha256: sha256(photo) }))
  const record = (body: (typeof bodies)[number]) => mr.post('/visit/create', body)
  const first = await Promise.all(bodies.slice(0, 6).map(record))
  const then = await Promise.all([
    ...bodies.slice(6).map(record),
    ...bodies.slice(0, 3).map(({ id }) => admin.delete(`/visit/delete/${id}`)),
    ...bodies.slice(3, 6).map(({ id }) => sendPhoto(mr, id, photo)),
  ])
  expect([...first, ...then].map(({ status }) => status)).toEqual([...Array(12).fill(201), ...Array(6).fill(200)])
  const settings = await readSettings(app.db)
  expect(await makeDays(app.db, settings, [{ user_id: mr.id, day: '2027-12-01' }])).toBe(0)
  const { rows } = await app.pool.query(`select distinct evidence, evidence_codes from visits where id = any($1) and deleted_at is null`, [bodies.map(({ id }) => id)])
  expect(rows).toEqual([{ evidence: 'doubtful', evidence_codes: ['same_spot', 'photo_reused'] }])
})
