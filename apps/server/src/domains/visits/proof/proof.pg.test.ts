import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { maximumPhotoBytes, maximumPhotoPart } from '@bisita/contract/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import { rowVersions } from '../../../testing/digest.ts'
import { expectRefusal } from '../../../testing/refusals.ts'
import { readPhoto } from './photos.ts'
import { picture, pixels } from '../testing/images.ts'
import { clientOf, storedPhotoOf, lookAt, recordVisit, sendPart, sendPhoto, stateOf, storedFiles } from '../testing/proof.ts'

openApp()
const { mr1, oic1, oic3, admin } = signedIn('mr1', 'oic1', 'oic3', 'admin')
let photo: Buffer
/** A client of mr1, one of the other area, and a visit of mr1 to each whose photo has not arrived. */
let near: string
let far: string
let visit: string
let visitFar: string

beforeAll(async () => {
  photo = await picture(600, 400).jpeg().toBuffer()
  near = await clientOf(app, 'mr1')
  far = await clientOf(app, 'mr5')
  visit = await recordVisit(app, 'mr1', near, photo)
  visitFar = await recordVisit(app, 'mr1', far, photo)
})

const whole = () => ({ offset: 0, total: photo.length, bytes: photo })

describe('refused', () => {
  /** Runs what must leave no trace. */
  const noTrace = async (work: () => Promise<void>): Promise<void> => {
    const before = await rowVersions(app.pool, ['sessions'])
    await work()
    expect(await rowVersions(app.pool, ['sessions'])).toEqual(before)
    expect(await storedFiles(app)).toEqual([])
  }

  test('somebody else than the page takes it for', () =>
    noTrace(async () => {
      const other = await sendPart(mr1, visit, { ...whole(), headers: { 'x-bisita-user': oic1.id } })
      expect([other.status, other.body.code]).toEqual([409, 'wrong_user'])
    }))

  test('a part that ends beyond the whole', () =>
    noTrace(async () => {
      const reply = await mr1.put(`/visit/proof/${visit}?offset=0&total=10`, undefined, { raw: photo.subarray(0, 50), headers: { 'content-type': 'application/octet-stream' } })
      expectRefusal(reply)
      expect([reply.status, reply.body.fields[0].path]).toEqual([400, 'total'])
    }))

  test('more than 5 MB in the whole, and more than a part at once', () =>
    noTrace(async () => {
      const total = await sendPart(mr1, visit, { offset: 0, total: maximumPhotoBytes + 1, bytes: photo })
      const part = await sendPart(mr1, visit, { offset: 0, total: maximumPhotoBytes, bytes: Buffer.alloc(maximumPhotoPart + 1) })
      for (const reply of [total, part]) expectRefusal(reply)
      expect([total.status, part.status]).toEqual([413, 413])
    }))

  test('bytes that are called something else', () =>
    noTrace(async () => {
      for (const type of ['image/jpeg', 'application/json', 'multipart/form-data; boundary=x', 'text/html']) {
        const reply = await sendPart(mr1, visit, { ...whole(), headers: { 'content-type': type } })
        expect([type, reply.status]).toEqual([type, 415])
      }
    }))

  test('a visit that is not there, deleted, or out of scope', () =>
    noTrace(async () => {
      const { rows } = await app.pool.query<{ id: string }>('select id from clients where deleted_at is null limit 1')
      for (const id of [randomUUID(), (rows[0] as { id: string }).id]) {
        for (const reply of [await mr1.get(`/visit/proof/${id}`), await mr1.get(`/visit/proof/${id}/state`), await sendPart(mr1, id, whole())]) {
          expectRefusal(reply)
          expect(reply.status).toBe(404)
        }
      }
      for (const reply of [await oic3.get(`/visit/proof/${visit}`), await oic3.get(`/visit/proof/${visit}/state`), await sendPart(oic3, visit, whole())]) {
        expectRefusal(reply)
        expect(reply.status).toBe(404)
      }
    }))

  test('an own visit that is deleted', async () => {
    const deleted = await recordVisit(app, 'mr1', near, photo)
    await app.pool.query('update visits set deleted_at = now() where id = $1', [deleted])
    await noTrace(async () => {
      const replies = [await mr1.get(`/visit/proof/${deleted}`), await mr1.get(`/visit/proof/${deleted}/state`), await sendPart(mr1, deleted, whole())]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    })
  })

  test('others send no photo for who was there, though they see the visit', () =>
    noTrace(async () => {
      for (const caller of [oic1, admin]) {
        for (const reply of [await sendPart(caller, visit, whole()), await caller.get(`/visit/proof/${visit}/state`)]) {
          expectRefusal(reply)
          expect([reply.status, reply.body.code]).toEqual([403, 'not_allowed'])
        }
      }
    }))

  test('a visit without a photo takes none', async () => {
    const plain = await recordVisit(app, 'mr1', near, null)
    await noTrace(async () => {
      for (const reply of [await sendPart(mr1, plain, whole()), await mr1.get(`/visit/proof/${plain}/state`)]) {
        expectRefusal(reply)
        expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
      }
    })
  })

  test('a part beyond the one that is missing', () =>
    noTrace(async () => {
      const reply = await sendPart(mr1, visit, { offset: 10, total: photo.length, bytes: photo.subarray(10) })
      expectRefusal(reply)
      expect([reply.status, reply.body.code]).toEqual([409, 'part_missing'])
    }))

  test('a photo that has not arrived', () =>
    noTrace(async () => {
      const reply = await mr1.get(`/visit/proof/${visit}`)
      expectRefusal(reply)
      expect(reply.status).toBe(404)
    }))
})

describe('shown', () => {
  let shown: string
  let shownFar: string
  beforeAll(async () => {
    shown = await recordVisit(app, 'mr1', near, photo)
    shownFar = await recordVisit(app, 'mr1', far, photo)
    for (const id of [shown, shownFar]) await sendPhoto(mr1, id, photo)
  })

  test('as a JPEG that does nothing, kept nowhere', async () => {
    const { status, headers, bytes } = await lookAt(app, mr1, shown)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(bytes.equals(await readPhoto(photo))).toBe(true)
    const { photo_key } = await storedPhotoOf(app, shown)
    const file = path.join(app.filesFolder, String(photo_key).slice(0, 2), String(photo_key).slice(2, 4), String(photo_key))
    expect((await readFile(file)).equals(bytes)).toBe(true)
  })

  test('in scope only: where the client lives, and to who is over the one who was there', async () => {
    const people = ['mr1', 'mr5', 'tele1', 'tele2', 'tele3', 'oic1', 'oic2', 'oic3', 'ah1', 'ah2', 'admin']
    const answers = async (id: string) =>
      Promise.all(people.map(async (who) => [who, (await lookAt(app, await app.signIn(who), id)).status] as const)).then((all) => Object.fromEntries(all))
    const everybody = Object.fromEntries(people.map((who) => [who, 200]))
    const missing = (...who: string[]) => Object.fromEntries(who.map((name) => [name, 404]))
    expect(await answers(shown)).toEqual({ ...everybody, ...missing('mr5', 'tele2', 'tele3', 'oic2', 'oic3', 'ah2') })
    // mr1 belongs to oic1 and ah1, the client to the others; who was there sees the client no more.
    expect(await answers(shownFar)).toEqual({ ...everybody, ...missing('mr1', 'tele1', 'tele2', 'oic2') })
  })

  test('to an MR who has the client directly, and to the officer whose member was there now', async () => {
    const mr3 = await app.signIn('mr3')
    expect((await lookAt(app, mr3, shown)).status).toBe(404)
    await app.pool.query('insert into mr_clients (user_id, client_id) values ($1, $2)', [mr3.id, near])
    expect((await lookAt(app, mr3, shown)).status).toBe(200)
    await app.pool.query('delete from mr_clients where user_id = $1', [mr3.id])

    await app.pool.query(`update users set branch_id = (select branch_id from users where username = 'oic2') where username = 'mr1'`)
    const oic2 = await app.signIn('oic2')
    expect([(await lookAt(app, oic1, shownFar)).status, (await lookAt(app, oic2, shownFar)).status]).toEqual([404, 200])
  })

  test('not when the visit is deleted or its file is gone', async () => {
    const { photo_key } = await storedPhotoOf(app, shownFar)
    await app.pool.query('update visits set photo_key = $2 where id = $1', [shownFar, `${'0'.repeat(32)}-gone.jpg`])
    expectRefusal(await admin.get(`/visit/proof/${shownFar}`))
    await app.pool.query('update visits set photo_key = $2, deleted_at = now() where id = $1', [shownFar, photo_key])
    expectRefusal(await admin.get(`/visit/proof/${shownFar}`))
  })
})

test('who was there sends the photo also when the client is out of scope by now', async () => {
  expect((await sendPhoto(mr1, visitFar, photo)).body).toEqual({ received: photo.length })
  expect(await stateOf(mr1, visitFar)).toEqual({ received: 0, total: null, complete: true })
  expect((await lookAt(app, mr1, visitFar)).status).toBe(404)
  const noise = pixels(10, 10, 1)
  expect((await sendPart(mr1, visitFar, { offset: 0, total: noise.length, bytes: noise })).body).toEqual({ received: noise.length })
})
