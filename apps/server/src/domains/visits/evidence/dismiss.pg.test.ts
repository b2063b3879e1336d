import { randomUUID } from 'node:crypto'
import { evidenceCodes } from '@bisita/contract/visits/evidence.kinds'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../database/transaction.ts'
import { added, admin, ah, app, lastAudit, mr, oic, openDesk, refused, tele } from '../../clients/testing/desk.ts'
import { clearDay, evidenceOf, instant, placePoint, prove, said } from '../testing/evidence.ts'
import { visitFeed } from '../testing/device.ts'
import { makeUnmade } from './evidence.jobs.ts'

openDesk()
let client: string
let visit: string

const dismiss = (by: typeof oic, flag: string, note: unknown = 'A fiesta, said the client.', id = visit, sent = {}) => by.post(`/visit/evidence/${id}/dismiss`, { flag, note }, sent)

beforeAll(() => {
  app.clock.now = new Date(instant('19:00'))
})
beforeEach(async () => {
  await clearDay()
  client = (await added()).id
  visit = await prove(client, { ...(await placePoint()), duration: 0, visit_time: instant('05:10') })
})

describe('refused, and nothing changes', () => {
  test('a representative and a telemarketer', async () => {
    for (const by of [mr, tele]) expect(await refused(() => dismiss(by, 'too_short'))).toEqual([403, 'not_allowed'])
  })

  test('no note, and a flag that does not exist', async () => {
    for (const note of ['', '  ', null, 'x'.repeat(256)]) expect(await refused(() => dismiss(oic, 'too_short', note))).toEqual([400, 'invalid', 'note'])
    expect(await refused(() => dismiss(oic, 'lazy'))).toEqual([400, 'invalid', 'flag'])
  })

  test('a visit that is not there, is out of scope, or deleted', async () => {
    expect(await refused(() => dismiss(oic, 'too_short', 'Why.', randomUUID()))).toEqual([404, 'not_found'])
    const far = await app.signIn('oic3')
    expect(await refused(() => dismiss(far, 'too_short'))).toEqual([404, 'not_found'])
    expect((await admin.delete(`/visit/delete/${visit}`)).status).toBe(200)
    expect(await refused(() => dismiss(oic, 'too_short'))).toEqual([404, 'not_found'])
  })

  test('a flag that the visit does not have, as an officer’s visit has none', async () => {
    expect(await refused(() => dismiss(oic, 'late'))).toEqual([404, 'not_found'])
    const own = await oic.post('/visit/create', { id: randomUUID(), client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: instant('09:00'), duration: 0 })
    expect([own.status, own.body.evidence]).toEqual([201, null])
    for (const flag of evidenceCodes) expect((await dismiss(oic, flag, 'Why.', own.body.id)).status).toBe(404)
  })

  test('the second time', async () => {
    expect((await dismiss(oic, 'too_short')).status).toBe(200)
    expect(await refused(() => dismiss(ah, 'too_short'))).toEqual([409, 'conflict'])
  })
})

test('each dismissal stands with its note; with the last one the visit is verified, and stays so when it is made anew', async () => {
  expect(await said(visit)).toEqual(['doubtful', 'odd_hour', 'too_short'])
  const first = await dismiss(oic, 'too_short')
  expect([first.status, first.body.verdict]).toEqual([200, 'doubtful'])
  const second = await dismiss(ah, 'odd_hour', '  Early market day.  ')
  expect(second.body.verdict).toBe('verified')
  const shown = await evidenceOf(visit, mr)
  expect(second.body).toEqual(shown)
  const { rows } = await app.pool.query('select display_name from users where id = any($1) order by id = $2', [[oic.id, ah.id], oic.id])
  const [head, officer] = rows.map(({ display_name }) => display_name)
  expect(shown?.flags.map(({ code, dismissed_by_name, dismissed_at, note }) => [code, dismissed_by_name, dismissed_at, note])).toEqual([
    ['odd_hour', head, app.clock.now.toISOString(), 'Early market day.'],
    ['too_short', officer, app.clock.now.toISOString(), 'A fiesta, said the client.'],
  ])
  await prove((await added()).id, { ...(await placePoint()), visit_time: instant('08:00') })
  expect(await evidenceOf(visit)).toEqual(shown)
})

test('is in the audit trail, and sent again under its key it happens once', async () => {
  const key = { headers: { 'idempotency-key': randomUUID() } }
  const [first, again] = [await dismiss(oic, 'too_short', 'Why.', visit, key), await dismiss(oic, 'too_short', 'Why.', visit, key)]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await lastAudit()).toMatchObject({ action: 'visit.dismiss_evidence', record_type: 'visit', record_id: visit, user_id: oic.id, after: { flag: 'too_short', note: 'Why.' } })
})

test('no location: a note stands with it, and the visit stays unverified', async () => {
  const nowhere = await prove((await added()).id, { accuracy: null, fix_age_seconds: null, location_error: 'timeout' })
  const reply = await dismiss(oic, 'no_location', 'No network in that valley.', nowhere)
  expect([reply.status, reply.body.verdict, reply.body.flags[0].note]).toEqual([200, 'unverified', 'No network in that valley.'])
})

test('the phone of the mr hears of it, and of what a later visit changes', async () => {
  const device = visitFeed.fromNothing('mr1', mr)
  await visitFeed.catchUp(device, () => 1000)
  expect(device.records.get(visit)?.evidence?.verdict).toBe('doubtful')
  for (const flag of ['odd_hour', 'too_short']) await dismiss(oic, flag)
  const far = { ...(await placePoint()), accuracy: 0 }
  const next = await prove((await added()).id, { ...far, latitude: far.latitude + 0.09, visit_time: instant('05:11') })
  await prove((await added()).id, { ...far, visit_time: instant('05:10:30') })
  await visitFeed.catchUp(device, () => 1000)
  expect(device.records.get(visit)?.evidence?.verdict).toBe('verified')
  expect(device.records.get(next)?.evidence).toEqual(await evidenceOf(next, mr))
  await visitFeed.expectSameDigest(device)
})

describe('the list', () => {
  const list = async (query: string, by = oic) => (await by.get(`/visit/list?ipp=100&date_from=2026-06-17&date_to=2026-06-17&${query}`)).body

  test('by verdict and by flag, dismissed or not, counts what it shows', async () => {
    await dismiss(oic, 'too_short')
    await dismiss(oic, 'odd_hour')
    const all = (await list('')).items as { id: string; evidence: { verdict: string; flags: { code: string }[] } | null }[]
    const ids = (of: typeof all) => of.map(({ id }) => id)
    for (const by of [oic, ah, admin]) {
      for (const verdict of ['verified', 'doubtful', 'unverified']) {
        const { items, count } = await list(`evidence=${verdict}`, by)
        expect([ids(items), count]).toEqual([ids(all.filter(({ evidence }) => evidence?.verdict === verdict)), items.length])
      }
      for (const flag of evidenceCodes) {
        const { items, count } = await list(`flag=${flag}`, by)
        expect([ids(items), count]).toEqual([ids(all.filter(({ evidence }) => evidence?.flags.some(({ code }) => code === flag))), items.length])
      }
      expect(ids((await list(`flag=too_short&evidence=verified&user_id=${mr.id}`, by)).items)).toContain(visit)
    }
    expect((await oic.get('/visit/list?evidence=honest')).status).toBe(400)
    expect((await oic.get('/visit/list?flag=lazy')).status).toBe(400)
  })

  test('each figure of the people side by side is the count of its list', async () => {
    const { items, period } = (await oic.get('/user/dashboard/standing?of=user&period=3 MONTH&ipp=100')).body
    const judged = items.filter(({ evidence }: { evidence: unknown }) => evidence !== null)
    expect(judged.length).toBeGreaterThan(0)
    for (const { id, evidence } of judged) {
      const count = async (verdict: string) => (await oic.get(`/visit/list?ipp=1&user_id=${id}&evidence=${verdict}&date_from=${period.from}&date_to=${period.to}`)).body.count
      const counts = [await count('verified'), await count('doubtful'), await count('unverified')]
      expect(counts).toEqual([evidence.verified, evidence.doubtful, evidence.unverified])
      expect(evidence.share).toBeCloseTo(counts[0] / (counts[0] + counts[1] + counts[2]), 3)
    }
  })
})

test('what has no verdict yet is unknown, and the job gives it one', async () => {
  await app.pool.query(`update visits set evidence = null, evidence_flags = '[]', evidence_codes = '{}' where user_id = $1`, [mr.id])
  expect(await evidenceOf(visit)).toBeNull()
  for (let from: string | null = '00000000-0000-0000-0000-000000000000'; from !== null; ) {
    const person: string = from
    ;({ from } = await inTransaction(app.db, (trx) => makeUnmade(trx, person)))
  }
  expect(await said(visit)).toEqual(['doubtful', 'odd_hour', 'too_short'])
  const { rows } = await app.pool.query(`select count(*)::int as n from visits v join users u on u.id = v.user_id where evidence is null and u.user_type = 'mr' and visit_type = 'visit' and v.deleted_at is null`)
  expect(rows).toEqual([{ n: 0 }])
})
