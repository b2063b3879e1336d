import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Identifies one process uniquely: the system reuses a process number after the process has ended. */
export interface ProcessMark {
  pid: number
  /** The time of its start as the system writes it, with the id of the boot. Only compared, never parsed. */
  started: string
}

/** The mark of a running process, or undefined when there is none of that number. A zombie counts as ended. */
export function markOf(pid: number): ProcessMark | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid)
}

/** True while the very process that the mark was taken of is running. */
export function isRunning(mark: ProcessMark): boolean {
  return markOf(mark.pid)?.started === mark.started
}

function markFromProc(pid: number): ProcessMark | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, so count from the last bracket: state is the 3rd field, start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { pid, started: `${boot} ${fields[19]}` }
  } catch {
    return undefined
  }
}

function markFromPs(pid: number): ProcessMark | undefined {
  const started = ps(pid, 'lstart=')
  return started ? { pid, started } : undefined
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/**
 * True when a process is a PostgreSQL of this data folder, which is its working directory. That holds for the
 * postmaster and all of its children, and for no other process that has got the number since.
 * @param pgdata the real path of the folder
 */
export function isWorkingIn(pid: number, pgdata: string): boolean {
  if (!markOf(pid)) return false
  if (process.platform !== 'linux') return ps(pid, 'command=').includes(pgdata)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === pgdata
  } catch {
    return false // another user's process, which cannot be the owner of this folder's
  }
}

/** All processes at work in a data folder, as far as the system tells: the children of a killed postmaster. */
export function allWorkingIn(pgdata: string): number[] {
  if (process.platform !== 'linux') return []
  const numbers = readdirSync('/proc').map(Number).filter((pid) => pid > 0)
  return numbers.filter((pid) => isWorkingIn(pid, pgdata))
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/**
 * Sends PostgreSQL the signal to shut down when this process exits without having stopped it; the next start waits for
 * its end. (A kill -9 of this process sends no signal; the next start stops PostgreSQL then.)
 * @param pid gives the number of the PostgreSQL process, or undefined when none runs
 * @returns removes the exit handler
 */
export function endWithProcess(pid: () => number | undefined): () => void {
  const onExit = () => {
    const number = pid()
    if (number !== undefined) signal(number, 'SIGINT')
  }
  process.once('exit', onExit)
  return () => process.off('exit', onExit)
}
