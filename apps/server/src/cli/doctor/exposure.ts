import os from 'node:os'
import type { Config } from '../../config.ts'
import type { Executor } from '../../database/connection.ts'
import { hasDemoUsers } from '../../organisation.store.ts'
import { demoIsPublic, isPublic } from '../lifecycle/exposed.ts'
import { fault, good, type Finding } from './finding.ts'

const name = 'Demo users'

/** Whether somebody from outside could sign in with the password of the demo. */
export async function checkExposure(db: Executor, config: Config): Promise<Finding> {
  if (!(await hasDemoUsers(db))) return good(name, 'none')
  if (isPublic(config)) return fault(name, `there are some, and BISITA_ORIGIN is ${config.origin}`, demoIsPublic)
  const open = await firstAnswering(outsideAddresses(), config.port)
  if (open !== undefined) return fault(name, `there are some, and a Bisita answers on ${open}`, demoIsPublic)
  return good(name, 'reachable from this machine only')
}

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
