import { randomUUID } from 'node:crypto'
import { reassignmentGrace } from '@bisita/contract/limits'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestCaller, callerAt, type Reply } from '../../testing/app.ts'
import { userId } from '../../testing/models/clientsWorld.ts'
import { aVisit } from '../visits/testing/contacts.ts'
import { assign, assignStatement, moveMember, newest, unassignStatement } from './testing/feedFixtures.ts'
import { added, admin, app, at, info, mr, oic, openDesk, refused, somebody, tele } from './testing/desk.ts'

openDesk()

let mr2: TestCaller
let branch: string
beforeAll(async () => {
  mr2 = await app.signIn('mr2')
  branch = (await app.pool.query('select branch_id from users where id = $1', [mr.id])).rows[0].branch_id
})

/** A place that mr1 holds at the beginning of each test, and a client there; where mr1's device has got to. */
let place: string
let client: string
let seen: number
let taken = 0
beforeEach(async () => {
  place = at('branch', (taken += 1))
  await assign(app, assignStatement(mr.id, place))
  client = (await added({ location_id: place })).id
  seen = await newest(app, mr)
})

/** The place goes from mr1 to mr2. */
const move = () => assign(app, unassignStatement(mr.id, place), unassignStatement(mr2.id, place), assignStatement(mr2.id, place))
const visit = (more: Record<string, unknown> = {}, by = mr): Promise<Reply> => by.post('/visit/create', aVisit(client, { seen_revision_id: seen, ...more }))
const edit = (more: Record<string, unknown> = {}, by = mr): Promise<Reply> => by.put(`/client/update/${client}`, { address: 'Purok 7', seen_revision_id: seen, ...more })
const plan = (more: Record<string, unknown> = {}, by = mr): Promise<Reply> =>
  by.post('/itinerary/create', { id: randomUUID(), client_id: client, visible_at: manilaDay(app.clock.now), seen_revision_id: seen, ...more })
const all = [['visit', visit], ['change', edit], ['plan', plan]] as const

describe('is refused', () => {
  test.each(all)('a %s that does not say what its device had seen, or had seen that the client has gone', async (_, send) => {
    await move()
    const now = await newest(app, mr)
    expect(await refused(() => send({ seen_revision_id: undefined }))).toEqual([404, 'not_found'])
    expect(await refused(() => send({ seen_revision_id: now }))).toEqual([404, 'not_found'])
    expect((await refused(() => send({ seen_revision_id: -1 })))[0]).toBe(400)
  })

  test.each(all)('a %s of somebody who never had the client, or of another role', async (_, send) => {
    await move()
    const mr3 = await app.signIn('mr3')
    for (const by of [mr3, await app.signIn('oic3')]) expect((await refused(() => send({ seen_revision_id: 0 }, by)))[0]).toBeGreaterThanOrEqual(403)
  })

  test.each(all)('a %s after a month', async (_, send) => {
    await move()
    const then = app.clock.now
    app.clock.now = new Date(then.getTime() + reassignmentGrace + 60 * 60 * 1000)
    const later = await app.signIn('mr1')
    expect(await refused(() => send({}, later))).toEqual([404, 'not_found'])
    app.clock.now = then
  })

  test.each(all)('a %s for a client that is deleted, and who had it before counts for nothing', async (_, send) => {
    await assign(app, unassignStatement(mr.id, place))
    const between = await newest(app, mr)
    await assign(app, assignStatement(mr.id, place))
    await assign(app, unassignStatement(mr.id, place))
    expect(await refused(() => send({ seen_revision_id: between }))).toEqual([404, 'not_found'])
    await admin.delete(`/client/delete/${client}`)
    expect((await refused(() => send()))[0]).toBe(404)
  })

  test('without a sign-in, and from a telemarketer of another branch', async () => {
    await move()
    expect(await refused(() => edit({}, callerAt(app.url, '', '')))).toEqual([401, 'not_signed_in'])
    await assign(app, moveMember(tele.id, null))
    expect((await refused(() => edit({}, tele)))[0]).toBe(404)
    await assign(app, moveMember(tele.id, branch))
  })
})

describe('is taken, as who did it', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['whose place went to somebody else', move],
    ['who moved away', () => admin.put(`/client/update/${client}`, { location_id: at('other') })],
    ['who moved away from a place that was lost afterwards', async () => {
      await admin.put(`/client/update/${client}`, { location_id: at('other') })
      await move()
    }],
  ]

  test.each(ways)('work for a client %s', async (_, leave) => {
    await leave()
    expect((await mr.get(`/client/info/${client}`)).status).toBe(404)
    const sent = { remarks: 'Was there', visit_result: 'Not Around' }
    const made = await visit(sent)
    expect([made.status, made.body.user_id]).toEqual([201, mr.id])
    const edited = await edit()
    expect([edited.status, edited.status === 500 ? app.log().slice(-2500) : '']).toEqual([200, ''])
    expect((await plan()).status).toBe(201)
    expect(await info(client)).toMatchObject({ address: 'Purok 7', last_visit_id: made.body.id })
    const timeline = (await admin.get(`/client/timeline/${client}`)).body.items as { kind: string; by: string }[]
    expect(timeline.filter(({ by }) => by === mr.id).map(({ kind }) => kind)).toContain('visit')
    // It is still nobody's but the one's who has the client now.
    expect((await mr.get(`/client/info/${client}`)).status).toBe(404)
    expect((await mr.get('/visit/list?visit_type=visit&ipp=1000')).body.items.map(({ id }: { id: string }) => id)).not.toContain(made.body.id)
  })

  test('a change, whose answer holds what was known and sent, and nothing of what others did since', async () => {
    const known = (await mr.get(`/client/info/${client}`)).body
    await move()
    await admin.put(`/client/update/${client}`, { lastname: 'Secret', phone_number: '0917 555 0001' })
    const { status, body } = await edit({ base_revision_id: known.revision_id })
    expect([status, body.address]).toEqual([200, 'Purok 7'])
    expect(body).toMatchObject({ lastname: known.lastname, fullname: known.fullname, phone_number: known.phone_number, revision_id: known.revision_id })
    // Sent again it says no more.
    expect((await edit({ base_revision_id: known.revision_id })).body).toEqual(body)
    expect(await info(client)).toMatchObject({ lastname: 'Secret', address: 'Purok 7' })
  })

  test('the place was lost long after, and the branch too', async () => {
    await assign(app, moveMember(mr.id, null))
    expect((await visit()).status).toBe(201)
    await assign(app, moveMember(mr.id, branch))
  })

  test('a single client that was assigned directly', async () => {
    const far = (await added({ location_id: at('other', 5) })).id
    await admin.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [far] })
    seen = await newest(app, mr)
    await admin.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [far] })
    client = far
    expect((await visit()).status).toBe(201)
    expect((await visit({ seen_revision_id: await newest(app, mr) })).status).toBe(404)
  })

  test('a new client of a place that went, and what was done there', async () => {
    await move()
    const made = somebody({ location_id: place })
    expect(await refused(() => mr.post('/client/create', made))).toEqual([404, 'not_found'])
    expect((await mr.post('/client/create', { ...made, seen_revision_id: seen })).status).toBe(201)
    client = made.id
    expect((await visit()).status).toBe(201)
    // Sent again with another number it is the same.
    expect((await mr.post('/client/create', { ...made, seen_revision_id: seen + 1 })).status).toBe(201)
  })

  test('again under its key, whatever the device received since', async () => {
    await move()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => mr.put(`/client/update/${client}`, { address: 'Purok 8', seen_revision_id: seen }, { headers })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
  })

  test('what needs approval, once the officer approves', async () => {
    await move()
    const offer = await edit({ lastname: 'Renamed' })
    expect(offer.status).toBe(202)
    const { body } = await mr.post('/approval/request', { ...offer.body, approval_message: 'Please' })
    expect((await oic.post('/approval/approve', { approval_id: body.approval_id })).body.status).toBe('APPROVED')
    expect(await info(client)).toMatchObject({ lastname: 'Renamed' })
  })

  test('a plan and the visit that fulfils it', async () => {
    await move()
    const planned = (await plan()).body
    const made = await visit({ itinerary_id: planned.id })
    expect([made.status, made.body.itinerary_id]).toEqual([201, planned.id])
    expect((await plan({ visible_at: addDays(manilaDay(app.clock.now), 30), assigned_to: await userId(app, 'mr2') })).status).toBe(404)
  })
})
