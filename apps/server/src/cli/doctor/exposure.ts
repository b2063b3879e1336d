import os from 'node:os'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { hasDemoUsers } from '../../organisation.store.ts'
import { fault, good, type Finding } from './finding.ts'

const name = 'Demo users'
const todo = 'Their password is known to everybody. Use another database: one of DATABASE_URL, or BISITA_DEMO=0 with an empty BISITA_DATA.'

/** Whether somebody from outside could sign in with the password of the demo. */
export async function checkExposure(db: Executor, { origin, port }: Config): Promise<Finding> {
  if (!(await hasDemoUsers(db))) return good(name, 'none')
  if (origin !== null && !isLocal(origin)) return fault(name, `there are some, and BISITA_ORIGIN is ${origin}`, todo)
  const open = await firstAnswering(outsideAddresses(), port)
  if (open !== undefined) return fault(name, `there are some, and a Bisita answers on ${open}`, todo)
  return good(name, 'reachable from this machine only')
}

const isLocal = (origin: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/** The addresses of this machine that others may know. */
function outsideAddresses(): string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
}

async function firstAnswering(addresses: readonly string[], port: number): Promise<string | undefined> {
  const answers = await Promise.all(addresses.map((address) => isBisita(`http://${address}:${port}`)))
  return addresses.find((_, at) => answers[at])
}

async function isBisita(base: string): Promise<boolean> {
  try {
    const response = await fetch(`${base}/api/health/live`, { signal: AbortSignal.timeout(1000) })
    return ((await response.json()) as { status?: unknown }).status === 'live'
  } catch {
    return false // nobody, or somebody else
  }
}
