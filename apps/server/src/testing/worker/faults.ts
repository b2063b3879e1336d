import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../childEnvironment.ts'
import type { Random } from '../../demo/random.ts'

/** A fault of a worker: at batch number `batch` it is killed, or paused for `pause` milliseconds. */
export type Fault = {
  readonly batch: number
  readonly moment: 'before' | 'within' | 'after'
  readonly signal: 'SIGKILL' | 'SIGSTOP'
  readonly pause: number
}

/** The heartbeat interval of these workers, in milliseconds. */
export const heartbeat = 1000

const program = fileURLToPath(new URL('program.ts', import.meta.url))

export const someFault = (random: Random): Fault => ({
  batch: 1 + random.below(6),
  moment: random.pick(['before', 'within', 'after']),
  signal: random.chance(0.6) ? 'SIGKILL' : 'SIGSTOP',
  pause: 500 + random.below(5 * heartbeat),
})

/**
 * Keeps two workers running until all jobs have ended: when a fault ends one, another starts with the next fault. A
 * paused worker continues and is then asked to end. Returns the number of faults that happened.
 * @param env where the database and the folders are
 * @param isOver whether every job has ended
 */
export async function workUnder(faults: readonly Fault[], env: Readonly<Record<string, string>>, isOver: () => Promise<boolean>): Promise<number> {
  const left = [...faults]
  const alive = new Set<ChildProcess>()
  const over = new AbortController()
  let struck = 0
  const serve = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const fault = left.shift() ?? null
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(fault)], {
        env: { ...childEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      alive.add(child)
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.stdout.once('data', () => {
        struck += 1
        if (fault?.signal === 'SIGSTOP') void sleep(fault.pause).then(() => child.kill('SIGCONT') && child.kill('SIGTERM'))
      })
      const [code] = (await once(child, 'close')) as [number | null]
      alive.delete(child)
      if (code !== 0 && code !== null) throw new Error(`A worker ended with ${code}:\n${said}`)
    }
  }
  const watch = async (): Promise<void> => {
    while (!(await isOver())) await sleep(50)
    over.abort()
    for (const child of alive) child.kill('SIGTERM')
  }
  try {
    await Promise.all([serve(), serve(), watch()])
    return struck
  } finally {
    // After a failure no worker is left, paused or not.
    over.abort()
    for (const child of alive) child.kill('SIGKILL')
  }
}
