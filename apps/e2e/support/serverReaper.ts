import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Ends the server after the run was killed and could not end it itself: a separate process that waits for
 * the end of the run or of the server. Parameters: the run's process id, the server's folder, and any text to keep the folder.
 */
const [run = '', folder = '', isReused = ''] = process.argv.slice(2)

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server's process id. It changes when a test restarts the server. */
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
  if (isReused === '') rmSync(folder, { recursive: true, force: true })
}
