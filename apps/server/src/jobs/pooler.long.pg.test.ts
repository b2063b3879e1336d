import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '../database/embedded/port.ts'
import { csvFile, rowAt } from '../domains/imports/testing/rows.ts'
import { at } from '../testing/cluster/cluster.ts'
import { runBisita } from '../testing/command.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** What the server asks of a connection when it opens it, and a pooler that shares connections can't keep. */
const notKept = 'extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

/** No process of a test is root's: PgBouncer refuses that. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs work behind a PgBouncer in transaction mode, which ignores these parameters of a connection. */
async function throughPooler(ignored: string, work: (listen: number) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-pooler-'))
  const { hostname, port, username, password } = new URL(at('postgres'))
  const listen = await freePort()
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(config, `[databases]\n* = host=${hostname} port=${port} user=${username} password=${password}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${listen}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\nserver_idle_timeout = 5\nignore_startup_parameters = ${ignored}\n`)
  await chmod(folder, 0o755)
  const pooler = spawn(program as string, ['-q', config], { ...account, stdio: ['ignore', 'inherit', 'inherit'] })
  const closed = once(pooler, 'close')
  try {
    await answering(`postgresql://${username}:${password}@127.0.0.1:${listen}/postgres`)
    await work(listen)
  } finally {
    pooler.kill('SIGINT')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
}

test.skipIf(program === undefined)('the jobs pass their tests through PgBouncer, which gives each transaction another connection', () =>
  throughPooler(notKept, async (listen) => {
    const env = { ...process.env, BISITA_LONG: '', NO_COLOR: '1', FORCE_COLOR: '', BISITA_TEST_DATABASE_URL: at('postgres'), BISITA_TEST_POOLER: `127.0.0.1:${listen}` }
    const suite = ['domains/jobs/jobs.pg', 'domains/jobs/worker.pg', 'domains/jobs/year.pg', 'jobs/jobHandlers.pg']
    const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', '--maxWorkers=1', ...suite], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(run, 'close')) as [number | null]
    expect(code, said).toBe(0)
    expect(said).toMatch(/Test Files +4 passed/)
  }),
)

const commands = [['serve'], ['migrate'], ['create-admin', 'ana'], ['seed-demo'], ['import-locations'], ['import-clients', 'clients.csv'], ['backup'], ['doctor']]

test.skipIf(program === undefined)('behind a PgBouncer that ignores nothing, a start and every command say what to set', () =>
  throughPooler('', async (listen) => {
    const { username, password } = new URL(at('postgres'))
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-pooler-'))
    const words = /A pooler \(PgBouncer\) stands before the database and refuses what Bisita asks of a connection\. Set there ignore_startup_parameters = extra_float_digits,/
    try {
      await writeFile(path.join(folder, 'clients.csv'), csvFile([rowAt(1)]))
      const env = { DATABASE_URL: `postgresql://${username}:${password}@127.0.0.1:${listen}/postgres`, BISITA_DATA: folder, BISITA_WEB: '0', PORT: '0' }
      for (const [name = '', ...rest] of commands) {
        const named = rest.map((word) => (word.endsWith('.csv') ? path.join(folder, word) : word))
        const { code, out, err } = await runBisita([name, ...named], env, 'a long enough password\n')
        expect([name, code]).toEqual([name, 1])
        // A backup asks nothing of its connection that a pooler refuses, and finds that there is nothing yet.
        expect([name, out + err]).toEqual([name, expect.stringMatching(name === 'backup' ? /The database lacks tables of Bisita/ : words)])
        expect(out + err).not.toMatch(/^\s+at /m)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }),
)

/** Waits until something answers at an address. */
async function answering(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
