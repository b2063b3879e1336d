import { beforeAll, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { uuidv7 } from '../../uuid.ts'
import { added, admin, ah, app, mr, oic, openDesk, somebody } from '../clients/testing/desk.ts'
import { aVisit } from '../visits/testing/contacts.ts'
import { picture } from '../visits/testing/images.ts'
import { decideIt, quarantinedItem, quarantineBody, type Phone, phoneOf, refusedReceipt, whileDeactivated } from './testing/quarantine.ts'

openDesk()

let phone: Phone
let withPhoto: string
let without: string

const waits = (kind: string, record_id: string, content: unknown, photo?: Buffer): Promise<string> =>
  whileDeactivated(phone.user_id, () => quarantinedItem(quarantineBody(phone, kind, record_id, content), photo))

beforeAll(async () => {
  phone = await phoneOf(mr)
  const visit = aVisit((await added()).id)
  withPhoto = await waits('visit_create', visit.id, visit, await picture(640, 480).withExif({ IFD0: { Copyright: 'Nobody' } }).jpeg().toBuffer())
  const client = somebody({ id: uuidv7() })
  without = await waits('client_create', client.id, client)
})

const path = (id: string) => `/visit/quarantine/${id}/proof`

async function seen(caller: TestCaller, id: string) {
  const response = await fetch(`${app.url}/api${path(id)}`, { headers: { cookie: caller.cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('is shown to nobody who does not decide about it', async () => {
  for (const name of ['oic2', 'oic3', 'ah2']) {
    const caller = await app.signIn(name)
    expect(await refusedReceipt(() => caller.get(path(withPhoto)))).toEqual([404, 'not_found'])
  }
  // With the ticket of the phone neither: it hands over, and reads nothing.
  expect((await app.anonymous.get(path(withPhoto), { headers: { authorization: `Bearer ${phone.ticket}` } })).status).toBe(401)
})

test('is not there where none came, or there is no such item', async () => {
  expect(await refusedReceipt(() => oic.get(path(uuidv7())))).toEqual([404, 'not_found'])
  expect((await oic.get(path(without))).body.message).toBe('It came without a photo.')
})

test('is seen by those who decide before they do, and after; nobody keeps it on the way', async () => {
  for (const caller of [oic, ah, admin]) {
    const { status, headers, bytes } = await seen(caller, withPhoto)
    expect([status, headers.get('content-type'), bytes.subarray(0, 2).toString('hex')]).toEqual([200, 'image/jpeg', 'ffd8'])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(bytes.includes('Nobody')).toBe(false)
  }
  expect((await whileDeactivated(phone.user_id, () => decideIt(oic, withPhoto, 'reject', { message: 'Somebody else was there.' }))).status).toBe(200)
  expect((await seen(oic, withPhoto)).status).toBe(200)
})
