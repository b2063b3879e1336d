import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FloorCases } from './floor.ts'

/** A server in a process of its own: its address, and by what its connections to the database are known. */
export type BenchProcess = { readonly address: string; readonly pid: number; readonly application: string; readonly stop: () => Promise<void> }

export type RunningServers = {
  /** Addresses of the real server and of the floor. */
  readonly server: string
  readonly floor: string
  /** The real server's process. */
  readonly pid: number
  readonly ours: BenchProcess
  readonly bare: BenchProcess
  readonly stop: () => Promise<void>
}

/** Starts a program of this folder, which ends with this process, and waits until it tells its address. */
export async function startProcess(program: string, application: string, url: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<BenchProcess> {
  const named = new URL(url)
  named.searchParams.set('application_name', application)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), named.href, ...args], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  // What it says from now on is that something went wrong.
  child.stdout.pipe(process.stderr)
  const stop = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  return { address, pid: child.pid ?? 0, application, stop }
}

/**
 * Starts the real server and the floor, each in a process of its own with connections of its own. With a folder the
 * server serves the web app that is built there too; with `usual` limits one person can do as much as is allowed by itself.
 */
export async function startServers(url: string, floors: FloorCases, webFolder = '', limits: 'raised' | 'usual' = 'raised'): Promise<RunningServers> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bisita-bench-'))
  const file = path.join(folder, 'cases.json')
  writeFileSync(file, JSON.stringify(floors))
  try {
    const [ours, bare] = await Promise.all([
      startProcess('server.ts', 'bench_ours', url, [webFolder, limits]),
      startProcess('floorServer.ts', 'bench_floor', url, [file]),
    ])
    const stop = async (): Promise<void> => void (await Promise.all([ours.stop(), bare.stop()]))
    return { server: ours.address, floor: bare.address, pid: ours.pid, ours, bare, stop }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs a demo user in and gives the cookie. */
export async function cookieOf(server: string, username: string, password: string): Promise<string> {
  const reply = await fetch(`${server}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (reply.status !== 200) throw new Error(`${username} could not sign in`)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
