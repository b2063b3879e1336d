import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '../../testing/childEnvironment.ts'
import { connect } from '../../database/connection.ts'
import { readSchemaState } from '../../database/inspecting/inspect.ts'
import { replaced } from '../../database/migrations/replaced.ts'
import { migrationNames } from '../../database/migrations/files.ts'
import { fillRelease, migrateToRelease } from '../../database/testing/release.ts'
import { runBisita, emptyDatabase } from '../../testing/command.ts'
import { administer } from '../../testing/cluster/cluster.ts'
import { tablesDigest } from '../../testing/digest.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const passphrase = 'bato bayan niyog ulap kawayan wheat'

/** A database as the release of November 2026 left it, with folders beside it. */
async function released() {
  const empty = await emptyDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-upgrade-'))
  const database = connect(empty.url, { max: 2 })
  await migrateToRelease(database.db)
  await database.close()
  await fillRelease(empty.pool)
  onTestFinished(async () => {
    await empty.pool.end()
    const name = new URL(empty.url).pathname.slice(1)
    await administer(async (client) => {
      for (const one of [name, `${name}_before_restore`, `${name}_restoring`]) await client.query(`drop database if exists "${one}"`)
    })
    await rm(folder, { recursive: true, force: true })
  })
  const env = { DATABASE_URL: empty.url, BISITA_DATA: folder, BISITA_BACKUP_PASSPHRASE: passphrase, BISITA_WEB: '0', PORT: '0' }
  const backups = async () => (await readdir(path.join(folder, 'backups')).catch(() => [])).filter((name) => name.endsWith('.backup'))
  return { ...empty, env, folder, backups }
}

/** A server that starts, and what it has printed. */
function start(env: Record<string, string>, words: readonly string[] = []): { readonly child: ChildProcess; readonly out: () => string; readonly ready: () => Promise<void> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve', ...words], { env: { ...childEnvironment(), ...env } })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text))
  onTestFinished(async () => void (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')))
  return {
    child,
    out: () => out,
    ready: async () => {
      while (!out.includes('Bisita is ready')) {
        if (child.exitCode !== null) throw new Error(`It ended: ${out}`)
        await sleep(50)
      }
    },
  }
}

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  const closed = once(child, 'close')
  child.kill(signal)
  await closed
}

const stateOf = async (url: string) => {
  const database = connect(url, { max: 1 })
  try {
    return await readSchemaState(database.db)
  } finally {
    await database.close()
  }
}

describe('a start on a database of an older version', { timeout: 300_000 }, () => {
  test('of a newer one is refused by name, and nothing is changed', async () => {
    const one = await released()
    await one.pool.query(`insert into kysely_migration (name, timestamp) values ('2099-01-01-01-of-later', '2099')`)
    const before = await tablesDigest(one.pool)
    const { code, err } = await runBisita(['serve'], one.env)
    expect([code, err]).toEqual([1, expect.stringContaining('made by a newer Bisita (2099-01-01-01-of-later)')])
    expect(await tablesDigest(one.pool)).toEqual(before)
    expect(await one.backups()).toEqual([])
  })

  test('of one older than the baseline is refused, and nothing is changed', async () => {
    const one = await released()
    await one.pool.query('delete from kysely_migration where name = $1', [replaced.at(-1)])
    const before = await tablesDigest(one.pool)
    for (const command of ['serve', 'migrate']) {
      const { code, err } = await runBisita([command], one.env)
      expect([code, err]).toEqual([1, expect.stringMatching(/^The database is older than this version can bring up to date .*\. Start Bisita c5fb12a .* on it once, then start this version\.\n$/)])
    }
    expect((await runBisita(['doctor'], one.env)).out).toMatch(/FAULT {2}Schema .*older than this version.*\n +Start Bisita c5fb12a .* on it once/)
    expect(await tablesDigest(one.pool)).toEqual(before)
    expect(await one.backups()).toEqual([])
  })

  test('makes a backup first, which can be put back into this version', async () => {
    const one = await released()
    const rows = (await one.pool.query('select id, lastname from clients order by id')).rows
    const { child, out, ready } = start(one.env)
    await ready()
    const [file, ...more] = await one.backups()
    expect([file, more]).toEqual([expect.stringMatching(/-before-upgrade\.backup$/), []])
    expect(out()).toContain(`Backup before the upgrade … ready: ${file}`)
    expect((await stateOf(one.url)).missing).toEqual([])
    await end(child, 'SIGTERM')
    await one.pool.query('delete from settings')
    // One connection stays in use meanwhile: a pool closes unused connections after some seconds.
    const connected = await one.pool.connect()
    const again = await runBisita(['restore', path.join(one.folder, 'backups', file as string)], one.env)
    connected.release()
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('Somebody is connected to this database')])
    const other = await emptyDatabase()
    onTestFinished(async () => {
      await other.pool.end()
      const name = new URL(other.url).pathname.slice(1)
      await administer(async (client) => {
        for (const each of [name, `${name}_before_restore`]) await client.query(`drop database if exists "${each}"`)
      })
    })
    const back = await runBisita(['restore', path.join(one.folder, 'backups', file as string)], { ...one.env, DATABASE_URL: other.url })
    expect([back.code, back.err]).toEqual([0, ''])
    expect((await other.pool.query('select id, lastname from clients order by id')).rows).toEqual(rows)
    expect(await stateOf(other.url)).toMatchObject({ missing: [], ran: migrationNames })
  })

  test('makes none where the option says so', async () => {
    const one = await released()
    const { child, ready } = start(one.env, ['--no-backup'])
    await ready()
    await end(child, 'SIGTERM')
    expect(await one.backups()).toEqual([])
  })

  test('that is killed anywhere leaves the old schema or the new one, and the next start goes on', async () => {
    const one = await released()
    const { missing, ran } = await stateOf(one.url)
    for (let after = 400; after <= 2800; after += 400) {
      const { child } = start(one.env)
      await sleep(after)
      await end(child, 'SIGKILL')
      const state = await stateOf(one.url)
      expect([isDeepStrictEqual([state.ran, state.missing], [ran, missing]), state.missing.length === 0]).toContain(true)
    }
    const { child, ready } = start(one.env)
    await ready()
    await end(child, 'SIGTERM')
    expect((await stateOf(one.url)).missing).toEqual([])
    for (const file of await one.backups()) expect(file).toMatch(/^bisita-.*\.backup$/)
  })
})
