import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../uuid.ts'
import { added, app, mr, oic, openDesk, somebody } from '../../clients/testing/desk.ts'
import { picture } from '../../visits/testing/images.ts'
import { lookAt, recordVisit, sha256, storedPhotoOf } from '../../visits/testing/proof.ts'
import { envelopeKey, sealedBody, sealedPhoto } from '../testing/envelopes.ts'
import { decideIt, type Phone, phoneOf, refusedReceipt, sendToQuarantine, whileDeactivated } from '../testing/quarantine.ts'

openDesk()

let phone: Phone
let point: string
let photo: Buffer

beforeAll(async () => {
  photo = await picture(320, 240).jpeg().toBuffer()
  await app.keepSignedIn()
})
beforeEach(async () => {
  phone = await phoneOf(mr)
  point = await envelopeKey(mr, phone.device_id)
})

describe('a photo that is handed over by itself', () => {
  const send = async (photo_of: string, more: Record<string, unknown> = {}, bytes = photo) => {
    const item_id = uuidv7()
    return sendToQuarantine({ ...phone, item_id, photo_of, ...more }, await sealedPhoto({ phone, point }, item_id, bytes))
  }
  const awaited = async () => recordVisit(app, 'mr1', (await added()).id, photo)

  test('goes to its visit, once, also of a user who is deactivated', async () => {
    const visit = await awaited()
    for (let time = 0; time < 2; time += 1) expect((await whileDeactivated(mr.id, () => send(visit))).status).toBe(200)
    expect(await storedPhotoOf(app, visit)).toMatchObject({ photo_sha256: sha256(photo), audited: 1 })
    expect((await lookAt(app, oic, visit)).status).toBe(200)
  })

  test('is refused for a visit of somebody else, another photo, in clear, with anything beside it, and with a wrong ticket', async () => {
    const visit = await awaited()
    expect(await refusedReceipt(() => send(uuidv7()))).toEqual([404, 'not_found'])
    const theirs = await recordVisit(app, 'mr2', (await added()).id, photo)
    expect(await refusedReceipt(() => send(theirs))).toEqual([404, 'not_found'])
    const strange = await picture(64, 64).jpeg().toBuffer()
    expect(await refusedReceipt(() => send(visit, {}, strange))).toEqual([400, 'invalid', 'photo_of'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...phone, item_id: uuidv7(), photo_of: visit }, photo))).toEqual([400, 'invalid', 'visit_proof'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...phone, item_id: uuidv7(), photo_of: visit }))).toEqual([400, 'invalid', 'visit_proof'])
    expect(await refusedReceipt(() => send(visit, { kind: 'visit_create' }))).toEqual([400, 'invalid', 'photo_of'])
    expect(await refusedReceipt(() => send(visit, { ticket: 'wrong' }))).toEqual([404, 'not_found'])
    expect((await storedPhotoOf(app, visit)).photo_key).toBeNull()
  })
})

describe('the contact of a locked phone', () => {
  const contact = (more: Partial<Phone> & { readonly showings?: readonly object[] } = {}) => app.anonymous.post('/user/device/contact', { ...phone, ...more })

  test('is refused where the ticket does not fit', async () => {
    expect(await refusedReceipt(() => contact({ ticket: 'x' }))).toEqual([404, 'not_found'])
    expect(await refusedReceipt(() => contact({ user_id: oic.id }))).toEqual([404, 'not_found'])
  })

  test('takes the journal of numbers that were shown, once, into the trail of its user, who may be deactivated', async () => {
    const { id: client_id } = await added({ sss_id: '3412345670' })
    const showing = { id: uuidv7(), client_id, fields: ['sss_id'], purpose: 'read', at: app.clock.now.toISOString() }
    expect(await refusedReceipt(() => contact({ ticket: 'x', showings: [showing] }))).toEqual([404, 'not_found'])
    const lines = async () => (await app.pool.query(`select user_id, after from audit_log where action = 'client.reveal' and record_id = $1`, [client_id])).rows
    expect(await lines()).toEqual([])
    const send = () => whileDeactivated(mr.id, () => contact({ showings: [showing] }))
    expect((await send()).body).toEqual({ does: 'remove', why: 'deactivated' })
    expect((await send()).body).toEqual({ does: 'remove', why: 'deactivated' })
    expect(await lines()).toEqual([{ user_id: mr.id, after: { fields: ['sss_id'], purpose: 'read', shown_at: showing.at } }])
  })

  test('tells to keep the records, and to remove them where the user or the phone is refused', async () => {
    expect((await contact()).body).toEqual({ does: 'keep', why: null })
    expect((await whileDeactivated(mr.id, () => contact())).body).toEqual({ does: 'remove', why: 'deactivated' })
    const admin = await app.signIn('admin')
    expect((await admin.put(`/user/device/lost/${phone.device_id}`)).status).toBe(200)
    expect((await contact()).body).toEqual({ does: 'remove', why: 'lost' })
    const content = somebody({ id: uuidv7() })
    const body = await sealedBody({ phone, point }, 'client_create', content.id, content)
    expect((await sendToQuarantine(body)).status).toBe(200)
    expect((await decideIt(oic, body.item_id, 'accept')).body).toMatchObject({ status: 'ACCEPTED' })
  })
})
