import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { deed, type Ground } from '../../database/testing/deeds.ts'
import { tablesDigest } from '../../testing/digest.ts'
import { bisita, emptyDatabase, killed } from '../../testing/command.ts'
import { administer } from '../../testing/cluster/cluster.ts'
import { clientOf, recordVisit, sendPhoto, storedFiles } from '../visits/testing/proof.ts'
import { picture } from '../visits/testing/images.ts'
import { endLeftovers } from './restore/restore.store.ts'
import { type Organisation, organisation, passphrase } from './testing/organisation.ts'

/** What begins anew in a database that was put back; the trail has a line more, and its counts with it. */
const anew = ['sessions', 'installation', 'backups', 'audit_log', 'audit_counts', 'jobs', 'kysely_migration']

let one: Organisation
let file: string
let folder: string

const photosOf = async (of: string): Promise<Record<string, string>> => {
  const names = await storedFiles({ filesFolder: of } as never)
  const whole = await Promise.all(names.map(async (name) => [name, (await readFile(path.join(of, name.slice(0, 2), name.slice(2, 4), name))).toString('base64')] as const))
  return Object.fromEntries(whole.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The path that a command printed last. */
const lastLine = (out: string): string => out.trim().split('\n').at(-1) ?? ''

beforeAll(async () => {
  one = await organisation()
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-restored-'))
  const mr1 = await one.app.signIn('mr1')
  const client = await clientOf(one.app, 'mr1')
  for (const size of [60, 61, 62, 63, 64]) {
    const photo = await picture(size, 40).jpeg().toBuffer()
    const visit = await recordVisit(one.app, 'mr1', client, photo)
    const { status } = await sendPhoto(mr1, visit, photo)
    if (status !== 200) throw new Error('The photo was not taken.')
  }
})

afterAll(async () => {
  await one.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restores into a database of its own, with folders of its own; gives its state, and how the command ended. */
async function restored(from: string, more: Record<string, string> = {}) {
  const empty = await emptyDatabase()
  const data = await mkdtemp(path.join(folder, 'data-'))
  const files = path.join(data, 'files')
  const ended = await bisita(['restore', from], { DATABASE_URL: empty.url, BISITA_DATA: data, BISITA_FILES: files, BISITA_BACKUP_PASSPHRASE: passphrase, ...more })
  return {
    ...ended, url: empty.url, pool: empty.pool, data, files,
    close: async () => {
      await empty.pool.end()
      await dropAll(empty.url)
    },
  }
}

/** Drops a database and what a restore leaves beside it. */
async function dropAll(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await administer(async (client) => {
    // What was killed a moment ago may still be connected.
    for (const each of [name, `${name}_before_restore`, `${name}_restoring`]) {
      await endLeftovers(client, each)
      await client.query(`drop database if exists "${each}"`)
    }
  })
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

describe('bisita backup and restore', { timeout: 300_000 }, () => {
  test('a backup without its passphrase, of a newer version, or of nothing is refused in words', async () => {
    const { code, err } = await one.command(['restore', path.join(folder, 'nothing.backup')])
    expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was put back\. There is no file /)])
    expect((await one.command(['restore'])).code).toBe(2)
    expect((await one.command(['backup', 'a', 'b'])).code).toBe(2)
  })

  test('eight writers write while it is made; what is put back is what the file says, and everything counted one by one is right', async () => {
    const { rows } = await one.app.pool.query<{ id: string; location_id: string }>('select id, location_id from clients where deleted_at is null order by id limit 40')
    const branches = await one.app.pool.query<{ id: string }>('select id from branches order by id')
    const mrs = await one.app.pool.query<{ id: string }>(`select id from users where user_type = 'mr' and deactivated_at is null order by id`)
    const ground: Ground = {
      pool: one.app.pool, by: await one.app.signIn('admin'), now: () => one.app.clock.now, clients: rows.map(({ id }) => id),
      locations: [...new Set(rows.map(({ location_id }) => location_id))], branches: branches.rows.map(({ id }) => id), mrs: mrs.rows.map(({ id }) => id),
    }
    const stopping = new AbortController()
    let done = 0
    const writers = Array.from({ length: 8 }, async (_, at) => {
      const random = new Random(18, 2, at)
      while (!stopping.signal.aborted) {
        await deed(ground, random, ['give', 'take', 'reassign'])
        done += 1
      }
    })
    const made = await one.command(['backup'])
    stopping.abort()
    await Promise.all(writers)
    expect([made.code, made.err]).toEqual([0, ''])
    expect(done).toBeGreaterThan(8)
    const back = await restored(lastLine(made.out))
    expect([back.code, back.err, lastLine(back.out)]).toEqual([0, '', expect.stringMatching(/^Restored bisita-.*\.backup, as of .*, \d+ clients\.$/)])
    const doctor = await bisita(['doctor', '--full'], { DATABASE_URL: back.url, BISITA_DATA: back.data, BISITA_FILES: back.files, PORT: '1' })
    for (const check of ['Counts', 'Visit counts', 'Itineraries', 'Search', 'Schema']) expect(doctor.out).toMatch(new RegExp(`^ok {5}${check} `, 'm'))
    await back.close()
  })

  test('every table and every photo is put back as it was, beside what is there; the numbers of changes go on far above', async () => {
    const made = await one.command(['backup'])
    file = lastLine(made.out)
    expect([made.code, made.err]).toEqual([0, ''])
    const before = await tablesDigest(one.app.pool, anew)
    const back = await restored(file)
    expect([back.code, back.err]).toEqual([0, ''])
    expect(await tablesDigest(back.pool, anew)).toEqual(before)
    expect(await photosOf(back.files)).toEqual(await photosOf(one.app.filesFolder))
    expect(Object.keys(await photosOf(back.files))).toHaveLength(5)
    const { rows } = await back.pool.query(`select bisita_settled() - (select max(revision_id) from clients) > 4294967295 as above,
      (select count(*)::int from sessions where ended is null) as signed_in, (select jsonb_array_length(lost) = 1 and backed_up_to is not null from installation) as told,
      (select count(*)::int from backups where proven_at is not null) as proven`)
    expect(rows).toEqual([{ above: true, signed_in: 0, told: true, proven: 1 }])
    const epochs = await Promise.all([one.app.pool, back.pool].map(async (pool) => (await pool.query('select epoch from installation')).rows[0].epoch))
    expect(epochs[0]).not.toBe(epochs[1])
    await back.close()
  })

  test('once more over what is there: the database before is kept under another name', async () => {
    const back = await restored(file)
    await back.pool.query(`delete from settings`)
    await back.pool.query(`insert into settings (key, value) values ('kept', '1')`)
    await back.pool.end()
    const again = await bisita(['restore', file], { DATABASE_URL: back.url, BISITA_DATA: back.data, BISITA_FILES: back.files, BISITA_BACKUP_PASSPHRASE: passphrase })
    expect([again.code, again.err]).toEqual([0, ''])
    const kept = new URL(back.url).pathname.slice(1)
    const names = await administer(async (client) => (await client.query(`select datname from pg_database where datname like $1 order by 1`, [`${kept}%`])).rows.map(({ datname }) => datname))
    expect(names).toEqual([kept, `${kept}_before_restore`])
    await administer(async (client) => {
      for (const each of names) await client.query(`drop database "${each}"`)
    })
  })

  test('killed anywhere, the database of the name is the old one or the new one, whole; and the next restore goes through', async () => {
    const back = await restored(file)
    await back.pool.query(`insert into settings (key, value) values ('before the restore', '1')`)
    await back.pool.end()
    const env = { DATABASE_URL: back.url, BISITA_DATA: back.data, BISITA_FILES: back.files, BISITA_BACKUP_PASSPHRASE: passphrase }
    for (const after of [1200, 2400, 3600]) {
      await killed(['restore', file], env, after)
      const state = await withPool(back.url, async (pool) => (await pool.query(`select (select count(*)::int from settings where key = 'before the restore') as old,
        (select count(*) > 500 from clients) as clients, (select count(*)::int from backups where proven_at is not null) as proven`)).rows)
      expect(state).toEqual([{ old: expect.any(Number), clients: true, proven: 1 }])
    }
    const again = await bisita(['restore', file], env)
    expect([again.code, again.err]).toEqual([0, ''])
    expect(await withPool(back.url, async (pool) => (await pool.query(`select count(*)::int as old from settings where key = 'before the restore'`)).rows)).toEqual([{ old: 0 }])
    await dropAll(back.url)
  })

  test('while a server holds the data: 2, and nothing is touched', async () => {
    const before = await tablesDigest(one.app.pool)
    const { code, err } = await one.command(['restore', file])
    expect([code, err]).toEqual([2, 'A Bisita works with this database. Stop every server first.\n'])
    expect(await tablesDigest(one.app.pool)).toEqual(before)
  })

  test('another passphrase does not open it', async () => {
    const back = await restored(file, { BISITA_BACKUP_PASSPHRASE: 'one that is long enough but not the right one' })
    expect([back.code, back.err]).toEqual([1, expect.stringContaining('the passphrase is another one')])
    expect(back.err, 'words for a person, not where it happened').not.toMatch(/\n\s+at /)
    await back.close()
  })

  test('a photo that is missing beside it, or damaged there, is found before anything is touched', async () => {
    const away = await mkdtemp(path.join(folder, 'away-'))
    await cp(file, path.join(away, path.basename(file)))
    const back = await restored(path.join(away, path.basename(file)))
    expect([back.code, back.err]).toEqual([1, expect.stringContaining('The photos of this backup are not beside it')])
    expect(await back.pool.query(`select from pg_class where relname = 'clients'`)).toMatchObject({ rowCount: 0 })
    await back.close()
    const { size } = await stat(file)
    expect(size).toBeGreaterThan(10_000)
    await writeFile(path.join(away, 'x'), '')
  })
})
