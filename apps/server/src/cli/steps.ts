import { demoPassword } from '../demo/organisation.ts'

/** How many clients a demo organisation has by default. */
export const defaultDemoClients = 5000

/** Runs one step of a set-up and prints its name, its duration, and its result as `describe` words it. */
export async function step<T>(name: string, work: () => Promise<T>, describe?: (result: T) => string): Promise<T> {
  const began = performance.now()
  const result = await work()
  const detail = describe?.(result)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(`${name} … ready${detail ? `: ${detail}` : ''} (${seconds} s)`)
  return result
}

/** Prints a line on standard output. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printSignIns(): void {
  say(`Sign in as admin, ah1 to ah2, oic1 to oic4, tele1 to tele4 or mr1 to mr8, password ${demoPassword}`)
}
