import { readFileSync } from 'node:fs'
import type { Database } from '@bisita/server/database/connection'
import type { BenchProcess } from '../running.ts'

/** Milliseconds of one tick of the kernel's clock. */
const tick = 10

/** Milliseconds that a process has worked, in all its threads; null where there is none, or nobody tells. */
function cpuTimeOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return null
  }
}

export type CpuTimes = ReadonlyMap<number, number>

/** What a server and its connections to PostgreSQL have worked so far, by process. */
export async function readCpuTimes({ pool }: Database, { pid, application }: BenchProcess): Promise<CpuTimes> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [application])
  return new Map([pid, ...rows.map((row) => row.pid)].map((one) => [one, cpuTimeOf(one) ?? 0]))
}

/** Milliseconds between two looks. Connections that ended meanwhile are not counted. */
export const cpuTimeBetween = (before: CpuTimes, after: CpuTimes): number => [...after].reduce((sum, [pid, worked]) => sum + worked - (before.get(pid) ?? 0), 0)
