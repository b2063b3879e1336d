import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotInstalled, startTime } from './engine.ts'

/**
 * The path of a program.
 * @throws NotInstalled with the packages that contain it
 */
export function find(program: string, packages: string): string {
  const found = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, program)).find((file) => existsSync(file))
  if (found === undefined) throw new NotInstalled(program, packages)
  return found
}

/** A started program, with the last of its output; `end` ends its whole process group. */
export type Started = { readonly child: ChildProcess; readonly output: () => string; readonly end: () => Promise<void> }

/** Starts a program in a process group of its own, so that its children end with it. */
export function begin(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(program, words, { env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-20_000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    output: () => output,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** Retries until `ask` resolves. Throws with its last error where the program has ended, or after `startTime`. */
export async function until<T>(ask: () => Promise<T>, { child, output }: Started): Promise<T> {
  const giveUp = Date.now() + startTime
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`${child.spawnfile} did not start:\n${output()}`, { cause: error })
      await sleep(100)
    }
  }
}
