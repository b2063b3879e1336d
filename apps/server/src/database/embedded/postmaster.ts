import { spawn } from 'node:child_process'
import { fstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOf } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { closeLog, openLog, readFrom } from './log-file.ts'
import { endWithProcess, signal } from './processes.ts'
import { openReachableFolder } from './reach.ts'
import { postgresSettings } from './settings.ts'
import { spawnProblem, toolEnvironment } from './tool.ts'

/** How a PostgreSQL ended. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A PostgreSQL that accepts connections. */
export interface Postmaster {
  pid: number
  /** Settles when it has ended, for whatever reason. Never rejects. */
  exited: Promise<Exit>
}

/** A start that failed, and what PostgreSQL logged meanwhile. */
export interface FailedStart {
  exit: Exit
  log: string
}

/**
 * Starts PostgreSQL once and waits until it is ready, however long recovery takes.
 * It gets a session of its own: Ctrl-C in the terminal is for the server, which ends its requests first.
 */
export async function startPostmaster(cluster: Cluster, port: number): Promise<Postmaster | FailedStart> {
  const log = openLog(cluster)
  const reach = openReachableFolder(cluster.folder, cluster.account)
  try {
    const logStart = fstatSync(log).size
    const settings = Object.entries(postgresSettings({ port, durable: cluster.durable }))
    const program = programOf(cluster.binaries, 'postgres')
    const child = spawn(
      program,
      ['-D', `${reach.path}/pgdata`, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...cluster.account,
        cwd: '/',
        env: toolEnvironment(),
        detached: true,
        stdio: ['ignore', log, log, reach.descriptor],
      },
    )
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve).once('error', (error) => reject(spawnProblem(program, error)))
    })
    const pid = child.pid as number // it was spawned
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (code, name) => resolve({ code, signal: name }))
    })
    const forget = endWithProcess(() => pid)
    try {
      for (;;) {
        const exit = await Promise.race([exited, sleep(15)])
        if (exit) return { exit, log: readFrom(log, logStart) }
        if (isReady(cluster, pid)) return { pid, exited }
      }
    } finally {
      forget()
    }
  } finally {
    reach.close()
    closeLog(log)
  }
}

/** Whether PostgreSQL accepts connections, read from its lock file: a probe of the port could be answered by another PostgreSQL. */
function isReady(cluster: Cluster, pid: number): boolean {
  try {
    const lines = readFileSync(path.join(cluster.pgdata, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '')
  } catch {
    return false
  }
}

/**
 * Ends PostgreSQL cleanly: transactions are rolled back, the data are written and closed. After a minute it is ended at
 * once, and then recovers at its next start.
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [name, patience] of [['SIGINT', 60_000], ['SIGQUIT', 10_000], ['SIGKILL', 5_000]] as const) {
    signal(postmaster.pid, name)
    const waiting = new AbortController()
    const ended = await Promise.race([
      postmaster.exited.then(() => true),
      sleep(patience, false, { signal: waiting.signal }).catch(() => false),
    ])
    waiting.abort()
    if (ended) return
  }
}
