import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StorageFault } from './faults.ts'
import type { Files } from './files.ts'
import { s3Location } from './location.ts'
import { s3Files } from './s3.ts'
import { type FakeS3, fakeS3, fetchAt, type Illness, storedAt } from './testing/fakeS3.ts'
import { expectListed, listedKeys } from './testing/listing.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr/XUtn+FEMI=K7MD%ENG', region: 'ap-southeast-1' }
const key = '0123456789abcdef-photo.jpg'
const photo = randomBytes(200_000)

let server: FakeS3

const urlOf = (options = '', secret = keys.secretAccessKey) =>
  `s3://${keys.accessKeyId}:${encodeURIComponent(secret)}@${server.host}/bisita-photos/field/2026?tls=0&region=${keys.region}${options}`

const files = (options = '', secret = keys.secretAccessKey, patience = 2000): Files => s3Files(s3Location(urlOf(options, secret), {}), { patience })

beforeAll(async () => {
  server = await fakeS3(keys)
})
afterAll(() => server.close())
beforeEach(() => {
  server.ill.length = 0
  server.requests.length = 0
  server.objects.clear()
})

/** What an operation is refused with: always that it may be tried again, and why for the log. */
const expectNotReady = async (work: Promise<unknown>, code?: string): Promise<void> => {
  const problem = await work.then(() => null, (error: unknown) => error)
  expect(problem).toMatchObject({ name: 'Problem', code: 'not_ready', status: 503 })
  const { cause } = problem as Error
  expect(cause).toBeInstanceOf(Error)
  if (code !== undefined) expect(cause).toMatchObject({ constructor: StorageFault, code })
}

describe('when the storage does not answer as it should', () => {
  const twice = (illness: Illness) => [illness, illness]

  test.each([500, 502, 503, 429])('%i, twice', async (status) => {
    for (const work of [() => files().put(key, photo, 'image/jpeg'), () => files().get(key), () => files().remove(key)]) {
      server.ill.push(...twice({ status }))
      await expectNotReady(work(), `S3 ${status}`)
    }
    expect(server.requests).toHaveLength(6)
  })

  test.each(['silent', 'hangs up'] as const)('%s, twice', async (illness) => {
    server.ill.push(...twice(illness))
    await expectNotReady(files('', keys.secretAccessKey, 200).get(key))
    expect(server.requests).toHaveLength(2)
  })

  test('nobody there', async () => {
    const nowhere = s3Files(s3Location('s3://a:b@127.0.0.1:1/bucket?tls=0', {}))
    await expectNotReady(nowhere.put(key, photo, 'image/jpeg'))
  })

  test('a wrong secret is no missing file, and is not tried again', async () => {
    const wrong = files('', 'somethingelse')
    await expectNotReady(wrong.get(key), 'S3 403')
    await expectNotReady(wrong.put(key, photo, 'image/jpeg'), 'S3 403')
    expect(server.requests).toHaveLength(2)
    expect(server.objects.size).toBe(0)
  })

  test('a missing bucket is no missing file', async () => {
    server.ill.push({ status: 404, text: '<Error><Code>NoSuchBucket</Code></Error>' })
    await expectNotReady(files().get(key), 'S3 404')
  })

  test('nothing is sent on to another place', async () => {
    server.ill.push({ status: 307, location: `http://${server.host}/elsewhere` })
    await expectNotReady(files().put(key, photo, 'image/jpeg'), 'S3 307')
    expect(server.requests).toHaveLength(1)
  })

  test('the secret and the key are in no message', async () => {
    server.ill.push(...twice({ status: 500 }))
    const problem = (await files().get(key).catch((error: unknown) => error)) as Error
    expect(`${problem.stack}${String(problem.cause)}`).not.toMatch(/AKIDEXAMPLE|wJalr/)
  })
})

describe('when it does', () => {
  test('what is put is got back, and is gone when removed', async () => {
    const storage = files()
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, photo, 'image/jpeg')
    expect(server.objects.get(`${server.host}/bisita-photos/field/2026/${key}`)).toEqual({ bytes: photo, type: 'image/jpeg' })
    expect((await storage.get(key))?.equals(photo)).toBe(true)
    await storage.remove(key)
    expect(server.objects.size).toBe(0)
    expect(await storage.get(key)).toBeNull()
    await storage.remove(key)
  })

  test.each<Illness>([{ status: 500 }, { status: 503 }, 'hangs up'])('one failure is got over: %j', async (illness) => {
    server.ill.push(illness)
    await files().put(key, photo, 'image/jpeg')
    server.ill.push(illness)
    expect((await files().get(key))?.equals(photo)).toBe(true)
  })

  test('the bucket before the host', async () => {
    const location = s3Location(urlOf('&addressing=host').replace(server.host, 'storage.example'), {})
    const storage = s3Files(location, { fetch: fetchAt(server) })
    await storage.put(key, photo, 'image/jpeg')
    expect(server.requests.map(({ line }) => line)).toEqual([`PUT bisita-photos.storage.example/field/2026/${key}`])
    expect((await storage.get(key))?.equals(photo)).toBe(true)
    await storage.remove(key)
    expect(server.objects.size).toBe(0)
  })

  test.each([['', null], ['&addressing=host', 'storage.example']])('what is kept is listed in the order of keys, a page at a time, and nothing that is not ours%s', async (options, host) => {
    const address = urlOf(options).replace(server.host, host ?? server.host)
    const storage = s3Files(s3Location(address, {}), { fetch: fetchAt(server) })
    for (const name of listedKeys.toReversed()) await storage.put(name, photo, 'image/jpeg')
    const [place = ''] = server.objects.keys()
    const kept = { bytes: photo, type: undefined }
    for (const other of ['field/2026/notes.txt', 'field/2026/ab12/ab12ef56-0123456789.jpg', 'field/2025/ab12ef56-0123456789.jpg']) {
      server.objects.set(`${place.slice(0, place.indexOf('field/'))}${other}`, kept)
    }
    await expectListed(storage)
    expect((await storage.list('', 10)).files[0]?.at).toEqual(new Date(storedAt))
  })

  test('a token of a session is signed too', async () => {
    const location = s3Location(urlOf().replace(/\/\/.*@/, '//'), { ...keys, sessionToken: 'a token' })
    await s3Files(location).put(key, photo, 'image/jpeg')
    expect(server.requests[0]?.headers['x-amz-security-token']).toBe('a token')
    expect(server.requests[0]?.headers.authorization).toContain('x-amz-security-token')
    expect(server.objects.size).toBe(1)
  })

  test.each(['', 'short', '../escape-escape.jpg', `x/${key}`, 'ABCDEFGHabcdefgh', `${key}/..`, 'a'.repeat(200)])('%j is no key', async (bad) => {
    await expect(files().put(bad, photo, 'image/jpeg')).rejects.toThrow('no key')
    await expect(files().get(bad)).rejects.toThrow('no key')
    expect(server.requests).toHaveLength(0)
  })
})
