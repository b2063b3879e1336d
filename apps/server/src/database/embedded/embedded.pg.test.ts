import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { startEmbedded, type Embedded } from './launcher.ts'
import { markOf } from './processes.ts'
import { readableBinaries } from './readable.ts'
import { findRunning, borrowEmbedded } from './running.ts'
import { superviseEmbedded } from './supervise.ts'
import { startTemporary } from './testing.ts'

let dataFolder: string

// mkdtemp closes the folder to everybody else, so as root this is "a folder that only root can enter".
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita ünïcode '))
})

const running: { stop(): Promise<void> }[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<Embedded> {
  const database = await startEmbedded({ dataFolder })
  running.push(database)
  return database
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {}) // its PostgreSQL may be killed
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Repeats a query until PostgreSQL, started again, answers. */
async function queryWhenBack<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  for (;;) {
    try {
      return await query<Row>(url, sql)
    } catch {
      await sleep(50)
    }
  }
}

/** Another Node process that runs the database of the same folder until it is killed. */
async function startInChild(): Promise<{ child: ChildProcess; postgres: number }> {
  const launcher = JSON.stringify(new URL('launcher.ts', import.meta.url).href)
  const code = `const { startEmbedded } = await import(${launcher})
    const database = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)} })
    process.send(database.pid)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  const [postgres] = (await once(child, 'message')) as [number]
  return { child, postgres }
}

describe('startEmbedded', () => {
  test('makes the data, keeps them and the port over a stop, and closes them to others', async () => {
    const first = await start()
    await query(first.url, 'create table kept (n integer); insert into kept values (7)')
    await first.stop()
    expect(markOf(first.pid)).toBeUndefined()

    const second = await start()
    expect([first.created, second.created]).toEqual([true, false])
    expect(second.port).toBe(first.port)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    for (const name of ['.', 'password', 'pgdata', 'server.log']) {
      const { mode } = await stat(path.join(dataFolder, 'postgres', name))
      expect(mode & 0o077, name).toBe(0)
    }
  })

  test('asks for the password, sorts the same everywhere, and the role is no superuser', async () => {
    const { url } = await start()
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    const sql = `select r.rolsuper, d.datlocprovider, d.datlocale, current_setting('fsync') as fsync
      from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`
    expect(await query(url, sql)).toEqual([{ rolsuper: false, datlocprovider: 'b', datlocale: 'C.UTF-8', fsync: 'on' }])
  })

  test('listens on this machine only', async () => {
    const { url } = await start()
    expect(await query(url, "select setting from pg_settings where name = 'listen_addresses'")).toEqual([
      { setting: '127.0.0.1' },
    ])
  })

  test('writes no statement and no value of a failing statement to its log', async () => {
    const { url } = await start()
    await query(url, 'create table people (sss_id text primary key); insert into people values (\'0439-secret\')')
    await expect(query(url, "insert into people values ('0439-secret')")).rejects.toMatchObject({ code: '23505' })
    await expect(query(url, "select 'hidden-word'::integer")).rejects.toMatchObject({ code: '22P02' })
    const log = await readFile(path.join(dataFolder, 'postgres', 'server.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toMatch(/0439-secret|hidden-word/)
  })

  test('refuses a second owner and leaves the first in peace, in this process or another', async () => {
    const { child, postgres } = await startInChild()
    await expect(startEmbedded({ dataFolder })).rejects.toThrow(`is already running on ${dataFolder} (process ${child.pid})`)
    expect(markOf(postgres)).toBeDefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await start()
    await expect(startEmbedded({ dataFolder })).rejects.toThrow(`(process ${process.pid})`)
  })

  test('comes up after a kill -9 of Node, with every committed row', async () => {
    const { child, postgres } = await startInChild()
    const url = findRunning(dataFolder)?.url ?? ''
    await query(url, 'create table kept (n integer); insert into kept select generate_series(1, 1000)')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(markOf(postgres), 'PostgreSQL outlives the Node that was killed').toBeDefined()

    const database = await start()
    expect(markOf(postgres)).toBeUndefined()
    expect(await query(database.url, 'select count(*)::integer as rows from kept')).toEqual([{ rows: 1000 }])
  })

  test('comes up after a kill -9 of both, with a transaction in the air', async () => {
    const { child, postgres } = await startInChild()
    const client = new pg.Client(findRunning(dataFolder)?.url)
    client.on('error', () => {})
    await client.connect()
    await client.query('create table kept (n integer); insert into kept values (1)')
    await client.query('begin; insert into kept values (2)')
    child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await once(child, 'exit')
    const database = await start()
    expect(await query(database.url, 'select n from kept')).toEqual([{ n: 1 }])
    await client.end().catch(() => {})
  })

  test('is not misled by a lock file whose number belongs to another process now', async () => {
    const first = await start()
    await first.stop()
    const lock = `${process.pid}\n${dataFolder}\n1\n${first.port}\n\n127.0.0.1\n\nready\n`
    await writeFile(path.join(dataFolder, 'postgres', 'pgdata', 'postmaster.pid'), lock)
    const second = await start()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('says what to do when the data are of another version', async () => {
    await (await start()).stop()
    await writeFile(path.join(dataFolder, 'postgres', 'pgdata', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ dataFolder })).rejects.toThrow(
      /made by PostgreSQL 17, and this Bisita brings PostgreSQL 18.*move that folder away/,
    )
  })

  test('sets a new password when the file is lost, and takes another port when the last is in use', async () => {
    const first = await start()
    await first.stop()
    await rm(path.join(dataFolder, 'postgres', 'password'))
    const other = await startTemporary()
    running.push(other)
    await writeFile(path.join(dataFolder, 'postgres', 'port'), new URL(other.url).port)
    const second = await start()
    expect(String(second.port)).not.toBe(new URL(other.url).port)
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('superviseEmbedded', () => {
  test('starts PostgreSQL again at the same address after a kill -9, as often as needed', async () => {
    const lines: string[] = []
    const database = await superviseEmbedded({ dataFolder, log: (line) => lines.push(line) })
    running.push(database)
    await query(database.url, 'create table kept (n integer)')
    for (const round of [1, 2, 3]) {
      await queryWhenBack(database.url, `insert into kept values (${round})`)
      const { pid } = database
      process.kill(pid, 'SIGKILL')
      expect(await queryWhenBack(database.url, 'select max(n) as n from kept')).toEqual([{ n: round }])
      expect(database.pid).not.toBe(pid)
    }
    await database.stop()
    expect(markOf(database.pid)).toBeUndefined()
    expect(lines.filter((line) => line === 'PostgreSQL is running again.')).toHaveLength(3)
  })

  test('can be stopped while PostgreSQL is down', async () => {
    const database = await superviseEmbedded({ dataFolder })
    running.push(database)
    process.kill(database.pid, 'SIGKILL')
    await Promise.all([database.stop(), database.stop()])
    expect(markOf(database.pid)).toBeUndefined()
    expect(findRunning(dataFolder)).toBeUndefined()
    expect((await start()).created).toBe(false)
  })
})

test('visitEmbedded uses the running database and leaves it running, or starts one and ends it', async () => {
  const own = await borrowEmbedded({ dataFolder })
  expect(findRunning(dataFolder)?.owner).toBe(process.pid)
  await own.close()
  expect(findRunning(dataFolder)).toBeUndefined()

  const { postgres } = await startInChild()
  const visit = await borrowEmbedded({ dataFolder })
  expect(await query(visit.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await visit.close()
  expect(markOf(postgres)).toBeDefined()
})

test('readableBinaries copies the programs only where the account cannot reach them', async () => {
  const binaries = findBinaries()
  const account = accountFor(dataFolder)
  const closed = { ...binaries, folder: path.join(dataFolder, 'native') }
  const copies = await mkdtemp(path.join(os.tmpdir(), 'bisita-copies-'))
  try {
    await chmod(copies, 0o755)
    await cp(binaries.folder, closed.folder, { recursive: true, verbatimSymlinks: true })
    const usable = await readableBinaries(closed, account, copies)
    expect(path.dirname(usable.folder)).toBe(account ? copies : dataFolder)
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
})
