import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { uuidv7 } from '../../../uuid.ts'
import { added, admin, ah, app, lastAudit, mr, oic, openDesk, refused, somebody, tele } from '../../clients/testing/desk.ts'
import { registered, syncReport } from '../testing/phone.ts'
import { decideIt, phoneOf, type Phone, quarantineBody, quarantinedItem, refusedReceipt, sendToQuarantine } from '../testing/quarantine.ts'

openDesk()

/** A session and a phone of mr1 for each test, since both end. */
let field: TestCaller
let phone: Phone

beforeEach(async () => {
  field = await app.signIn('mr1')
  phone = await phoneOf(field)
})

const lose = (caller: TestCaller, id = phone.device_id) => caller.put(`/user/device/lost/${id}`)
const tellWiped = (more: Partial<Phone> = {}) => app.anonymous.put('/user/device/wiped', { ...phone, ...more })
const clientItem = () => {
  const content = somebody({ id: uuidv7() })
  return quarantineBody(phone, 'client_create', content.id, content)
}

describe('marking a phone as lost is refused', () => {
  test('to who is not signed in, to who works in the field, and out of scope', async () => {
    expect(await refused(() => app.anonymous.put(`/user/device/lost/${phone.device_id}`))).toEqual([401, 'not_signed_in'])
    for (const caller of [mr, tele]) expect(await refused(() => lose(caller))).toEqual([403, 'not_allowed'])
    const elsewhere = await app.signIn('oic3')
    expect(await refused(() => lose(elsewhere))).toEqual([404, 'not_found'])
    expect(await refused(() => lose(oic, uuidv7()))).toEqual([404, 'not_found'])
  })

  test('without a fresh proof of who asks', async () => {
    const officer = await app.signIn('oic1')
    await app.pool.query('update sessions set proven_at = null where user_id = $1 and proven_at <= $2', [oic.id, app.clock.now])
    expect(await refused(() => lose(officer), ['sessions'])).toEqual([403, 'proof_needed'])
  })

  test('what is known of it is too, and there is nothing to know of a phone that is not lost', async () => {
    for (const path of ['', '/clients', '/export']) {
      const read = (caller: Pick<TestCaller, 'get'>) => () => caller.get(`/user/device/lost/${phone.device_id}${path}`)
      expect(await refused(read(app.anonymous))).toEqual([401, 'not_signed_in'])
      expect(await refused(read(mr))).toEqual([403, 'not_allowed'])
      expect(await refused(read(oic))).toEqual([404, 'not_found'])
    }
  })
})

describe('a lost phone', () => {
  test('is marked once, with a line in the trail, and its sessions end', async () => {
    const other = await app.signIn('mr1')
    const { status, body } = await lose(oic)
    expect([status, body]).toMatchObject([200, { id: phone.device_id, user_id: mr.id, sealed: false, lost_by_name: expect.any(String), wiped_at: null }])
    expect(body.lost_at).toBe(app.clock.now.toISOString())
    expect(await lastAudit()).toMatchObject({ action: 'device.lost', record_id: phone.device_id, user_id: oic.id, after: { lost: true, user_id: mr.id } })
    const lines = async () => (await app.pool.query(`select count(*)::int as n from audit_log where action = 'device.lost'`)).rows[0].n
    const before = await lines()
    expect((await lose(ah)).body).toEqual(body)
    expect(await lines()).toBe(before)
    for (const path of ['/user/current', '/client/revisions/0']) {
      expect(await refused(() => field.get(path))).toEqual([403, 'device_lost'])
    }
    expect((await field.get('/user/current')).body).toMatchObject({ deactivated: true })
    expect((await other.get('/user/current')).status).toBe(200)
    const listed = await oic.get(`/user/devices?user_id=${mr.id}&ipp=1000`)
    expect(listed.body.items.find(({ id }: { id: string }) => id === phone.device_id)).toMatchObject({ lost_at: body.lost_at, wiped_at: null })
  })

  test.each([
    ['syncing', (id: string, caller: TestCaller) => caller.post('/user/sync', syncReport(id))],
    ['setting up', (id: string, caller: TestCaller) => caller.post('/user/device', { device_id: id, app_version: '1.0.0' })],
    ['asking for its key', (id: string, caller: TestCaller) => caller.post('/user/device-key', { device_id: id })],
  ])('is refused %s in a new session of anybody, which ends', async (_, send) => {
    await lose(admin)
    for (const name of ['mr1', 'mr2']) {
      const again = await app.signIn(name)
      expect(await refused(() => send(phone.device_id, again), ['sessions'])).toEqual([403, 'device_lost'])
      expect(await refused(() => again.get('/client/revisions/0'))).toEqual([403, 'device_lost'])
    }
  })

  test('gets no key that was made before, and counts as sealed', async () => {
    const ask = (caller: TestCaller) => caller.post('/user/device-key', { device_id: phone.device_id })
    expect((await ask(field)).status).toBe(200)
    expect((await lose(oic)).body.sealed).toBe(true)
    const again = await app.signIn('mr1')
    expect(await refused(() => ask(again), ['sessions'])).toEqual([403, 'device_lost'])
  })

  test('hands over unsent work, though its user can sign in elsewhere', async () => {
    const item = clientItem()
    expect(await refusedReceipt(() => sendToQuarantine(item))).toEqual([409, 'conflict'])
    await lose(oic)
    await quarantinedItem(item)
    const { body } = await oic.get(`/user/device/lost/${phone.device_id}`)
    expect(body.quarantined).toBe(1)
    expect((await decideIt(oic, item.item_id, 'accept')).body).toMatchObject({ status: 'ACCEPTED' })
  })

  test('answers once that it is wiped, by its ticket; found again it is set up as another phone', async () => {
    expect(await refusedReceipt(() => tellWiped({ ticket: 'x' }))).toEqual([404, 'not_found'])
    expect(await refusedReceipt(() => tellWiped({ user_id: oic.id }))).toEqual([404, 'not_found'])
    expect((await tellWiped()).body).toEqual({ ok: true })
    await lose(oic)
    const read = async () => (await oic.get(`/user/device/lost/${phone.device_id}`)).body
    expect((await read()).wiped_at).toBeNull()
    expect((await tellWiped()).body).toEqual({ ok: true })
    expect((await read()).wiped_at).toBe(app.clock.now.toISOString())
    const line = await lastAudit()
    expect(line).toMatchObject({ action: 'device.wiped', record_id: phone.device_id, user_id: mr.id })
    expect((await tellWiped()).status).toBe(200)
    expect((await lastAudit()).id).toBe(line.id)
    const again = await app.signIn('mr1')
    expect((await registered(again, phone.device_id)).device_id).not.toBe(phone.device_id)
  })

  test('had the records of the clients in scope, who are listed by name with what is filled of them', async () => {
    const client = await added({ firstname: 'Zenaida', lastname: 'Aaaa', address: 'Purok 3', phone_number: '09171234567' })
    await lose(oic)
    const path = `/user/device/lost/${phone.device_id}`
    const { body } = await oic.get(`${path}/clients?ipp=1`)
    const own = await mr.get('/client/list?ipp=1')
    expect([body.count, (await oic.get(path)).body.clients]).toEqual([own.body.count, own.body.count])
    expect(body.items).toEqual([{ id: client.id, fullname: client['fullname'], fields: expect.arrayContaining(['firstname', 'lastname', 'location_id', 'address', 'phone_number']) }])
    expect(body.items[0].fields).not.toContain('birth_date')
    const file = await oic.get(`${path}/export`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.body.split('\r\n').slice(0, 2)).toEqual(['id,fullname,fields', expect.stringMatching(new RegExp(`^${client.id},"Aaaa, Zenaida",.*Street address; Phone number`))])
    expect(file.body.trim().split('\r\n')).toHaveLength(own.body.count + 1)
    expect(await lastAudit()).toMatchObject({ action: 'list.export', record_type: 'device', record_id: phone.device_id, after: { rows: own.body.count } })
  })
})
