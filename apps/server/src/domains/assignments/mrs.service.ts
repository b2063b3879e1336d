import { worded } from '@bisita/contract/words'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { findAssignmentUser, lockAssignmentUsers, type AssignmentUser } from './mrs.store.ts'

/** An MR who may hold something: of this branch. */
export type ActiveMr = AssignmentUser & { readonly branch_id: string }

const nobody = (): never => {
  throw new Problem('not_found', { message: 'This person does not exist, or is not in your scope.' })
}

/** @throws Problem not_found where it is no MR in the caller's scope */
export async function requireMr({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<AssignmentUser> {
  const person = await findAssignmentUser(db, user, id)
  return person?.user_type === 'mr' ? person : nobody()
}

/**
 * The same, locked until the transaction ends, for a change of the MR's assignments.
 * @throws Problem not_found
 */
export async function lockMr({ db, user }: Context, id: string): Promise<AssignmentUser> {
  const [person] = await lockAssignmentUsers(db, user, [id])
  return person?.user_type === 'mr' && !person.deleted ? person : nobody()
}

/**
 * Active MRs, by the input field that names each; locked until the transaction ends.
 * @throws Problem not_found, invalid with the field of who is no MR of a branch, or conflict where somebody has gone
 */
export async function lockActiveMrs<F extends string>({ db, user }: Context, named: Readonly<Record<F, string>>): Promise<Record<F, ActiveMr>> {
  const found = new Map((await lockAssignmentUsers(db, user, Object.values(named))).map((person) => [person.id, person]))
  const people = Object.entries<string>(named).map(([field, id]) => [field, found.get(id) ?? nobody()] as const)
  const faults = people.flatMap(([field, person]) => {
    const fault = unfit(person)
    return fault === null ? [] : [[field, fault] as const]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  for (const [, person] of people) requirePresent(person)
  return Object.fromEntries(people) as Record<F, ActiveMr>
}

/** @throws Problem conflict where somebody is deactivated or deleted, and named */
function requirePresent({ display_name, deactivated, deleted }: Pick<AssignmentUser, 'display_name' | 'deactivated' | 'deleted'>): void {
  if (!deactivated && !deleted) return
  throw new Problem('conflict', { message: deleted ? worded('{name} is deleted. Please choose somebody else.', { name: display_name }) : worded('{name} is deactivated. Please choose somebody else.', { name: display_name }) })
}

function unfit({ user_type, branch_id }: AssignmentUser): string | null {
  if (user_type !== 'mr') return 'Only a marketing representative holds locations and clients.'
  return branch_id === null ? 'This person belongs to no branch.' : null
}
