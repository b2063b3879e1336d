import { existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Microseconds: so short that a start is slowed evenly rather than run and stopped in turn. */
const period = 10_000

/** Both versions of control groups: their path, and the settings that limit processes to a share of a CPU under any other load. */
const kinds = [
  { at: '/sys/fs/cgroup', has: 'cgroup.controllers', limit: (quota: number) => ({ 'cpu.max': `${quota} ${period}`, 'cpu.weight': 10_000 }) },
  { at: '/sys/fs/cgroup/cpu', has: 'cpu.cfs_quota_us', limit: (quota: number) => ({ 'cpu.cfs_period_us': period, 'cpu.cfs_quota_us': quota, 'cpu.shares': 262_144 }) },
] as const

/** A program that holds itself, and all that it starts, to a share of one processor's core; `release` once they have ended. */
export type CpuLimited = { readonly program: string; readonly release: () => Promise<void> }

/** Makes such a program of another one; null where this machine lets us hold nobody, which takes root and Linux. */
export function limitCpu(share: number, program: string): CpuLimited | null {
  const kind = kinds.find(({ at, has }) => existsSync(path.join(at, has)))
  if (kind === undefined) return null
  const group = path.join(kind.at, `bisita-bench-${process.pid}`)
  try {
    mkdirSync(group)
    for (const [file, value] of Object.entries(kind.limit(share * period))) writeFileSync(path.join(group, file), String(value))
  } catch {
    if (existsSync(group)) rmdirSync(group)
    return null
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bisita-held-'))
  const launcher = path.join(folder, 'held')
  writeFileSync(launcher, `#!/bin/sh\necho $$ > '${group}/cgroup.procs' && exec '${program}' "$@"\n`, { mode: 0o755 })
  return {
    program: launcher,
    release: async () => {
      rmSync(folder, { recursive: true, force: true })
      for (let tries = 0; existsSync(group); tries += 1) {
        try {
          rmdirSync(group)
        } catch (error) {
          // The last of the browser's processes are still ending.
          if (tries === 100) throw error
          await sleep(100)
        }
      }
    },
  }
}
