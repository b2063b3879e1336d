import { messages } from '@bisita/contract/messages'
import { byName } from '@bisita/rules/clients/names'
import { userScopeOf } from '@bisita/rules/people/scope'
import type { Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { existsInScope } from '../clients/existsInScope.store.ts'
import { visitors } from './assignees.ts'
import { type Assignee, findAssignees } from './assignees.store.ts'

/**
 * For whom the caller may plan, by name. With a client, whether each holds it.
 * @throws Problem not_found where the client is outside the caller's scope
 */
export async function assigneesFor({ db, user }: Context, clientId: string | null): Promise<Assignee[]> {
  if (clientId !== null && !(await existsInScope(db, user.scope, clientId))) {
    throw new Problem('not_found', { message: messages.noSuchClient })
  }
  const roles = user.user_type === 'tele' ? (['mr'] as const) : visitors
  const found = await findAssignees(db, userScopeOf(user), user.id, roles, clientId)
  return byName(found, ({ display_name }) => display_name)
}
