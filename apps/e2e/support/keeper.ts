import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Ends the server where the run was ended so hard that it could not do so itself: a process of its own that
 * waits for either of them. Told: the run's process number, the server's folder, whether it is kept.
 */
const [run = '', folder = '', kept = ''] = process.argv.slice(2)

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server's process number; it changes when a test starts it anew. */
const server = (): number => {
  try {
    return Number(readFileSync(path.join(folder, 'server.pid'), 'utf8'))
  } catch {
    return 0
  }
}

while (isThere(Number(run))) await sleep(500)
const pid = server()
if (pid > 0 && isThere(pid)) {
  process.kill(pid, 'SIGTERM')
  while (isThere(pid)) await sleep(100)
  if (kept === '') rmSync(folder, { recursive: true, force: true })
}
