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
import { at } from '../testing/cluster/cluster.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** What the server asks of a connection when it opens it, and a pooler that shares connections can't keep. */
const notKept = 'extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

/** No process of a test is root's: PgBouncer refuses that. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test.skipIf(program === undefined)('the jobs pass their tests through PgBouncer, which gives each transaction another connection', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-pooler-'))
  const { hostname, port, username, password } = new URL(at('postgres'))
  const listen = await freePort()
  const config = path.join(folder, 'pgbouncer.ini')
  await writeFile(config, `[databases]\n* = host=${hostname} port=${port} user=${username} password=${password}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${listen}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\nserver_idle_timeout = 5\nignore_startup_parameters = ${notKept}\n`)
  await chmod(folder, 0o755)
  const pooler = spawn(program as string, ['-q', config], { ...account, stdio: ['ignore', 'inherit', 'inherit'] })
  const closed = once(pooler, 'close')
  try {
    await answering(`postgresql://${username}:${password}@127.0.0.1:${listen}/postgres`)
    const env = { ...process.env, BISITA_LONG: '', NO_COLOR: '1', FORCE_COLOR: '', BISITA_TEST_DATABASE_URL: at('postgres'), BISITA_TEST_POOLER: `127.0.0.1:${listen}` }
    const suite = ['domains/jobs/jobs.pg', 'domains/jobs/worker.pg', 'domains/jobs/year.pg', 'works/works.pg']
    const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pg', '--maxWorkers=1', ...suite], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(run, 'close')) as [number | null]
    expect(code, said).toBe(0)
    expect(said).toMatch(/Test Files +4 passed/)
  } finally {
    pooler.kill('SIGINT')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
})

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
