import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageProblem } from './problem.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads what stands behind a command's name: its options and exactly the named words.
 * @param names of the words, as usage shows them
 * @throws UsageProblem for an unknown option, one without its value, a word missing or too many
 */
export function parseArguments<const O extends Options>(words: readonly string[], options: O, names: readonly string[] = []) {
  const { values, positionals } = parse(words, options)
  const missing = names[positionals.length]
  if (missing !== undefined) throw new UsageProblem(`${missing} is missing.`)
  if (positionals.length > names.length) throw new UsageProblem(`"${positionals[names.length]}" is one word too many.`)
  return { values, named: positionals }
}

function parse<const O extends Options>(words: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const { message } = error as Error
    throw new UsageProblem(`${message.split('. ')[0]?.replace(/\.$/, '')}.`, { cause: error })
  }
}

/**
 * The whole number that an option was given.
 * @throws UsageProblem where it is none, or outside of the range
 */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) {
    throw new UsageProblem(`--${option} must be a whole number from ${least} to ${most}, not "${text}".`)
  }
  return value
}
