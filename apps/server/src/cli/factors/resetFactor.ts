import { usernameKey } from '@bisita/rules/people/usernames'
import { resetFactorOnServer } from '../../domains/users/factors/resetFactor.service.ts'
import { Problem } from '../../problem.ts'
import { parseArguments } from '../arguments.ts'
import type { Command } from '../commands.ts'
import { CommandProblem } from '../problem.ts'
import { say } from '../steps.ts'
import { prepareSchema, withDatabase } from '../withDatabase.ts'

/** `bisita reset-factor USERNAME`: takes codes and passkeys away, where nobody is left who could do it in the program. */
export const resetFactorCommand: Command = async (words, config) => {
  const { named } = parseArguments(words, {}, ['USERNAME'])
  const username = usernameKey(named[0] ?? '')
  await withDatabase(config, async (database) => {
    await prepareSchema(database)
    const done = await resetFactorOnServer(database.db, username, new Date()).catch((error: unknown) => {
      throw error instanceof Problem ? new CommandProblem(`Nobody has the username ${username}.`) : error
    })
    say(done ? `The codes and passkeys of ${username} are gone, and every sign-in has ended. The password is as it was.` : `${username} has no codes and no passkeys: nothing was changed.`)
  })
  return 0
}
