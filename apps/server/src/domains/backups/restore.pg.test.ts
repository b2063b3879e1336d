import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { performRandomOperation, type RandomOperationContext } from '../../database/testing/randomOperations.ts'
import { tablesDigest } from '../../testing/digest.ts'
import { runBisita, emptyDatabase, runAndKill } from '../../testing/command.ts'
import { administer } from '../../testing/cluster/cluster.ts'
import { clientOf, recordVisit, sendPhoto, storedFiles } from '../visits/testing/proof.ts'
import { picture } from '../visits/testing/images.ts'
import { piecesOf } from './archive/entries.ts'
import { opened } from './archive/sealing.ts'
import { makeAndRecordBackup } from './backups.service.ts'
import { endLeftoverConnections } from './restore/restore.store.ts'
import { firstRecords, sealedRecords } from './testing/firstFormat.ts'
import { type BackupOrganisation, makeBackupOrganisation, passphrase } from './testing/organisation.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

/** The tables that differ after a restore: most begin empty, and the audit log has one line more, which is counted. */
const changedTables = ['sessions', 'installation', 'backups', 'audit_log', 'audit_counts', 'jobs', 'kysely_migration']

let one: BackupOrganisation
const folder = await ownFolder()
let making: Promise<string> | null = null

/** A backup of what is there, made once. */
const kept = (): Promise<string> =>
  (making ??= (async () => {
    await writeFile(path.join(one.dataFolder, 'secret.key'), Buffer.alloc(32, 7))
    return path.join(one.backups, (await makeAndRecordBackup(one.app.db, one.config, one.app.clock.now)).name)
  })())

const photosOf = async (of: string): Promise<Record<string, string>> => {
  const names = await storedFiles({ filesFolder: of } as never)
  const whole = await Promise.all(names.map(async (name) => [name, (await readFile(path.join(of, name.slice(0, 2), name.slice(2, 4), name))).toString('base64')] as const))
  return Object.fromEntries(whole.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The path that a command printed last. */
const lastLine = (out: string): string => out.trim().split('\n').at(-1) ?? ''

beforeAll(async () => {
  one = await makeBackupOrganisation()
  const mr1 = await one.app.signIn('mr1')
  const client = await clientOf(one.app, 'mr1')
  // Rows of many lengths: PostgreSQL puts them back in another order than it read them.
  await one.app.pool.query(
    `insert into notifications (id, user_id, kind, subject, day, at, text)
     select gen_random_uuid(), $1, 'job', n::text, '2020-01-01', '2020-01-01', repeat(md5(n::text), 1 + (n * 37) % case when n % 7 = 0 then 58 else 20 end) from generate_series(1, 3000) n`,
    [mr1.id],
  )
  for (const size of [60, 61, 62, 63, 64]) {
    const photo = await picture(size, 40).jpeg().toBuffer()
    const visit = await recordVisit(one.app, 'mr1', client, photo)
    const { status } = await sendPhoto(mr1, visit, photo)
    if (status !== 200) throw new Error('The photo was not taken.')
  }
})

afterAll(() => one.close())

/** Restores into a database of its own, with folders of its own; gives its state, and how the command ended. */
async function restored(from: string, more: Record<string, string> = {}) {
  const empty = await emptyDatabase()
  const data = await mkdtemp(path.join(folder, 'data-'))
  const files = path.join(data, 'files')
  const ended = await runBisita(['restore', from], { DATABASE_URL: empty.url, BISITA_DATA: data, BISITA_FILES: files, BISITA_BACKUP_PASSPHRASE: passphrase, ...more })
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
      await endLeftoverConnections(client, each)
      await client.query(`drop database if exists "${each}"`)
    }
  })
}

async function withPool<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A connection that the restore ends is no failure of the test.
  pool.on('error', () => undefined)
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
    const ground: RandomOperationContext = {
      pool: one.app.pool, by: await one.app.signIn('admin'), now: () => one.app.clock.now, clients: rows.map(({ id }) => id),
      locations: [...new Set(rows.map(({ location_id }) => location_id))], branches: branches.rows.map(({ id }) => id), mrs: mrs.rows.map(({ id }) => id),
    }
    const stopping = new AbortController()
    let done = 0
    const writers = Array.from({ length: 8 }, async (_, at) => {
      const random = new Random(18, 2, at)
      while (!stopping.signal.aborted) {
        await performRandomOperation(ground, random, ['give', 'take', 'reassign'])
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
    const doctor = await runBisita(['doctor', '--full'], { DATABASE_URL: back.url, BISITA_DATA: back.data, BISITA_FILES: back.files, PORT: '1' })
    for (const check of ['Counts', 'Visit counts', 'Itineraries', 'Search', 'Schema']) expect(doctor.out).toMatch(new RegExp(`^ok {5}${check} `, 'm'))
    await back.close()
  })

  test('every table and every photo is put back as it was, beside what is there; the numbers of changes go on far above', async () => {
    const before = await tablesDigest(one.app.pool, changedTables)
    await kept()
    // At a path of one's own: it is written there and nowhere else.
    const usual = await readdir(one.backups)
    const file = path.join(folder, 'carried.backup')
    const made = await one.command(['backup', file])
    expect([made.code, made.err, lastLine(made.out)]).toEqual([0, '', file])
    expect(await readdir(one.backups)).toEqual(usual)
    const back = await restored(file)
    expect([back.code, back.err, lastLine(back.out)]).toEqual([0, '', expect.stringMatching(/^Restored carried\.backup, as of /)])
    expect(await tablesDigest(back.pool, changedTables)).toEqual(before)
    expect(await photosOf(back.files)).toEqual(await photosOf(one.app.filesFolder))
    expect(Object.keys(await photosOf(back.files))).toHaveLength(5)
    const { rows } = await back.pool.query(`select bisita_settled() - (select max(revision_id) from clients) > 4294967295 as above,
      (select count(*)::int from sessions where ended is null) as signed_in, (select jsonb_array_length(lost) = 1 and backed_up_to is not null from installation) as loss_noted,
      (select count(*)::int from backups where proven_at is not null) as proven`)
    expect(rows).toEqual([{ above: true, signed_in: 0, loss_noted: true, proven: 1 }])
    const epochs = await Promise.all([one.app.pool, back.pool].map(async (pool) => (await pool.query('select epoch from installation')).rows[0].epoch))
    expect(epochs[0]).not.toBe(epochs[1])
    expect((await readFile(path.join(back.data, 'secret.key'))).equals(Buffer.alloc(32, 7))).toBe(true)
    await back.close()
  })

  test('a backup of the format before is put back as well', async () => {
    const pieces = piecesOf(opened(createReadStream(await kept()), passphrase))
    const first = path.join(one.backups, 'of-before.backup')
    await writeFile(first, await sealedRecords(firstRecords(pieces), passphrase))
    const back = await restored(first)
    expect([back.code, back.err]).toEqual([0, ''])
    expect(await tablesDigest(back.pool, changedTables)).toEqual(await tablesDigest(one.app.pool, changedTables))
    expect(await photosOf(back.files)).toEqual(await photosOf(one.app.filesFolder))
    expect((await readFile(path.join(back.data, 'secret.key'))).equals(Buffer.alloc(32, 7))).toBe(true)
    await back.close()
  })

  test('where it fails at the last step nothing of the installation was replaced', async () => {
    const empty = await emptyDatabase()
    const data = await mkdtemp(path.join(folder, 'data-'))
    const ours = { 'audit.head': 'our head', 'backup.key': 'our words', 'secret.key': 'our secret' }
    for (const [name, text] of Object.entries(ours)) await writeFile(path.join(data, name), text)
    // Somebody connected to the database keeps it from being renamed.
    const client = await empty.pool.connect()
    const ended = await runBisita(['restore', await kept()], { DATABASE_URL: empty.url, BISITA_DATA: data, BISITA_FILES: path.join(folder, 'files'), BISITA_BACKUP_PASSPHRASE: passphrase })
    client.release()
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(/^Nothing was put back\. Somebody is connected to this database/)])
    expect(Object.fromEntries(await Promise.all((await readdir(data)).toSorted().map(async (name) => [name, await readFile(path.join(data, name), 'utf8')] as const)))).toEqual(ours)
    expect(await empty.pool.query(`select from pg_class where relname = 'clients'`)).toMatchObject({ rowCount: 0 })
    await empty.pool.end()
    await dropAll(empty.url)
  })

  test('killed anywhere, the database of the name is the old one or the new one, whole; the next restore goes through, and keeps the database before under another name', async () => {
    const file = await kept()
    const back = await restored(file)
    await back.pool.query(`insert into settings (key, value) values ('before the restore', '1')`)
    await back.pool.end()
    const env = { DATABASE_URL: back.url, BISITA_DATA: back.data, BISITA_FILES: back.files, BISITA_BACKUP_PASSPHRASE: passphrase }
    for (const after of [1200, 2400, 3600]) {
      await runAndKill(['restore', file], env, after)
      const state = await withPool(back.url, async (pool) => (await pool.query(`select (select count(*)::int from settings where key = 'before the restore') as old,
        (select count(*) > 500 from clients) as clients, (select count(*)::int from backups where proven_at is not null) as proven`)).rows)
      expect(state).toEqual([{ old: expect.any(Number), clients: true, proven: 1 }])
    }
    const again = await runBisita(['restore', file], env)
    expect([again.code, again.err]).toEqual([0, ''])
    expect(await withPool(back.url, async (pool) => (await pool.query(`select count(*)::int as old from settings where key = 'before the restore'`)).rows)).toEqual([{ old: 0 }])
    const present = new URL(back.url).pathname.slice(1)
    const names = await administer(async (client) => (await client.query(`select datname from pg_database where datname like $1 order by 1`, [`${present}%`])).rows.map(({ datname }) => datname))
    expect(names).toEqual([present, `${present}_before_restore`])
    await dropAll(back.url)
  })

  test('while a server holds the data: 2, and nothing is touched', async () => {
    const before = await tablesDigest(one.app.pool)
    const { code, err } = await one.command(['restore', await kept()])
    expect([code, err]).toEqual([2, 'A Bisita works with this database. Stop every server first.\n'])
    expect(await tablesDigest(one.app.pool)).toEqual(before)
  })

  test('another passphrase does not open it', async () => {
    const back = await restored(await kept(), { BISITA_BACKUP_PASSPHRASE: 'one that is long enough but not the right one' })
    expect([back.code, back.err]).toEqual([1, expect.stringContaining('the passphrase is another one')])
    expect(back.err, 'words for a person, not where it happened').not.toMatch(/\n\s+at /)
    await back.close()
  })

  test('a photo that is missing beside it, or damaged there, is found before anything is touched', async () => {
    const file = await kept()
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
