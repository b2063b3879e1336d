import type { CallInput } from '@bisita/contract/calls/call'
import type { User, userUpdate } from '@bisita/contract/users/users.management'
import { worded } from '@bisita/contract/words'
import { boundsProblem, hiringDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import { change } from '../../change.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../problem.ts'
import { enteredName, hasBranch, lockUserInScope, requireBranchName } from './managedUsers.service.ts'
import { type UserChanges, findUser, updateUser } from './managedUsers.store.ts'

/**
 * Changes a person's name, branch or day of hiring. Who leaves a branch leaves its locations.
 * @throws Problem invalid, not_found (person, branch)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function changeUser(context: Context, id: string, body: CallInput<typeof userUpdate>['body']): Promise<User> {
  const { db, now } = context
  const name = body.display_name === undefined ? undefined : enteredName(body.display_name)
  const person = await lockUserInScope(context, id)
  const before: UserChanges = { display_name: person.display_name, branch_id: person.branch_id, tenure_date: person.tenure_date }
  const after: UserChanges = {
    display_name: name ?? before.display_name,
    branch_id: body.branch_id === undefined ? before.branch_id : body.branch_id,
    tenure_date: body.tenure_date === undefined ? before.tenure_date : body.tenure_date,
  }
  const hired = after.tenure_date !== before.tenure_date && after.tenure_date !== null ? boundsProblem(after.tenure_date, hiringDays(manilaDay(now))) : null
  if (hired !== null) throw invalid({ tenure_date: hired })
  const moves = after.branch_id !== null && after.branch_id !== before.branch_id
  if (moves && !hasBranch(person.user_type)) throw invalid({ branch_id: 'Area heads and administrators belong to no branch.' })
  const branch = moves ? await requireBranchName(context, after.branch_id ?? '') : null
  await change(context, {
    requires: 'user.update', action: 'user.update', record_type: 'user', record_id: id, before, after,
    request: () => ({
      type: worded('User update'), title: worded('Change {name}', { name: person.display_name }), branch_id: person.branch_id, to_branch_id: after.branch_id,
      shown: { before: { branch_id: person.branch_name }, after: { branch_id: branch } },
    }),
    write: () => updateUser(db, id, after),
  })
  return findUser(db, id)
}
