import type { BranchAssignment } from '@bisita/contract/organisation/branches'
import { worded } from '@bisita/contract/words'
import { Problem } from '../../problem.ts'
import { firstNamesOf } from './wording.ts'

/** What stands somewhere: in a branch or an area, or in none. */
type CurrentParent = { readonly id: string; readonly in: string | null }

/** What an assignment changes: what is new, what comes from elsewhere, and how many are there already. */
export type MovePlan = { readonly fresh: readonly string[]; readonly moved: readonly string[]; readonly unchanged: number }

/** Where things would go, given where they stand; `to` is null where the target is still to be made. */
export function planMoves(parents: readonly CurrentParent[], to: string | null): MovePlan {
  const fresh = parents.filter((one) => one.in === null).map(({ id }) => id)
  const moved = parents.filter((one) => one.in !== null && one.in !== to).map(({ id }) => id)
  return { fresh, moved, unchanged: parents.length - fresh.length - moved.length }
}

/** Whether a plan changes anything. */
export const changesNothing = ({ fresh, moved }: MovePlan): boolean => fresh.length + moved.length === 0

/** All that a plan changes. */
export const affectedIds = ({ fresh, moved }: MovePlan): readonly string[] => [...fresh, ...moved]

/** The answer to an assignment. */
export const assignedAnswer = ({ fresh, moved, unchanged }: MovePlan): BranchAssignment => ({ ok: true, assigned: fresh.length + moved.length, moved: moved.length, unchanged })

/**
 * Refuses to take what stands elsewhere, naming the first three, unless it was said that it may be taken.
 * @throws Problem elsewhere
 */
export async function requireMoveAllowed(
  { moved }: MovePlan,
  move: boolean | undefined,
  where: 'branch' | 'area',
  nameThem: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  if (moved.length === 0 || move) return
  const names = firstNamesOf(await nameThem(moved), moved.length)
  throw new Problem('elsewhere', { message: where === 'branch' ? worded('Already in another branch: {names}.', { names }) : worded('Already in another area: {names}.', { names }) })
}

/** What the trail keeps of ids: themselves where they are few, otherwise how many. */
export const auditedIds = (ids: readonly string[], name: string): Record<string, unknown> => (ids.length <= 50 ? { [`${name}_ids`]: ids } : { [`${name}_count`]: ids.length })
