import { spawn } from 'node:child_process'
import type { Account } from './account.ts'
import { EmbeddedProblem } from './problem.ts'
import type { ReachableFolder } from './reach.ts'

/** How a PostgreSQL program is run. */
export interface ToolOptions {
  account: Account | undefined
  reach: ReachableFolder
  /** What the program reads from its standard input. */
  input?: string
}

/** The environment variables of PostgreSQL's programs: no settings of Bisita, no PG* variables, no local time zone. */
export function toolEnvironment(): Record<string, string> {
  const passed = ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), TZ: 'UTC' }
}

/**
 * Runs a PostgreSQL program to its end.
 * @returns what it printed
 * @throws EmbeddedProblem with its last lines when it fails
 */
export async function runTool(program: string, args: string[], options: ToolOptions): Promise<string> {
  const { account, reach, input } = options
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: toolEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe', reach.descriptor],
  })
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stdin?.on('error', () => {}) // a program that ends early prints the reason
  child.stdin?.end(input ?? '')
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(spawnProblem(program, error)))
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new EmbeddedProblem(`${program} failed (${code ?? 'killed'}):\n${lastLines(printed, 12)}`)
  }
  return printed
}

/** Says in words why a program could not even be started. */
export function spawnProblem(program: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EPERM' || error.code === 'EINVAL') {
    return new EmbeddedProblem(
      'PostgreSQL does not run as root, and root may not start a program as another user here. ' +
        'Start Bisita as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return new EmbeddedProblem(`${program} could not be started: ${error.message}`)
}

/** The last `count` lines of a text. */
export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n')
}
