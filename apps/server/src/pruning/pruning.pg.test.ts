import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idempotencyKeyLifetime, loginWindow } from '@bisita/contract/limits'
import type { Files } from '../files/files.ts'
import { clientOf, recordVisit, sendPart, stateOf } from '../domains/visits/testing/proof.ts'
import { orphanMinimumAge, OrphansProblem, photoPartRetention, pruneFiles } from './pruning.ts'
import { pruneWork } from './pruning.jobs.ts'
import { runJobNow } from '../domains/jobs/testing/runJobNow.ts'
import { app, openApp, signedIn } from '../testing/desk.ts'
import { rowVersions } from '../testing/digest.ts'

const hour = 3_600_000

openApp()
const { mr1 } = signedIn('mr1')
let client: string
let now: Date

beforeAll(async () => {
  client = await clientOf(app, 'mr1')
})

beforeEach(() => {
  now = new Date()
})

const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
const nothing = { keys: 0, sessions: 0, failures: 0, notifications: 0, reports: 0, editions: 0, uploads: 0, photos: 0 }

/** What one job removes of rows; there are no files. */
async function pruneRows(now: Date): Promise<typeof nothing> {
  const { files: _, ...rows } = (await prune(storage([]), now)) as typeof nothing & { files: number }
  return rows
}

const prune = (files: Files, now: Date) => runJobNow(app.db, pruneWork(files), now)

/** A storage that remembers what was removed from it. */
function storage(stored: { key: string; at: Date }[]): Files & { readonly removed: string[] } {
  const removed: string[] = []
  const never = () => Promise.reject(new Error('this was not asked for'))
  return {
    removed,
    put: never,
    get: never,
    remove: async (key) => void removed.push(key),
    list: async (after, most) => {
      const files = stored.filter(({ key }) => key > after).toSorted((a, b) => (a.key < b.key ? -1 : 1))
      return { files: files.slice(0, most), next: files.length > most ? (files[most - 1]?.key ?? null) : null }
    },
  }
}

const insertKeys = (at: Date, n = 1) =>
  app.pool.query(
    `insert into idempotency_keys (user_id, method, path, key, content_hash, status, answer, created_at)
     select $1, 'POST', '/pruned', gen_random_uuid(), '\\x00', 200, '{}', $2 from generate_series(1, $3)`,
    [mr1.id, at, n],
  )

const insertSession = (name: string, expires: Date, ended: string | null = null) =>
  app.pool.query(`insert into sessions (token_hash, user_id, expires_at, ended, user_agent) values ($1, $2, $3, $4, $5)`, [randomBytes(32), mr1.id, expires, ended, name])

const insertFailure = (name: string, since: Date, blocked: Date | null) =>
  app.pool.query(`insert into login_failures (counted, failures, since, blocked_until) values ($1, 9, $2, $3)`, [name, since, blocked])

/** The values of a column, in their order. */
const left = async (statement: string, values: readonly unknown[] = []): Promise<unknown[]> => (await app.pool.query<{ what: unknown }>(statement, [...values])).rows.map(({ what }) => what)

describe('rows', () => {
  test('where none is out of its time, nothing is written', async () => {
    await insertKeys(ago(idempotencyKeyLifetime - hour))
    await insertSession('ended', new Date(now.getTime() + hour), 'deactivated')
    await insertFailure('waiting', ago(24 * hour), new Date(now.getTime() + 1000))
    const before = await rowVersions(app.pool)
    expect(await pruneRows(now)).toEqual(nothing)
    expect(await rowVersions(app.pool)).toEqual(before)
  })

  test('answers are kept for thirty days, and however many are older go', async () => {
    await insertKeys(ago(idempotencyKeyLifetime + 1000), 2500)
    const within = await left(`select key as what from idempotency_keys where created_at >= $1 order by 1`, [ago(idempotencyKeyLifetime)])
    expect(await pruneRows(now)).toEqual({ ...nothing, keys: 2500 })
    expect(await left(`select key as what from idempotency_keys order by 1`)).toEqual(within)
    expect(within.length).toBeGreaterThan(0)
  })

  test('sessions go a week after they have expired, ended or not, and not before', async () => {
    await insertSession('long over', ago(8 * 24 * hour))
    await insertSession('long over and ended', ago(8 * 24 * hour), 'signed_out')
    await insertSession('just over', ago(6 * 24 * hour))
    expect(await pruneRows(now)).toEqual({ ...nothing, sessions: 2 })
    expect(await left(`select user_agent as what from sessions where user_agent in ('long over', 'long over and ended', 'just over', 'ended') order by 1`)).toEqual(['ended', 'just over'])
    // A deactivated user still gets that as the reason, and a signed-in user stays signed in.
    expect((await mr1.get('/user/current')).status).toBe(200)
  })

  test('wrong passwords are forgotten when their time and their wait are over', async () => {
    await insertFailure('old', ago(loginWindow + 2 * hour), null)
    await insertFailure('old, wait over', ago(24 * hour), ago(loginWindow + 2 * hour))
    await insertFailure('old, wait just over', ago(24 * hour), ago(1000))
    await insertFailure('new', ago(1000), null)
    expect(await pruneRows(now)).toEqual({ ...nothing, failures: 2 })
    expect(await left('select counted as what from login_failures order by 1')).toEqual(['new', 'old, wait just over', 'waiting'])
  })

  test('what uploads did goes after thirty days, and the uploads with it', async () => {
    const now = new Date('2026-11-20T02:00:00Z')
    for (const [age, rows] of [['2026-10-01', 3], ['2026-11-10', 2]] as const) {
      const { rows: made } = await app.pool.query<{ id: string }>('insert into client_uploads (id, chunks, created_at) values (gen_random_uuid(), 1, $1) returning id', [`${age}T00:00:00Z`])
      await app.pool.query(`insert into client_upload_rows (upload_id, chunk, row, ident) select $1, 1, n, 'sss' from generate_series(1, $2::int) n`, [made[0]?.id, rows])
    }
    expect(await pruneRows(now)).toMatchObject({ uploads: 3 })
    expect(await left('select created_at::date::text as what from client_uploads')).toEqual(['2026-11-10'])
    await app.pool.query('delete from client_uploads')
  })

  test('editions of the places go after thirty days, one each night', async () => {
    const insert = (sha256: string, at: Date) =>
      app.pool.query('insert into psgc_uploads (id, sha256, barangays, created_at) values (gen_random_uuid(), $1, 1, $2)', [sha256, at])
    await insert('old', ago(31 * 24 * hour))
    await insert('older', ago(32 * 24 * hour))
    await insert('kept', ago(29 * 24 * hour))
    expect(await pruneRows(now)).toEqual({ ...nothing, editions: 1 })
    expect(await pruneRows(now)).toEqual({ ...nothing, editions: 1 })
    expect(await left('select sha256 as what from psgc_uploads')).toEqual(['kept'])
  })

  test('by several servers at once, each row is removed by one of them', async () => {
    await insertKeys(ago(idempotencyKeyLifetime + hour), 3000)
    const pruned = await Promise.all(Array.from({ length: 4 }, () => pruneRows(now)))
    expect(pruned.reduce((sum, { keys }) => sum + keys, 0)).toBe(3000)
  })

  test('one that a sending holds just now is left to it', async () => {
    await insertKeys(ago(idempotencyKeyLifetime + hour), 2)
    const other = await app.pool.connect()
    await other.query(`begin; select 1 from idempotency_keys where created_at < now() - interval '30 days' limit 1 for update`)
    expect(await pruneRows(now)).toEqual({ ...nothing, keys: 1 })
    await other.query('rollback')
    other.release()
    expect(await pruneRows(now)).toEqual({ ...nothing, keys: 1 })
  })

  test('a sending whose answer is removed at the same time is carried out', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    const send = () => mr1.post('/visit/create', { id, client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: now.toISOString(), location_error: 'timeout' }, { headers: { 'idempotency-key': key } })
    const first = await send()
    await app.pool.query('update idempotency_keys set created_at = $1 where key = $2', [ago(idempotencyKeyLifetime + hour), key])
    const [again] = await Promise.all([send(), pruneRows(now)])
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, id])
  })
})

describe('parts of photos', () => {
  const photo = randomBytes(3000)
  const send = async (visit: string, offset: number) => (await sendPart(mr1, visit, { offset, total: photo.length, bytes: photo.subarray(offset, offset + 1000) })).body
  const arrived = (visit: string, offset: number, at: Date) => app.pool.query('update visit_photo_parts set arrived_at = $3 where visit_id = $1 and "offset" = $2', [visit, offset, at])

  test('go where nothing came for thirty days, and the photo starts again', async () => {
    const [stopped, slow] = [await recordVisit(app, 'mr1', client, photo), await recordVisit(app, 'mr1', client, photo)]
    for (const visit of [stopped, slow]) {
      for (const offset of [0, 1000]) await send(visit, offset)
      await arrived(visit, 0, ago(photoPartRetention + hour))
    }
    await arrived(stopped, 1000, ago(photoPartRetention + hour))
    await arrived(slow, 1000, ago(photoPartRetention - hour))
    expect(await pruneRows(now)).toEqual({ ...nothing, photos: 1 })
    expect((await stateOf(mr1, stopped)).received).toBe(0)
    expect((await stateOf(mr1, slow)).received).toBe(2000)
    expect(await send(stopped, 0)).toEqual({ received: 1000 })
  })

  test('stay where a part comes at the same time', async () => {
    const visit = await recordVisit(app, 'mr1', client, photo)
    for (let round = 0; round < 10; round += 1) {
      await send(visit, 0)
      await arrived(visit, 0, ago(photoPartRetention + hour))
      const [answer] = await Promise.all([send(visit, 1000), pruneRows(now)])
      // Either it went on from what was there, or it must begin again: what is there always begins at the first byte.
      const { received } = await stateOf(mr1, visit)
      expect([received, answer.received ?? answer.code]).toEqual(received === 2000 ? [2000, 2000] : [0, 'part_missing'])
      await app.pool.query('delete from visit_photo_parts where visit_id = $1', [visit])
    }
  })
})

describe('files', () => {
  const keyOf = (id: string) => `${randomBytes(16).toString('hex')}-${id}.jpg`

  async function named(deleted = false): Promise<string> {
    const id = await recordVisit(app, 'mr1', client, randomBytes(10))
    await app.pool.query(`update visits set photo_key = $2, deleted_at = case when $3 then now() end where id = $1`, [id, keyOf(id), deleted])
    return (await left('select photo_key as what from visits where id = $1', [id]))[0] as string
  }

  async function quarantined(): Promise<string> {
    const id = randomUUID()
    await app.pool.query(
      `insert into quarantined_items (id, user_id, device_id, kind, record_id, entered_at, received_at, content, content_hash, photo_sha256, photo_key)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'visit_create', $2, now(), now(), '{}', '\\x00', repeat('ab', 32), $3)`,
      [mr1.id, id, keyOf(id)],
    )
    return (await left('select photo_key as what from quarantined_items where record_id = $1', [id]))[0] as string
  }

  const old = () => ago(orphanMinimumAge + hour)

  test('go where no record names them, and stay where one does, or where one still may', async () => {
    const visit = await recordVisit(app, 'mr1', client, randomBytes(10))
    const orphans = [keyOf(randomUUID()), keyOf(visit)]
    const kept = [await named(), await named(true), await quarantined(), 'abcdefgh-notes.txt', 'abcdefghijklmnop.jpg']
    const young = keyOf(randomUUID())
    const files = storage([...[...orphans, ...kept].map((key) => ({ key, at: old() })), { key: young, at: ago(orphanMinimumAge - hour) }])
    expect(await pruneFiles(app.db, files, '', now)).toEqual({ removed: 2, next: null })
    expect(files.removed.toSorted()).toEqual(orphans.toSorted())
  })

  test('all stay where many belong to no record: this is another database', async () => {
    const known = await named()
    const files = storage([known, ...Array.from({ length: 11 }, () => keyOf(randomUUID()))].map((key) => ({ key, at: old() })))
    await expect(pruneFiles(app.db, files, '', now)).rejects.toThrow(OrphansProblem)
    expect(files.removed).toEqual([])
  })

  test('are walked through page by page, and the removed files are counted without saying whose they were', async () => {
    const orphans = Array.from({ length: 3 }, () => keyOf(randomUUID()))
    const young = Array.from({ length: 2500 }, () => ({ key: keyOf(randomUUID()), at: now }))
    const files = storage([...orphans.map((key) => ({ key, at: old() })), ...young])
    await insertKeys(ago(idempotencyKeyLifetime + hour), 2)
    expect(await prune(files, now)).toEqual({ ...nothing, keys: 2, files: 3 })
    expect(new Set(files.removed)).toEqual(new Set(orphans))
  })
})
