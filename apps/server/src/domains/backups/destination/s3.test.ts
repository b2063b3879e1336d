import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Location } from '../../../files/location.ts'
import { type FakeS3, fakeS3 } from '../../../files/testing/fakeS3.ts'
import { BackupProblem } from '../problem.ts'
import { s3Destination } from './s3.ts'
import { ownFolder } from '../../../testing/ownFolder.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr/XUtn+FEMI=K7MD%ENG', region: 'ap-southeast-1' }

let server: FakeS3
const folder = await ownFolder()

beforeAll(async () => {
  server = await fakeS3(keys)
})
afterAll(() => server.close())
beforeEach(() => {
  server.ill.length = 0
  server.objects.clear()
})

const place = () =>
  s3Destination(s3Location(`s3://${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}@${server.host}/bisita/backups?tls=0&region=${keys.region}`, {}), 1000)

const nameOfDay = (day: number) => `bisita-2026-11-${String(day).padStart(2, '0')}T19-00-00Z.backup`

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'made')
  await writeFile(file, bytes)
  return file
}

test('a storage that fails in the middle leaves no backup there, and the file here', async () => {
  for (const good of [0, 1, 2, 3]) {
    const file = await fileOf(randomBytes(2500))
    server.ill.push(...Array.from({ length: good }, () => ({ status: 200, text: '<UploadId>x</UploadId>' })), { status: 503 })
    await expect(place().store(file, nameOfDay(1))).rejects.toThrow(BackupProblem)
    server.ill.length = 0
    expect([await place().list(), existsSync(file)]).toEqual([[], true])
  }
})

test.each([0, 1, 999, 1000, 1001, 2500])('a file of %i bytes is there whole, and gone from here', async (size) => {
  const bytes = randomBytes(size)
  const file = await fileOf(bytes)
  await place().store(file, nameOfDay(2))
  expect(existsSync(file)).toBe(false)
  expect(await place().list()).toEqual([{ file: nameOfDay(2), bytes: size }])
  const pieces: Buffer[] = []
  for await (const piece of await place().read(nameOfDay(2))) pieces.push(piece as Buffer)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  await place().remove(nameOfDay(2))
  expect(await place().list()).toEqual([])
})

test('what else lies there is none of ours', async () => {
  server.objects.set(`${server.host}/bisita/backups/notes.txt`, { bytes: Buffer.from('x'), type: undefined })
  server.objects.set(`${server.host}/bisita/${nameOfDay(3)}`, { bytes: Buffer.from('x'), type: undefined })
  expect(await place().list()).toEqual([])
})

test('what is said of the place has no secret in it', () => {
  expect(place().description).toBe(`http://${server.host}/bisita/backups/`)
})
