import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { uuidv7 } from '../../uuid.ts'
import { added, admin, ah, app, at, info, mr, oic, somebody } from '../clients/testing/desk.ts'
import { day, openPlans, planned } from '../itineraries/testing/plans.ts'
import { aVisit } from '../visits/testing/contacts.ts'
import { picture } from '../visits/testing/images.ts'
import { lookAt, sha256 } from '../visits/testing/proof.ts'
import { decideIt, quarantinedItem, quarantineBody, type Phone, phoneOf, statusOf, refusedReceipt, whileDeactivated } from './testing/quarantine.ts'

openPlans()

let phone: Phone
let oic2: TestCaller

beforeAll(async () => {
  ;[phone, oic2] = [await phoneOf(mr), await app.signIn('oic2')]
  await app.keepSignedIn()
})

/** Hands an item of mr1's over, who cannot sign in meanwhile. */
const waits = (kind: string, record_id: string, content: unknown, photo?: Buffer): Promise<string> =>
  whileDeactivated(phone.user_id, () => quarantinedItem(quarantineBody(phone, kind, record_id, content), photo))

const aClient = () => somebody({ id: uuidv7() })
const waitingClient = (content = aClient()) => waits('client_create', content.id, content)

/** What an item became, of somebody who still cannot sign in. */
const accepted = async (id: string, by: TestCaller = oic) => {
  const { status, body } = await whileDeactivated(phone.user_id, () => decideIt(by, id, 'accept'))
  expect([status, body.message]).toEqual([200, null])
  expect(body.status).toBe('ACCEPTED')
  return body
}

/** A refusal, after which the item waits on. */
const waitsOn = async (id: string, by: TestCaller = oic) => {
  const refusal = await whileDeactivated(phone.user_id, () => refusedReceipt(() => decideIt(by, id, 'accept')))
  expect(await statusOf(id)).toBe('WAITING')
  return refusal
}

const linesOf = async (record_id: string) =>
  (await app.pool.query('select user_id, action from audit_log where record_id = $1 order by id', [record_id])).rows.map(({ user_id, action }) => [user_id, action])

describe('deciding is refused', () => {
  test('out of scope: other branches, other areas; and what there is not', async () => {
    const id = await waitingClient()
    for (const caller of [oic2, await app.signIn('oic3'), await app.signIn('ah2')]) {
      expect(await refusedReceipt(() => decideIt(caller, id, 'accept'))).toEqual([404, 'not_found'])
      expect(await refusedReceipt(() => decideIt(caller, uuidv7(), 'accept'))).toEqual([404, 'not_found'])
    }
  })

  test('a second time', async () => {
    const [first, second] = [await waitingClient(), await waitingClient()]
    await decideIt(oic, first, 'reject')
    await accepted(second)
    for (const id of [first, second]) {
      for (const action of ['accept', 'reject'] as const) expect(await refusedReceipt(() => decideIt(oic, id, action))).toEqual([409, 'decided'])
    }
  })

  test('but for one of many at once', async () => {
    const content = aClient()
    const id = await waitingClient(content)
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => decideIt(i % 2 === 0 ? oic : ah, id, i % 3 === 0 ? 'reject' : 'accept')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('what is refused on accepting waits on, and says why', () => {
  test('a client that has somebody else’s number', async () => {
    const number = { sss_id: '0111111111', id_type: 'sss' }
    const sameNumber = await added(number)
    const content = { ...aClient(), ...number }
    const id = await waitingClient(content)
    expect(await waitsOn(id)).toEqual([409, 'duplicate', 'sss_id'])
    await admin.delete(`/client/delete/${sameNumber.id}`)
    await accepted(id)
  })

  test('what is no visit, or of no client, or of one out of the representative’s scope', async () => {
    const strange = uuidv7()
    expect(await waitsOn(await waits('visit_create', strange, { id: strange, size: 'large' }))).toEqual([400, 'invalid', 'client_id', 'visit_type', 'visit_time', 'size'])
    const [nobody, outside] = [aVisit(uuidv7()), aVisit((await added({ location_id: at('other') })).id)]
    for (const content of [nobody, outside]) expect(await waitsOn(await waits('visit_create', content.id, content))).toEqual([409, 'conflict'])
  })

  test('an itinerary that was closed meanwhile', async () => {
    const { id } = await planned(mr)
    const item = await waits('itinerary_skip', id, { reason: 'Flooded' })
    await oic.put(`/itinerary/skip/${id}`, { reason: 'Rain' })
    expect(await waitsOn(item)).toEqual([409, 'closed'])
  })

  test('a move out of the scope, to an officer: a head of both accepts it', async () => {
    const { id } = await added()
    const item = await waits('client_update', id, { location_id: at('other') })
    expect(await waitsOn(item)).toEqual([403, 'not_authorized'])
    await accepted(item, admin)
    expect(await info(id)).toMatchObject({ location_id: at('other') })
  })
})

describe('accepted', () => {
  test('a client is the representative’s, decided by the officer', async () => {
    const content = aClient()
    const id = await waitingClient(content)
    const decided = await accepted(id)
    const { rows } = await app.pool.query('select display_name from users where id = $1', [oic.id])
    expect(decided).toMatchObject({ kind: 'client_create', record_id: content.id, decided_by_name: rows[0].display_name, decided_at: app.clock.now.toISOString() })
    expect(await info(content.id)).toMatchObject({ lastname: content['lastname'], created_by: phone.user_id })
    expect(await linesOf(content.id)).toEqual([[phone.user_id, 'client.create']])
    expect(await linesOf(id)).toEqual([[phone.user_id, 'quarantine.receive'], [oic.id, 'quarantine.accept']])
  })

  test('a change that an officer would have to approve is approved by it', async () => {
    const { id } = await added()
    const item = await waits('client_update', id, { lastname: 'Renamed', phone_number: '0917 222 3333' })
    await accepted(item)
    expect(await info(id)).toMatchObject({ lastname: 'Renamed', pending_approval: false })
    expect((await linesOf(id)).at(-1)).toEqual([phone.user_id, 'client.update'])
  })

  test('an answer of a client is the representative’s, by itself and with a visit', async () => {
    const [{ id: client_id }, { id: other }] = [await added(), await added()]
    const answer = { id: uuidv7(), client_id, purpose: 'marketing', channel: 'any', answer: 'no', how: 'spoken', at: '2026-11-20T01:00:00.000Z' }
    await accepted(await waits('client_consent', answer.id, answer))
    expect((await info(client_id)).consents).toMatchObject([{ id: answer.id, by: phone.user_id, answer: 'no' }, { channel: 'call' }])
    const content = aVisit(other, { latitude: 16.4, longitude: 120.6, recorded_offline: true, consent: { id: uuidv7(), answer: 'yes', how: 'spoken' } })
    await accepted(await waits('visit_create', content.id, content))
    expect((await info(other)).consents).toMatchObject([{ by: phone.user_id, answer: 'yes' }, { answer: 'yes' }])
  })

  test('a visit stands with its time, its photo and who was there', async () => {
    const { id: client_id } = await added()
    const photo = await picture(640, 480).jpeg().toBuffer()
    const content = aVisit(client_id, { latitude: 16.4, longitude: 120.6, recorded_offline: true })
    const item = await waits('visit_create', content.id, content, photo)
    const { rows } = await app.pool.query('select received_at from quarantined_items where id = $1', [item])
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
    expect(await accepted(item)).toMatchObject({ has_photo: true })
    const visit = (await oic.get(`/visit/info/${content.id}`)).body
    expect(visit).toMatchObject({
      user_id: phone.user_id,
      visit_time: new Date(content.visit_time).toISOString(),
      received_at: rows[0].received_at.toISOString(),
      photo_state: 'stored',
      latitude: 16.4,
    })
    expect(await info(client_id)).toMatchObject({ last_visit_id: content.id })
    const seen = await lookAt(app, oic, content.id)
    expect([seen.status, seen.bytes.subarray(0, 2)]).toEqual([200, Buffer.from([0xff, 0xd8])])
    expect(await linesOf(content.id)).toEqual([[phone.user_id, 'visit.create'], [phone.user_id, 'visit.photo']])
  })

  test('a visit that had arrived all the same stays one, and gets its photo', async () => {
    const photo = await picture(200, 150).jpeg().toBuffer()
    const content = aVisit((await added()).id, { photo_sha256: sha256(photo) })
    expect((await mr.post('/visit/create', content)).body.photo_state).toBe('awaited')
    const item = await waits('visit_create', content.id, content, photo)
    await accepted(item)
    expect((await oic.get(`/visit/info/${content.id}`)).body.photo_state).toBe('stored')
    expect((await app.pool.query('select from visits where client_id = $1', [content.client_id])).rows).toHaveLength(1)
  })

  test('itineraries: made, moved, remarked, skipped, removed', async () => {
    const { id: client_id } = await added()
    const id = uuidv7()
    const plan = await waits('itinerary_create', id, { id, client_id, visible_at: day(3) })
    // Nobody plans for somebody who is away; of one who is back it is taken.
    expect(await waitsOn(plan)).toEqual([409, 'conflict'])
    expect((await decideIt(oic, plan, 'accept')).status).toBe(200)
    const now = async () => (await oic.get(`/itinerary/info/${id}`)).body
    expect(await now()).toMatchObject({ assigned_to: phone.user_id, created_by: phone.user_id, pin_type: 'self', visible_at: day(3) })
    await accepted(await waits('itinerary_update', id, { visible_at: day(4) }))
    await accepted(await waits('itinerary_remarks', id, { remarks: 'Bring the form' }))
    expect(await now()).toMatchObject({ visible_at: day(4), remarks: 'Bring the form' })
    await accepted(await waits('itinerary_skip', id, { reason: 'Flooded' }))
    expect(await now()).toMatchObject({ status: 'skipped', skip_reason: 'Flooded' })
    const other = await planned(mr)
    await accepted(await waits('itinerary_remove', other.id, {}))
    expect((await oic.get(`/itinerary/info/${other.id}`)).status).toBe(404)
  })

  test('also of somebody who can sign in again', async () => {
    const content = aClient()
    const id = await waitingClient(content)
    expect((await decideIt(oic, id, 'accept')).status).toBe(200)
    expect(await info(content.id)).toMatchObject({ created_by: phone.user_id })
  })
})

describe('rejected', () => {
  test('an item is kept with what was said, and nothing of it is carried out', async () => {
    const content = aClient()
    const id = await waitingClient(content)
    const { status, body } = await decideIt(ah, id, 'reject', { message: ' Was entered twice. ' })
    expect([status, body.status, body.message]).toEqual([200, 'REJECTED', 'Was entered twice.'])
    expect(body.content).toEqual(content)
    expect((await app.pool.query('select from clients where id = $1', [content.id])).rows).toEqual([])
    expect((await linesOf(id)).at(-1)).toEqual([ah.id, 'quarantine.reject'])
  })
})

describe('the list', () => {
  const listed = async (caller: TestCaller, query = ''): Promise<string[]> =>
    (await caller.get(`/visit/quarantine?ipp=1000${query}`)).body.items.map(({ id }: { id: string }) => id)

  test('is of the branch that the person belonged to then, and above; in the order of entry', async () => {
    const content = [aClient(), aClient()]
    const [late, early] = await whileDeactivated(phone.user_id, async () => [
      await quarantinedItem(quarantineBody(phone, 'client_create', content[0]?.id as string, content[0], { entered_at: '2026-01-02T00:00:00Z' })),
      await quarantinedItem(quarantineBody(phone, 'client_create', content[1]?.id as string, content[1], { entered_at: '2026-01-01T00:00:00Z' })),
    ])
    const ids = [late, early]
    for (const caller of [oic, ah, admin]) expect((await listed(caller)).filter((id) => ids.includes(id))).toEqual([early, late])
    for (const caller of [oic2, await app.signIn('ah2')]) expect((await listed(caller)).filter((id) => ids.includes(id))).toEqual([])
    // It was mr1's branch that gave the work.
    await app.pool.query('update quarantined_items set branch_id = null where id = $1', [late])
    expect([(await listed(oic)).includes(late), (await listed(ah)).includes(late), (await listed(admin)).includes(late)]).toEqual([false, false, true])
  })

  test('tells those of a state, counted, page by page; and how many of a phone wait', async () => {
    const id = await waitingClient()
    await decideIt(oic, id, 'reject')
    const next = await waitingClient()
    expect([(await listed(oic, '&filter_status=WAITING')).includes(id), (await listed(oic, '&filter_status=REJECTED')).includes(id)]).toEqual([false, true])
    const waiting = (await oic.get('/visit/quarantine?filter_status=WAITING&ipp=1')).body
    expect(waiting).toMatchObject({ pages: waiting.count, hasNext: waiting.count > 1 })
    expect(await listed(oic, '&filter_status=WAITING')).toHaveLength(waiting.count)
    expect(await listed(oic)).toContain(next)
    const phones = (await oic.get(`/user/devices?ipp=1000&user_id=${phone.user_id}`)).body.items
    const { rows } = await app.pool.query(`select count(*)::int as n from quarantined_items where device_id = $1 and status = 'WAITING'`, [phone.device_id])
    expect(phones.find((one: { id: string }) => one.id === phone.device_id).quarantined).toBe(rows[0].n)
  })
})
