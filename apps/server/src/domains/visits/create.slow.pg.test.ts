import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Files } from '../../files/files.ts'
import type { Reply } from '../../testing/app.ts'
import { memoryFiles } from '../../testing/files.ts'
import { added, app, mr, openDesk } from '../clients/testing/desk.ts'
import { aVisit } from './testing/contacts.ts'
import { form, partsOf } from './testing/forms.ts'
import { picture } from './testing/images.ts'
import { otherServer } from './testing/servers.ts'

openDesk()

/** Storage that stores nothing until `open` is called. */
function waitingFiles() {
  const files = memoryFiles()
  const asked = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const slow: Files = {
    ...files,
    put: async (key, bytes, type) => {
      asked.resolve()
      await open.promise
      return files.put(key, bytes, type)
    },
  }
  return { slow, stored: files.stored, asked: asked.promise, open: open.resolve }
}

let photo: Buffer
let waiting: ReturnType<typeof waitingFiles>
let server: Awaited<ReturnType<typeof otherServer>>

beforeAll(async () => {
  photo = await picture(64, 48).jpeg().toBuffer()
  waiting = waitingFiles()
  server = await otherServer(app, waiting.slow)
})
afterAll(() => server.close())

describe('while the storage keeps a photo waiting', () => {
  test('nobody else does: the feed goes on, and so does work on the same client', async () => {
    const client = await added()
    const sending: Promise<Reply> = server.as(mr).post('/visit/create', undefined, form([...partsOf(aVisit(client.id)), ['visit_proof', photo, 'photo.jpg']]))
    await waiting.asked
    const [{ seq }] = (await app.pool.query('select bisita_settled() - 1 as seq')).rows
    const other = await mr.post('/visit/create', aVisit(client.id))
    expect(other.status).toBe(201)
    const changes = (await mr.get(`/visit/changes/${seq}?ipp=1000`)).body.items
    expect(changes.map(({ id }: { id: string }) => id)).toContain(other.body.id)
    waiting.open()
    const visit = await sending
    expect([visit.status, visit.body.photo_state]).toEqual([201, 'stored'])
    expect(waiting.stored.size).toBe(1)
  })

  test('a visit that is refused leaves no photo', async () => {
    const before = waiting.stored.size
    const refused = await server.as(mr).post('/visit/create', undefined, form([...partsOf(aVisit(crypto.randomUUID())), ['visit_proof', photo, 'photo.jpg']]))
    expect(refused.status).toBe(404)
    expect(waiting.stored.size).toBe(before)
  })
})
