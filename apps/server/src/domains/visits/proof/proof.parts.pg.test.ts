import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { storageNotReady } from '../../../files/faults.ts'
import { memoryFiles } from '../../../testing/files.ts'
import { app, openApp, signedIn } from '../../../testing/desk.ts'
import type { TestCaller, Reply } from '../../../testing/app.ts'
import { expectRefusal } from '../../../testing/refusals.ts'
import { seedOf } from '../../../testing/seed.ts'
import { readPhoto } from './photos.ts'
import { picture } from '../testing/images.ts'
import { clientOf, storedPhotoOf, lookAt, recordVisit, sendPart, sendPhoto, stateOf, storedFiles } from '../testing/proof.ts'
import { breakPart, otherServer } from '../testing/servers.ts'

openApp()
const { mr1 } = signedIn('mr1')
let client: string
let photo: Buffer

beforeAll(async () => {
  client = await clientOf(app, 'mr1')
  photo = await picture(700, 500).jpeg({ quality: 95 }).toBuffer()
})

const newVisit = (bytes = photo): Promise<string> => recordVisit(app, 'mr1', client, bytes)

const statuses = (replies: readonly Reply[]): readonly number[] => replies.map(({ status }) => status)

/** A part of the photo, from one of its bytes up to another. */
const piece = (from: number, to = photo.length, bytes = photo) => ({ offset: from, total: bytes.length, bytes: bytes.subarray(from, to) })

const expectWhole = async (visit: string, bytes = photo): Promise<void> => {
  expect(await stateOf(mr1, visit)).toMatchObject({ complete: true })
  const shown = await lookAt(app, mr1, visit)
  expect(shown.bytes.equals(await readPhoto(bytes))).toBe(true)
  expect(await storedPhotoOf(app, visit)).toMatchObject({ parts: 0, audited: 1 })
}

describe('refused, and begun again', () => {
  const restarted = { received: 0, total: null, complete: false }

  test('what arrived is not what was taken: all of it is thrown away', async () => {
    const visit = await newVisit()
    const other = Buffer.from(photo)
    other.writeUInt8(other.readUInt8(70_000) ^ 1, 70_000)
    const key = { 'idempotency-key': randomUUID() }
    const first = { ...piece(0, 90_000, other), headers: key }
    expect((await sendPart(mr1, visit, first)).body).toEqual({ received: 90_000 })
    const reply = await sendPart(mr1, visit, piece(90_000, other.length, other))
    expectRefusal(reply)
    expect([reply.status, reply.body.fields[0].path]).toEqual([400, 'photo_sha256'])
    expect(await stateOf(mr1, visit)).toEqual(restarted)
    expect(await storedPhotoOf(app, visit)).toMatchObject({ parts: 0, photo_key: null, audited: 0 })

    // Sent again under the key of before, a part is kept again: its answer is not all that counts.
    expect((await sendPart(mr1, visit, first)).body).toEqual({ received: 90_000 })
    expect((await stateOf(mr1, visit)).received).toBe(90_000)
    expect((await sendPart(mr1, visit, piece(90_000, other.length, other))).status).toBe(400)
    expect((await sendPhoto(mr1, visit, photo)).body).toEqual({ received: photo.length })
    await expectWhole(visit)
  })

  test('a size that is not the one of the parts before', async () => {
    const visit = await newVisit()
    await sendPart(mr1, visit, piece(0, 1000))
    const reply = await sendPart(mr1, visit, { offset: 1000, total: photo.length + 1, bytes: photo.subarray(1000, 2000) })
    expectRefusal(reply)
    expect([reply.status, reply.body.fields[0].path]).toEqual([400, 'total'])
    expect(await stateOf(mr1, visit)).toEqual(restarted)
    expect((await sendPhoto(mr1, visit, photo)).status).toBe(200)
    await expectWhole(visit)
  })

  test('the storage is away: nothing is thrown away, and an empty part asks again', async () => {
    const visit = await newVisit()
    const away = await otherServer(app, { ...memoryFiles(), put: () => Promise.reject(storageNotReady(new Error('away'))) })
    const reply = await sendPhoto(away.as(mr1), visit, photo)
    expect([reply.status, reply.body.code]).toEqual([503, 'not_ready'])
    await away.close()
    expect(await stateOf(mr1, visit)).toEqual({ received: photo.length, total: photo.length, complete: false })
    expect((await sendPart(mr1, visit, piece(photo.length))).body).toEqual({ received: photo.length })
    await expectWhole(visit)
  })
})

describe('taken', () => {
  test('in one part, which the feed of changes sees and the trail names', async () => {
    const visit = await newVisit()
    const before = await storedPhotoOf(app, visit)
    expect((await sendPhoto(mr1, visit, photo)).body).toEqual({ received: photo.length })
    await expectWhole(visit)
    expect(Number((await storedPhotoOf(app, visit)).seq)).toBeGreaterThan(Number(before.seq))
    const { rows } = await app.pool.query('select user_id, record_type, after from audit_log where record_id = $1', [visit])
    expect(rows).toEqual([{ user_id: mr1.id, record_type: 'visit', after: { photo_sha256: before.photo_sha256 } }])
  })

  test('what has come already is skipped, what goes beyond it is kept', async () => {
    const visit = await newVisit()
    const sent = [piece(0, 500), piece(0, 500), piece(100, 300), piece(200, 900), piece(900, 900), piece(0, 700), piece(0, 901), piece(901)]
    const received = []
    for (const part of sent) received.push((await sendPart(mr1, visit, part)).body.received)
    expect(received).toEqual([500, 500, 500, 900, 900, 900, 901, photo.length])
    await expectWhole(visit)
    const stored = await storedFiles(app)
    expect((await sendPart(mr1, visit, piece(0, 10))).body).toEqual({ received: photo.length })
    expect(await storedFiles(app)).toEqual(stored)
  })

  test('a key sent twice gets the answer of the first time', async () => {
    const visit = await newVisit()
    const headers = { 'idempotency-key': randomUUID() }
    const last = { 'idempotency-key': randomUUID() }
    const replies = [
      await sendPart(mr1, visit, { ...piece(0, 800), headers }),
      await sendPart(mr1, visit, { ...piece(0, 800), headers }),
      await sendPart(mr1, visit, { ...piece(800), headers: last }),
      await sendPart(mr1, visit, { ...piece(800), headers: last }),
      await sendPart(mr1, visit, { ...piece(0, 801), headers }),
    ]
    expect(statuses(replies)).toEqual([200, 200, 200, 200, 409])
    expect(replies.map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true', null, 'true', null])
    await expectWhole(visit)
  })

  test('by two servers in turns', async () => {
    const visit = await newVisit()
    const second = await otherServer(app)
    const callers = [mr1, second.as(mr1)]
    for (let offset = 0; offset < photo.length; offset += 50_000) {
      const caller = callers[(offset / 50_000) % 2] as TestCaller
      expect((await sendPart(caller, visit, piece(offset, Math.min(offset + 50_000, photo.length)))).status).toBe(200)
    }
    await second.close()
    await expectWhole(visit)
  })

  test('sent many times at once, by two servers, a part tears nothing and the photo is stored once', async () => {
    const visit = await newVisit()
    const second = await otherServer(app)
    const callers = [mr1, second.as(mr1)]
    const cuts = [0, 30_000, 60_000, photo.length]
    // Each part eight times; a part may come before the one that it goes on from.
    for (const round of [1, 2, 3]) {
      const all = cuts.slice(0, -1).flatMap((from, index) =>
        Array.from({ length: 8 }, (_, copy) => sendPart(callers[copy % 2] as TestCaller, visit, piece(from, cuts[index + 1]))),
      )
      const replies = await Promise.all(all)
      expect([round, statuses(replies).filter((status) => status !== 200 && status !== 409)]).toEqual([round, []])
      expect(replies.filter(({ status }) => status === 409).every(({ body }) => body.code === 'part_missing')).toBe(true)
    }
    await second.close()
    await expectWhole(visit)
  })
})

test('an upload that breaks off at twenty places goes on from where it is', async () => {
  const seed = seedOf('photo in parts')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 200, max: 700 }),
      fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), how: fc.constantFrom('broken', 'answer lost', 'resent', 'gone on' as const) }), {
        minLength: 20,
        maxLength: 20,
      }),
      async (width, cuts) => {
        const bytes = await picture(width, 300).jpeg({ quality: 95 }).toBuffer()
        const visit = await newVisit(bytes)
        const places = cuts.map(({ at, how }) => ({ to: Math.floor(at * (bytes.length - 1)), how })).toSorted((one, other) => one.to - other.to)
        for (const { to, how } of places) {
          const { received } = await stateOf(mr1, visit)
          const part = piece(received, Math.max(received, to), bytes)
          const replies = await {
            'broken': async () => [await breakPart(app, mr1, visit, part)],
            'answer lost': async () => [await sendPart(mr1, visit, part), await sendPart(mr1, visit, part)],
            'resent': async () => [await sendPart(mr1, visit, part), await sendPart(mr1, visit, piece(0, to, bytes))],
            'gone on': async () => [await sendPart(mr1, visit, part)],
          }[how]()
          expect([how, replies.map((reply) => reply?.status ?? 200)]).toEqual([how, replies.map(() => 200)])
        }
        const { received } = await stateOf(mr1, visit)
        expect((await sendPart(mr1, visit, piece(received, bytes.length, bytes))).body).toEqual({ received: bytes.length })
        await expectWhole(visit, bytes)
      },
    ),
    { seed, numRuns: 8 },
  )
})
