import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { expectRefusal } from '../../../testing/refusals.ts'
import { notPhotos, type Sample } from '../testing/notPhotos.ts'
import { carriers, rarePhotos } from '../testing/oddPhotos.ts'
import { clientOf, storedPhotoOf, lookAt, recordVisit, sendPart, sendPhoto, sha256, stateOf, storedFiles } from '../testing/proof.ts'
import { damagedPhotos, largePhotos, longPhotos } from '../testing/refusedPhotos.ts'
import { expectNothingOf, expectPlainJpeg } from '../testing/storedJpeg.ts'
import { uuidv7 } from '../../../uuid.ts'

openApp()
const { mr1 } = signedIn('mr1')
let client: string

beforeAll(async () => {
  client = await clientOf(app, 'mr1')
})

const refused: readonly (readonly [number, string, Buffer])[] = [
  ...(await notPhotos()).map(([name, bytes]: Sample) => [415, name, bytes] as const),
  ...(await damagedPhotos()).map(([name, bytes]: Sample) => [400, name, bytes] as const),
  ...longPhotos.map(([name, bytes]: Sample) => [400, name, bytes] as const),
  ...(await largePhotos()).map(([name, bytes]: Sample) => [413, name, bytes] as const),
]
const taken = [...(await carriers()), ...(await rarePhotos()).map(([name, bytes]) => [name, bytes, Buffer.alloc(0)] as const)]

test('there are enough of them', () => {
  expect(refused.length).toBeGreaterThanOrEqual(100)
})

describe('stored nowhere', () => {
  test.each(refused)('%i: %s, sent in parts', async (status, _name, bytes) => {
    const visit = await recordVisit(app, 'mr1', client, bytes)
    // Nothing at all cannot be announced: a photo has at least one byte.
    const reply = bytes.length === 0 ? await sendPart(mr1, visit, { offset: 0, total: 1, bytes: Buffer.from([0]) }) : await sendPhoto(mr1, visit, bytes)
    expectRefusal(reply)
    expect(reply.status).toBe(bytes.length === 0 ? 400 : status)
    const { photo_key, photo_sha256, parts, audited } = await storedPhotoOf(app, visit)
    expect({ photo_key, photo_sha256, parts, audited }).toEqual({ photo_key: null, photo_sha256: sha256(bytes), parts: 0, audited: 0 })
    expect(await stateOf(mr1, visit)).toEqual({ received: 0, total: null, complete: false })
    const shown = await lookAt(app, mr1, visit)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect(await storedFiles(app)).toEqual([])
  })

  test.each(refused)('%i: %s, sent along with the visit', async (status, _name, bytes) => {
    const id = uuidv7()
    const form = new FormData()
    for (const [name, value] of Object.entries({ id, client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: new Date().toISOString(), location_error: 'timeout' })) form.append(name, value)
    // Whatever it is called and said to be.
    form.append('visit_proof', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
    const response = await fetch(`${app.url}/api/visit/create`, { method: 'POST', headers: { cookie: mr1.cookie }, body: form })
    const reply = { status: response.status, body: await response.json(), headers: response.headers }
    expectRefusal(reply)
    expect(reply.status).toBe(status)
    const { rowCount } = await app.pool.query('select from visits where id = $1', [id])
    expect(rowCount).toBe(0)
    expect(await storedFiles(app)).toEqual([])
  })
})

describe('stored as a picture and nothing else', () => {
  test.each(taken)('%s', async (_name, bytes, payload) => {
    const visit = await recordVisit(app, 'mr1', client, bytes)
    expect((await sendPhoto(mr1, visit, bytes)).body).toEqual({ received: bytes.length })
    const shown = await lookAt(app, mr1, visit)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([200, 'image/jpeg', 'nosniff'])
    expectPlainJpeg(shown.bytes)
    expectNothingOf(payload, shown.bytes)
    expect(await storedFiles(app)).toContain((await storedPhotoOf(app, visit)).photo_key)
  })
})
