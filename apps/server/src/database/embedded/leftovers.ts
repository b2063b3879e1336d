import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedProblem } from './problem.ts'
import { allWorkingIn, signal, isWorkingIn } from './processes.ts'

/**
 * Clears a data folder of what a killed Node or a killed PostgreSQL left: stops a PostgreSQL that still runs and waits
 * for its end, ends the children of a killed one, and removes a stale lock file. Only for the owner of the folder (see
 * owner.ts), who knows that nobody else is using it.
 * @param pgdata the real path of the folder
 */
export async function clearLeftovers(pgdata: string, log: (line: string) => void): Promise<void> {
  const lock = path.join(pgdata, 'postmaster.pid')
  const pid = lockedBy(lock)
  if (pid !== undefined && isWorkingIn(pid, pgdata)) {
    log(`Stopping a PostgreSQL (process ${pid}) that an earlier Bisita left running.`)
    await endAll(pgdata, [pid], ['SIGINT', 'SIGQUIT', 'SIGKILL'])
  }
  await endAll(pgdata, allWorkingIn(pgdata), ['SIGQUIT', 'SIGKILL'])
  // PostgreSQL takes any running process with the number in the lock file for another server, even an unrelated one.
  rmSync(lock, { force: true })
}

function lockedBy(lock: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lock, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

async function endAll(pgdata: string, pids: number[], signals: NodeJS.Signals[]): Promise<void> {
  let left = pids
  for (const name of signals) {
    for (const pid of left) signal(pid, name)
    const until = Date.now() + 30_000
    while (left.length > 0 && Date.now() < until) {
      await sleep(20)
      left = left.filter((pid) => isWorkingIn(pid, pgdata))
    }
  }
  if (left.length > 0) {
    throw new EmbeddedProblem(`A PostgreSQL (process ${left.join(', ')}) on ${pgdata} doesn't end. End it by hand.`)
  }
}
