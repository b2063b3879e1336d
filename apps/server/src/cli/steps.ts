import { demoPassword } from '../demo/organisation.ts'

/** Clients of a demo organisation for which nobody asked for another number. */
export const usualClients = 5000

/** Runs one step of a set-up and prints a line of progress: what, and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>, told?: (result: T) => string): Promise<T> {
  const began = performance.now()
  const result = await work()
  const detail = told?.(result)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${name} … ready${detail ? `: ${detail}` : ''} (${seconds} s)`)
  return result
}

/** A line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function tellSignIns(): void {
  say(`Sign in as admin, ah1 to ah2, oic1 to oic4, tele1 to tele4 or mr1 to mr8, password ${demoPassword}`)
}
