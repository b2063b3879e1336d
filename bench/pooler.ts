import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database } from '@bisita/server/database/connection'
import { freePort } from '@bisita/server/database/embedded/port'
import { compare, get } from './measure.ts'
import type { Result } from './results.ts'
import { cookieOf, startProcess } from './running.ts'

const pairs = 150

/** The program, which may be another than Debian's: `PGBOUNCER=/path npm run bench -- --only pooler`. */
const program = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'

/** Whether it keeps prepared statements in transaction mode: since 1.21. */
const keepsPrepared = (): boolean => {
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version']).toString())?.map(Number) ?? []
  return major > 1 || minor >= 21
}

/** No process of PgBouncer's may be root's. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts a PgBouncer in transaction mode before a database; gives the address through it. */
async function startPooler(url: string, mostPrepared: number): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-pooler-'))
  chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(url)
  const listen = await freePort()
  const kept = keepsPrepared() ? `max_prepared_statements = ${mostPrepared}\n` : ''
  writeFileSync(path.join(folder, 'pgbouncer.ini'), `[databases]\n* = host=${hostname} port=${port} user=${username} password=${password}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${listen}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 60\n${kept}ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout\n`)
  const pooler = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { ...account, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(pooler, 'close')
  const answers = () => new Promise<boolean>((resolve) => {
    const socket = net.connect(listen, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.unref().on('connect', () => socket.destroy())
  })
  while (!(await answers())) await sleep(50)
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${listen}` }).href,
    stop: async () => {
      pooler.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * What a pooler costs a call, and what prepared statements save behind one that keeps them: the same call to servers that
 * differ in nothing else, in turn.
 */
export async function benchPooler({ pool }: Database, url: string, size: number, password: string): Promise<Result[]> {
  const plain = await startPooler(url, 0)
  const keeping = keepsPrepared() ? await startPooler(url, 200) : null
  const started = await Promise.all([
    startProcess('server.ts', 'bench_direct', url, ['', 'raised']),
    startProcess('server.ts', 'bench_direct_unprepared', url, ['', 'raised'], { BISITA_PREPARED: '0' }),
    startProcess('server.ts', 'bench_pooled', plain.url, ['', 'raised'], { BISITA_PREPARED: '0' }),
    ...(keeping === null ? [] : [startProcess('server.ts', 'bench_pooled_prepared', keeping.url, ['', 'raised'])]),
  ])
  try {
    const [direct, unprepared, pooled, prepared] = started.map(({ address }) => address) as [string, string, string, string | undefined]
    const cookie = await cookieOf(direct, 'oic1', password)
    const { rows } = await pool.query<{ id: string }>(`select c.id from clients c join branch_locations l using (location_id) join users u on u.branch_id = l.branch_id where u.username = 'oic1' and c.deleted_at is null limit 1`)
    const calls = { 'a page of clients': '/client/list', 'a page of visits': '/visit/list', 'a client': `/client/info/${rows[0]?.id}` }
    const results: Result[] = []
    for (const [name, call] of Object.entries(calls)) {
      const timed = (server: string) => async () => (await get(`${server}/api${call}`, { cookie })).ms
      const pairings = { 'unprepared against prepared, no pooler': [unprepared, direct], 'pooler against none, unprepared': [pooled, unprepared], ...(prepared !== undefined && { 'prepared against unprepared, pooler': [prepared, pooled] }) } as const
      for (const [what, [ours, floor]] of Object.entries(pairings)) results.push({ name: `${name}: ${what}`, size, unit: 'ms', bound: null, ...(await compare(timed(ours), timed(floor), pairs)) })
    }
    return results
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
    await Promise.all([plain.stop(), keeping?.stop()])
  }
}
