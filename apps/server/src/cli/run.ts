import { readConfig, type Config } from '../config.ts'
import { commands, program, usage, usageOf } from './commands.ts'
import { messageFor } from './faults.ts'
import { CommandProblem, UsageProblem } from './problem.ts'
import { say } from './steps.ts'

/** Exit codes: success, failure, wrong usage. */
const done = 0
const failed = 1
const wrong = 2

const helps = new Set(['help', '--help', '-h'])

/**
 * Runs one command to its end. Errors are printed on standard error, known ones with an explanation.
 * @param words the arguments after the program's name
 * @returns the exit code
 */
export async function run(words: readonly string[]): Promise<number> {
  const [name = '', ...rest] = words
  if (helps.has(name)) return tell(rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? usageOf(rest[0]) : usage())
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry === undefined) {
    complain(name === '' ? usage() : `There is no command "${name}".\n\n${usage()}`)
    return wrong
  }
  if (rest.some((word) => helps.has(word) && word !== 'help')) return tell(usageOf(name))
  try {
    const command = await entry.load()
    return await command(rest, configured())
  } catch (error) {
    const misused = error instanceof UsageProblem
    complain(misused ? `${error.message}\n\n${usageOf(name)}\nEvery command: ${program} help` : messageFor(error))
    return misused ? wrong : failed
  }
}

function tell(text: string): number {
  say(text)
  return done
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

function configured(): Config {
  try {
    return readConfig()
  } catch (error) {
    throw new CommandProblem((error as Error).message, { cause: error })
  }
}
