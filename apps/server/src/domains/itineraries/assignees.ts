import type { Role } from '@bisita/contract/users/roles'
import { roles } from '@bisita/contract/users/roles'
import { worded } from '@bisita/contract/words'
import { policy } from '@bisita/rules/people/policy'
import type { Caller } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import type { AssigneeFacts } from './assignees.store.ts'

/** Roles that an itinerary may be given to: those who may record a visit. */
export const visitors: readonly Role[] = roles.filter((role) => policy['visit.create'].roles[role] !== 'none')

const missing = () => new Problem('not_found', { message: 'This person does not exist, or is not in your scope.' })

/**
 * Checks whether the caller may assign an itinerary to a person (promises/itineraries 4): an mr only to oneself, a
 * telemarketer to an mr of the own branch, everybody above to anybody in scope.
 * @throws Problem not_found, not_allowed
 */
export function requireAssignee(user: Caller, person: AssigneeFacts | undefined): asserts person is AssigneeFacts {
  if (person === undefined) throw missing()
  const self = person.id === user.id
  const colleague = user.branch_id !== null && person.branch_id === user.branch_id
  if (user.user_type === 'mr') {
    if (!self) throw missing()
    return
  }
  if (user.user_type === 'tele') {
    if (!self && !colleague) throw missing()
    if (self || person.user_type !== 'mr') {
      throw new Problem('not_allowed', { message: 'Please choose a marketing representative of your branch.' })
    }
    return
  }
  if (!self && !person.in_scope) throw missing()
  if (!visitors.includes(person.user_type)) throw new Problem('not_allowed', { message: worded('{name} makes no visits.', { name: person.display_name }) })
}

/**
 * Nobody plans for somebody who cannot sign in.
 * @throws Problem conflict
 */
export function requireActive({ deactivated, deleted, display_name }: AssigneeFacts): void {
  if (!deactivated && !deleted) return
  throw new Problem('conflict', { message: deleted ? worded('{name} is deleted. Please choose somebody else.', { name: display_name }) : worded('{name} is deactivated. Please choose somebody else.', { name: display_name }) })
}
