// The three hosts and what runs on them, each started again half a second after it died, as systemd does with both/restart.conf.
import { execFile, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const { WORK, ROOT, NET } = process.env
export const addressOf = { a: '10.77.0.1', b: '10.77.0.2', c: '10.77.0.3' }
export const folderOf = (host) => path.join(WORK, host)

const read = (file) => readFileSync(file, 'utf8')

/** The settings of a file as systemd reads them. */
const settings = (file) => Object.fromEntries(read(file).split('\n').flatMap((line) => (/^[A-Z0-9_]+=/.test(line) ? [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]] : [])))

const base = { PATH: `${path.dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`, HOME: '/var/lib/postgresql', LANG: 'C.UTF-8' }

/** How a command is run on a host, as a user. */
const inside = (host, user, command) => ['-t', read(path.join(folderOf(host), 'holder')).trim(), '-m', '-n', '--',
  ...(user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--']), ...command]

/** Runs a command on a host to its end; gives what it printed. */
export async function on(host, user, command, env = {}, input = '') {
  const run = promisify(execFile)('nsenter', inside(host, user, command), { env: { ...base, ...env }, maxBuffer: 1e8 })
  run.child.stdin.end(input)
  return (await run).stdout
}

/** Something that is always to run on a host. */
class Service {
  constructor(host, name, user, command, env = {}) {
    Object.assign(this, { host, name, user, command, env, wanted: false, child: null })
    this.log = createWriteStream(path.join(folderOf(host), 'log', name), { flags: 'a' })
  }

  start() {
    this.wanted = true
    const child = spawn('nsenter', inside(this.host, this.user, this.command), { cwd: this.cwd ?? ROOT, env: { ...base, ...this.env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.pipe(this.log, { end: false })
    child.stderr.pipe(this.log, { end: false })
    this.child = child
    this.ended = new Promise((resolve) => child.once('exit', resolve))
    void this.restart(child)
  }

  async restart(child) {
    const code = await this.ended
    this.log.write(`[ended: ${code}]\n`)
    await sleep(500)
    if (this.wanted && this.child === child) this.start()
  }

  /** Kills it with all of its group where it stands. */
  kill() {
    process.kill(-Number(this.child.pid), 'SIGKILL')
  }

  /** Stops it as systemd does, and waits for its end. */
  async stop() {
    this.wanted = false
    process.kill(this.child.pid, 'SIGTERM')
    await this.ended
  }
}

/** The version that servers begin with: an older one, where an update is tried. */
const first = process.env.OLD_ROOT || ROOT
const program = (root) => [process.execPath, '--disable-warning=ExperimentalWarning', path.join(root, 'apps/server/src/cli/main.ts')]
/** The command of a server of some version. */
export const serve = (root) => [...program(root), 'serve']
const bisitaSettings = (host) => ({ ...settings(path.join(folderOf(host), 'etc/bisita.env')), BISITA_DATA: path.join(folderOf(host), 'data'), BISITA_WEB: '0' })

/** `bisita …` on a host. */
export const bisita = (host, words, input) => on(host, 'root', [...program(first), ...words], bisitaSettings(host), input)

const servers = ['a', 'b']
const each = (hosts, make) => Object.fromEntries(hosts.map((host) => [host, make(host)]))

export const etcd = each(['a', 'b', 'c'], (host) => new Service(host, 'etcd', 'etcd', ['etcd'], settings(path.join(folderOf(host), 'etc/etcd'))))
export const patroni = each(servers, (host) => new Service(host, 'patroni', 'postgres', ['patroni', '/etc/patroni/config.yml']))
export const pgbouncer = each(servers, (host) => new Service(host, 'pgbouncer', 'postgres', [process.env.PGBOUNCER || 'pgbouncer', '-q', '/etc/pgbouncer/pgbouncer.ini']))
export const pgbackrest = each(servers, (host) => new Service(host, 'pgbackrest', 'postgres', ['pgbackrest', 'server']))
export const haproxy = each(servers, (host) => new Service(host, 'haproxy', 'root', ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg']))
export const keepalived = each(servers, (host) => new Service(host, 'keepalived', 'root', ['keepalived', '--dont-fork', '--log-console', '-f', '/etc/keepalived/keepalived.conf']))
export const server = each(servers, (host) => new Service(host, 'bisita', 'root', serve(first), bisitaSettings(host)))

/** What a URL answers, or null where nobody does in time. */
export async function asked(url, milliseconds = 2000) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) })
    const text = await response.text()
    return { status: response.status, text }
  } catch {
    return null
  }
}

/** The members of the PostgreSQL cluster as a living Patroni tells them. */
export async function members() {
  for (const host of servers) {
    const answer = await asked(`http://${addressOf[host]}:8008/cluster`)
    if (answer?.status === 200) return JSON.parse(answer.text).members
  }
  return []
}

const named = (role) => async () => (await members()).find((member) => member.role === role && member.state === (role === 'leader' ? 'running' : member.state))?.name
export const primaryHost = named('leader')
export const copyHost = named('sync_standby')

export const postmaster = (host) => Number(read(path.join(folderOf(host), 'postgresql/15/bisita/postmaster.pid')).split('\n')[0])

/** Waits until something is so, at most some seconds. */
export async function until(what, seconds, look) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(200)
  }
}

/** Primary, synchronous copy and both servers are there. */
export const whole = async () => {
  const all = await members()
  if (!all.some(({ role, state }) => role === 'leader' && state === 'running') || !all.some(({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state))) return false
  // What Patroni tells may be some seconds old; PostgreSQL itself knows whom it waits for.
  const streaming = await sql(`select count(*) from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`).catch(() => '0')
  if (streaming.trim() !== '1') return false
  const ready = await Promise.all(servers.map((host) => asked(`http://${addressOf[host]}:7000/api/health/ready`)))
  return ready.every((answer) => answer?.status === 200)
}

/** The host that has the address which people open. */
export async function addressHost() {
  const run = promisify(execFile)
  for (const host of servers) if ((await run('ip', ['-n', `${NET}-${host}`, 'addr', 'show', 'eth0'])).stdout.includes('10.77.0.10/')) return host
  return null
}

export const cable = (host, state) => promisify(execFile)('ip', ['-n', `${NET}-net`, 'link', 'set', `to-${host}`, state])

/** Asks the primary as its superuser. */
export async function sql(statement, database = 'bisita') {
  const host = await until('a primary', 60, primaryHost)
  return on('c', 'postgres', ['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', addressOf[host], '-U', 'postgres', '-d', database, '-f', '-'], { PGPASSWORD: process.env.SUPERUSER }, statement)
}
