import { handoverKept } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import type { Context } from '../../http/context.ts'
import { type Current, lockClient } from './clients.store.ts'
import { type Seen, type Worked, wasHeldAt, whichWereHeldAt } from './handover.store.ts'

/** Who does it, and when: what of a context the rule reads. */
type Doing = Pick<Context, 'db' | 'now'> & { readonly user: { readonly id: string; readonly user_type: Role } }

/**
 * The one rule of handing over: an MR's work is taken for a client, or at a place, that was the MR's when the
 * device last heard before the work was entered, though it is not any more. `seen` is what the device had read.
 */
export async function wasHeld({ db, user, now }: Doing, what: Worked, seen: number | undefined): Promise<boolean> {
  if (seen === undefined || user.user_type !== 'mr') return false
  return wasHeldAt(db, user.id, what, seen, new Date(now.getTime() - handoverKept))
}

/** Those of many clients that {@link wasHeld} is true of; each with what its device had read. */
export async function whichWereHeld({ db, user, now }: Doing, clients: readonly Seen[]): Promise<ReadonlySet<string>> {
  if (user.user_type !== 'mr') return new Set()
  return whichWereHeldAt(db, user.id, clients, new Date(now.getTime() - handoverKept))
}

/** A living client that the caller may work on, locked: in scope, or handed over since ({@link wasHeld}). */
export async function lockForWork(context: Context, id: string, seen: number | undefined): Promise<Current | undefined> {
  const { db, user } = context
  const client = await lockClient(db, user.scope, id)
  if (client !== undefined || !(await wasHeld(context, { client_id: id }, seen))) return client
  return lockClient(db, { kind: 'all' }, id)
}
