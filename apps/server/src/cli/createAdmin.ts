import { randomInt } from 'node:crypto'
import { maximumText } from '@bisita/contract/limits'
import { suggestPassphrase } from '@bisita/rules/people/passwords'
import { usernameKey, usernameProblem } from '@bisita/rules/people/usernames'
import { createAdmin, requireFreeUsername } from '../domains/users/admin.service.ts'
import { chosenProblem } from '../domains/users/passwords/choosing.service.ts'
import { readSettings } from '../settings.ts'
import type { Command } from './commands.ts'
import { CommandProblem } from './problem.ts'
import { askPassword } from './secret.ts'
import { say } from './steps.ts'
import { withDatabase, prepareSchema } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/**
 * `bisita create-admin USERNAME`: the way to the first sign-in of a new organisation. Without a password a
 * passphrase is made, shown once, and must be changed at the first sign-in.
 */
export const createAdminCommand: Command = async (words, config) => {
  const { values, named } = parseArguments(words, { name: { type: 'string' } }, ['USERNAME'])
  const username = usernameKey(named[0] ?? '')
  const display_name = (values.name ?? username).trim()
  const fault = usernameProblem(username) ?? nameProblem(display_name)
  if (fault !== null) throw new CommandProblem(`The administrator cannot be made: ${fault}`)

  await withDatabase(config, async (database) => {
    await prepareSchema(database)
    await requireFreeUsername(database.db, username)
    const { minimum_password: minimum } = await readSettings(database.db)
    const chosen = await askPassword((password) => chosenProblem(database.db, password, { username, display_name }))
    const password = chosen ?? suggestPassphrase(randomInt, minimum)
    await createAdmin(database.db, { username, display_name, password, must_change_password: chosen === null })
    say(`The administrator ${username} was made.`)
    if (chosen === null) say(`Passphrase: ${password}\nIt is shown only now and must be changed at the first sign-in.`)
  })
  return 0
}

function nameProblem(name: string): string | null {
  return name.length >= 1 && name.length <= maximumText ? null : `The name must have from 1 to ${maximumText} characters.`
}
