import type { Assigned } from '@bisita/contract/organisation/branches'
import { Problem } from '../../problem.ts'
import { firstOf } from './pages.ts'

/** What stands somewhere: in a branch or an area, or in none. */
type Standing = { readonly id: string; readonly in: string | null }

/** What an assignment changes: what is new, what comes from elsewhere, and how many are there already. */
export type Plan = { readonly fresh: readonly string[]; readonly moved: readonly string[]; readonly unchanged: number }

/** Where things would go, given where they stand; `to` is null where the target is still to be made. */
export function planOf(standing: readonly Standing[], to: string | null): Plan {
  const fresh = standing.filter((one) => one.in === null).map(({ id }) => id)
  const moved = standing.filter((one) => one.in !== null && one.in !== to).map(({ id }) => id)
  return { fresh, moved, unchanged: standing.length - fresh.length - moved.length }
}

/** Whether a plan changes anything. */
export const isIdle = ({ fresh, moved }: Plan): boolean => fresh.length + moved.length === 0

/** All that a plan changes. */
export const changedBy = ({ fresh, moved }: Plan): readonly string[] => [...fresh, ...moved]

/** The answer to an assignment. */
export const answerOf = ({ fresh, moved, unchanged }: Plan): Assigned => ({ ok: true, assigned: fresh.length + moved.length, moved: moved.length, unchanged })

/**
 * Refuses to take what stands elsewhere, naming the first three, unless it was said that it may be taken.
 * @throws Problem elsewhere
 */
export async function requireMove(
  { moved }: Plan,
  move: boolean | undefined,
  where: 'branch' | 'area',
  nameThem: (ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  if (moved.length === 0 || move) return
  throw new Problem('elsewhere', { message: `Already in another ${where}: ${firstOf(await nameThem(moved), moved.length)}.` })
}

/** What the trail keeps of ids: themselves where they are few, otherwise how many. */
export const traced = (ids: readonly string[], name: string): Record<string, unknown> => (ids.length <= 50 ? { [`${name}_ids`]: ids } : { [`${name}_count`]: ids.length })
