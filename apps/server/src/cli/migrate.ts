import { migrate } from '../database/migrate.ts'
import type { Command } from './commands.ts'
import { say } from './steps.ts'
import { withDatabase } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/** `bisita migrate`: names each migration that ran. */
export const migrateCommand: Command = async (words, config) => {
  parseArguments(words, {})
  const ran = await withDatabase(config, ({ db }) => migrate(db))
  for (const name of ran) say(name)
  say(ran.length > 0 ? `${ran.length} migrations ran. The schema is up to date.` : 'The schema was up to date already.')
  return 0
}
