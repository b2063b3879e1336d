import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedProblem } from './problem.ts'
import { allWorkingIn, signal, worksIn } from './processes.ts'

/**
 * Clears a data folder of what a killed Node or a killed PostgreSQL left: a PostgreSQL that still runs is stopped and
 * waited for, children of a killed one are ended, a lock file whose number means nothing any more is removed.
 * Only for the owner of the folder (see owner.ts), who knows that nobody else is using it.
 * @param pgdata the real path of the folder
 */
export async function clearLeftovers(pgdata: string, log: (line: string) => void): Promise<void> {
  const lock = path.join(pgdata, 'postmaster.pid')
  const pid = lockedBy(lock)
  if (pid !== undefined && worksIn(pid, pgdata)) {
    log(`Stopping a PostgreSQL (process ${pid}) that an earlier Bisita left running.`)
    await endAll(pgdata, [pid], ['SIGINT', 'SIGQUIT', 'SIGKILL'])
  }
  await endAll(pgdata, allWorkingIn(pgdata), ['SIGQUIT', 'SIGKILL'])
  // PostgreSQL takes any living process of the lock's number for its rival, even one that only got the number later.
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
      left = left.filter((pid) => worksIn(pid, pgdata))
    }
  }
  if (left.length > 0) {
    throw new EmbeddedProblem(`A PostgreSQL (process ${left.join(', ')}) on ${pgdata} doesn't end. End it by hand.`)
  }
}
