import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { maximumPhotoPart } from '@bisita/contract/limits'
import type { TestCaller, Reply, TestApp } from '../../../testing/app.ts'
import { uuidv7 } from '../../../uuid.ts'

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A living client in a place of somebody, by its id. */
export async function clientOf(app: TestApp, username: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select c.id from clients c join mr_locations l on l.location_id = c.location_id join users u on u.id = l.user_id
     where u.username = $1 and c.deleted_at is null order by c.id limit 1`,
    [username],
  )
  return (rows[0] as { id: string }).id
}

/** A visit that somebody recorded, with the photo that was taken or without. */
export async function recordVisit(app: TestApp, who: string, client: string, photo: Buffer | null): Promise<string> {
  const id = uuidv7()
  await app.pool.query(
    `insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result, photo_sha256)
     values ($1, $2, (select id from users where username = $3), 'visit', now(), 'Not Around', $4)`,
    [id, client, who, photo === null ? null : sha256(photo)],
  )
  return id
}

export type SentPhotoPart = { readonly offset: number; readonly total: number; readonly bytes: Uint8Array; readonly headers?: Record<string, string> }

export const sendPart = (caller: TestCaller, visit: string, { offset, total, bytes, headers }: SentPhotoPart): Promise<Reply> =>
  caller.put(`/visit/proof/${visit}?offset=${offset}&total=${total}`, undefined, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })

/** Sends a photo in parts of the largest size, each from where the server says it is; gives the last answer. */
export async function sendPhoto(caller: TestCaller, visit: string, photo: Buffer): Promise<Reply> {
  for (let offset = 0; ; ) {
    const reply = await sendPart(caller, visit, { offset, total: photo.length, bytes: photo.subarray(offset, offset + maximumPhotoPart) })
    if (reply.status !== 200 || reply.body.received === photo.length) return reply
    offset = reply.body.received
  }
}

export const stateOf = async (caller: TestCaller, visit: string): Promise<Reply['body']> => (await caller.get(`/visit/proof/${visit}/state`)).body

/** The photo as it is shown, with what comes along. */
export async function lookAt(app: Pick<TestApp, 'url'>, caller: TestCaller, visit: string) {
  const response = await fetch(`${app.url}/api/visit/proof/${visit}`, { headers: { cookie: caller.cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** What the database knows of a visit's photo. */
export async function storedPhotoOf(app: TestApp, visit: string) {
  const { rows } = await app.pool.query<{ photo_key: string | null; photo_sha256: string | null; seq: string; parts: number; audited: number }>(
    `select photo_key, photo_sha256, seq,
       (select count(*)::int from visit_photo_parts where visit_id = v.id) as parts,
       (select count(*)::int from audit_log where action = 'visit.photo' and record_id = v.id::text) as audited
     from visits v where id = $1`,
    [visit],
  )
  return rows[0] as (typeof rows)[number]
}

/** The names of all files that are stored. */
export const storedFiles = async (app: TestApp): Promise<readonly string[]> =>
  (await readdir(app.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
