import { randomUUID } from 'node:crypto'
import { consentFor } from '@bisita/rules/consents/consent'
import { countingConsents } from '@bisita/rules/consents/counting'
import { randomAnswers } from '@bisita/rules/consents/counting.testing'
import { seededNumbers } from '@bisita/rules/day/random'
import { describe, expect, test } from 'vitest'
import { added, admin, app, at, info, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'

openDesk()

const now = () => app.clock.now.toISOString()
const answer = (client_id: string, more: object = {}) => ({ id: randomUUID(), client_id, purpose: 'marketing', channel: 'any', answer: 'yes', how: 'spoken', at: now(), ...more })
const records = async (client_id: string, more: object = {}, by = mr) => {
  const reply = await by.post('/consent/create', answer(client_id, more))
  expect([reply.status, reply.body.message]).toEqual([201, undefined])
  return reply.body
}
const countedOf = ({ consents }: { consents: { channel: string; answer: string }[] }) => consents.map((one) => `${one.channel} ${one.answer}`)
const visitOf = (client_id: string, consent: object) => ({
  id: randomUUID(), client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: now(), location_error: 'timeout',
  consent: { id: randomUUID(), answer: 'yes', how: 'spoken', ...consent },
})

describe('an answer', () => {
  test('is refused where there is no such client or notice, and where it is wrong', async () => {
    const { id } = await added()
    expect(await refused(() => mr.post('/consent/create', answer(randomUUID())))).toEqual([404, 'not_found'])
    const { id: elsewhere } = await added({ location_id: at('other') })
    expect(await refused(() => mr.post('/consent/create', answer(elsewhere)))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.post('/consent/create', answer(id, { notice_version: 999 })))).toEqual([400, 'invalid', 'notice_version'])
    expect(await refused(() => mr.post('/consent/create', answer(id, { answer: 'maybe', channel: 'letter' })))).toEqual([400, 'invalid', 'channel', 'answer'])
    expect(await refused(() => app.anonymous.post('/consent/create', answer(id)))).toEqual([401, 'not_signed_in'])
  })

  test('counts with the client, as a new version that feeds carry, on the timeline and in the trail', async () => {
    const { id, revision_id } = await added()
    expect((await info(id)).consents).toEqual([])
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const sent = answer(id, { notice_version: 1, language: 'fil', how: 'signed', latitude: 16.4, longitude: 120.6 })
    const { status, body } = await mr.post('/consent/create', sent)
    expect([status, countedOf(body)]).toEqual([201, ['visit yes', 'call yes']])
    expect(body.revision_id).toBeGreaterThan(revision_id as number)
    expect(body).toEqual(await info(id))
    const { body: feed } = await mr.get(`/client/revisions/${revision_id}?ipp=1000`)
    expect(feed.items.find((one: { id: string }) => one.id === id)).toMatchObject({ consents: body.consents })
    const { items } = (await mr.get(`/client/timeline/${id}?ipp=1`)).body
    expect(items).toMatchObject([{ kind: 'consent', by: mr.id, at: sent.at, what: { consent_id: sent.id, purpose: 'marketing', channel: 'any', answer: 'yes', how: 'signed', basis: 'consent', notice_version: 1, language: 'fil' } }])
    const { rows } = await app.pool.query('select action, record_type, after from audit_log where record_id = $1', [sent.id])
    expect(rows).toMatchObject([{ action: 'consent.create', record_type: 'consent', after: { client_id: id, answer: 'yes' } }])
    const { rows: stored } = await app.pool.query('select s.notice_sha256 = n.sha256 as same from consents s join consent_notices n on n.version = s.notice_version where s.id = $1', [sent.id])
    expect(stored).toEqual([{ same: true }])
  })

  test('is only ever added to', async () => {
    const { id } = await added()
    await records(id)
    for (const statement of ['update consents set answer = answer', 'delete from consents', 'update consent_notices set draft = false', 'delete from consent_notices', 'truncate consent_notices cascade', 'delete from consent_voids']) {
      await expect(app.pool.query(statement), statement).rejects.toThrow('only ever added to')
    }
  })

  test('counts by the earlier of when it was given and when it arrived, whatever the clock of a phone says', async () => {
    const { id } = await added()
    const year = 365 * 86_400_000
    await records(id, { at: new Date(app.clock.now.getTime() + 5 * year).toISOString() })
    app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
    expect(countedOf(await records(id, { answer: 'withdrawn' }, tele))).toEqual(['visit withdrawn', 'call withdrawn'])
    expect(countedOf(await records(id, { at: new Date(app.clock.now.getTime() - 9 * year).toISOString() }))).toEqual(['visit withdrawn', 'call withdrawn'])
  })

  test('of a withdrawal stands against a yes of the same day that somebody else recorded', async () => {
    const { id } = await added()
    await records(id, { answer: 'withdrawn', channel: 'call', at: now() }, tele)
    expect(countedOf(await records(id, { at: now() }))).toEqual(['visit yes', 'call withdrawn'])
  })

  test('that refuses forbids every contact where that was asked for', async () => {
    const { id } = await added()
    expect(await records(id, { answer: 'no', no_contact: true })).toMatchObject({ do_not_contact: 'all', do_not_contact_reason: 'Did not agree to be contacted' })
    const { id: other } = await added()
    expect(await records(other, { answer: 'no' })).toMatchObject({ do_not_contact: 'none' })
    expect(await records(other, { answer: 'yes', no_contact: true })).toMatchObject({ do_not_contact: 'none' })
  })

  test('travels with a visit, at its time and place, once', async () => {
    const { id } = await added()
    const visit = visitOf(id, { answer: 'no', no_contact: true, notice_version: 999, language: 'en' })
    expect((await mr.post('/visit/create', visit)).status).toBe(201)
    expect((await mr.post('/visit/create', visit)).status).toBe(201)
    expect(await info(id)).toMatchObject({ do_not_contact: 'all', consents: [{ id: visit.consent.id, answer: 'no', at: visit.visit_time, by: mr.id }, { channel: 'call' }] })
    // A version that is not here does not keep a visit out.
    const { rows } = await app.pool.query('select notice_version, language from consents where client_id = $1', [id])
    expect(rows).toEqual([{ notice_version: null, language: null }])
    const { id: other } = await added()
    const taken = visitOf(other, { id: visit.consent.id })
    expect(await refused(() => mr.post('/visit/create', taken))).toEqual([409, 'duplicate'])
  })

  test('of a client who is deleted is refused, and is deleted when it is sent again', async () => {
    const { id } = await added()
    const sent = answer(id)
    await mr.post('/consent/create', sent)
    expect((await admin.delete(`/client/delete/${id}`)).status).toBe(200)
    expect(await refused(() => mr.post('/consent/create', sent))).toEqual([409, 'deleted'])
    expect(await refused(() => mr.post('/consent/create', answer(id)))).toEqual([404, 'not_found'])
  })
})

test('the list finds who agreed, who refused and who was never asked', async () => {
  const lastname = `Filter${randomUUID().slice(0, 8)}`
  const [agreed, refusedOne, unasked] = [await added({ lastname }), await added({ lastname }), await added({ lastname })]
  await records(agreed.id, { channel: 'call' })
  await records(refusedOne.id, { answer: 'no' })
  const found = async (consent: string, path = '/client/search') => (await oic.post(path, { keyword: lastname, consent })).body.items.map(({ id }: { id: string }) => id)
  expect([await found('yes'), await found('no'), await found('none')]).toEqual([[agreed.id], [refusedOne.id], [unasked.id]])
  const all = (await mr.get('/client/list?ipp=1000&consent=yes')).body
  expect(all.items.map(({ id }: { id: string }) => id)).toContain(agreed.id)
  expect(all.count).toBe(all.items.length)
})

test('in random orders of arrival the database has what the rule says', async () => {
  const random = seededNumbers(9712)
  const people: Record<string, string | null> = { one: mr.id, two: tele.id, three: oic.id }
  for (let round = 0; round < 60; round += 1) {
    const { id } = await added()
    const facts = randomAnswers(random).map((fact) => ({ ...fact, id: randomUUID(), by: fact.by === null ? admin.id : (people[fact.by] as string) }))
    const order = facts.map((fact) => [random(), fact] as const).toSorted(([one], [other]) => one - other)
    app.clock.now = new Date('2026-12-24T02:00:00.000Z')
    for (const [, { by, ...fact }] of order) await records(id, fact, [mr, tele, oic, admin].find((caller) => caller.id === by))
    const expected = countingConsents(facts)
    const { consents } = await info(id)
    expect(consents.map((one: { id: string; purpose: string; channel: string }) => [one.id, one.purpose, one.channel])).toEqual(expected.map((one) => [one.id, one.purpose, one.channel]))
    const { rows } = await app.pool.query('select consent_visit, consent_call, s.consent from clients c join call_states s on s.client_id = c.id where c.id = $1', [id])
    const [visit, call] = (['visit', 'call'] as const).map((channel) => consentFor(expected, channel)?.answer ?? null)
    expect(rows).toEqual([{ consent_visit: visit, consent_call: call, consent: call }])
  }
})

describe('the notice', () => {
  const draft = async () => (await mr.get('/consent/notices')).body.items

  test('begins with a draft in both languages', async () => {
    const [first] = await draft()
    expect(first).toMatchObject({ version: 1, draft: true, created_by_name: null, purposes: ['marketing', 'sensitive', 'photo'] })
    expect([first.text_en.length, first.text_fil.length].every((length) => length > 400 && length < 4000)).toBe(true)
  })

  test('gets another version from an administrator alone, based on the newest', async () => {
    const [{ version }] = await draft()
    const next = { base_version: version, purposes: ['marketing'], text_en: 'We ask you.', text_fil: 'Tinatanong namin kayo.', draft: false }
    expect(await refused(() => oic.post('/consent/notices', next))).toEqual([403, 'not_allowed'])
    expect(await refused(() => admin.post('/consent/notices', { ...next, text_fil: ' ' }))).toEqual([400, 'invalid', 'text_fil'])
    expect(await refused(() => admin.post('/consent/notices', { ...next, base_version: version - 1 }))).toEqual([409, 'conflict'])
    const { status, body } = await admin.post('/consent/notices', next)
    expect([status, body.version, body.draft]).toEqual([201, version + 1, false])
    expect((await draft())[0]).toEqual(body)
    expect(await refused(() => admin.post('/consent/notices', next))).toEqual([409, 'conflict'])
  })
})
