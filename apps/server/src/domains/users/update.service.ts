import type { Input } from '@bisita/contract/calls/call'
import type { User, userUpdate } from '@bisita/contract/users/users.people'
import { requireDirect } from '../../approval.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { aboutPerson } from './asking.ts'
import { enteredName, hasBranch, lockPerson, requireBranch } from './people.service.ts'
import { type Changeable, findPerson, updatePerson } from './people.store.ts'

const fields = ['display_name', 'branch_id', 'tenure_date'] as const

/**
 * Changes a person's name, branch or day of hiring. Who leaves a branch leaves its locations.
 * @throws Problem invalid, not_found (person, branch)
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function changePerson(context: Context, id: string, body: Input<typeof userUpdate>['body']): Promise<User> {
  const { db } = context
  const name = body.display_name === undefined ? undefined : enteredName(body.display_name)
  const person = await lockPerson(context, id)
  const before: Changeable = { display_name: person.display_name, branch_id: person.branch_id, tenure_date: person.tenure_date }
  const after: Changeable = {
    display_name: name ?? before.display_name,
    branch_id: body.branch_id === undefined ? before.branch_id : body.branch_id,
    tenure_date: body.tenure_date === undefined ? before.tenure_date : body.tenure_date,
  }
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) {
    context.unchanged = true
    return findPerson(db, id)
  }
  const moves = after.branch_id !== null && changed.includes('branch_id')
  if (moves && !hasBranch(person.user_type)) throw invalid({ branch_id: 'Area heads and administrators belong to no branch.' })
  const branch = moves ? await requireBranch(context, after.branch_id ?? '') : null
  await requireDirect(context, ['user.update'], await readSettings(db), () => {
    const [was, shall] = [{ ...before, branch_id: person.branch_name }, { ...after, branch_id: branch }]
    const changes = changed.map((field) => ({ field, before: was[field], after: shall[field] }))
    return { ...aboutPerson(person, 'User update', 'Change', changes), to_branch_id: after.branch_id }
  })
  await updatePerson(db, id, after)
  context.audit({ action: 'user.update', record_type: 'user', record_id: id, before, after })
  return findPerson(db, id)
}
