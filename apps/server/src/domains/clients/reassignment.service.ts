import { reassignmentGrace } from '@bisita/contract/limits'
import type { Role } from '@bisita/contract/users/roles'
import type { Context } from '../../http/context.ts'
import { type CurrentClient, lockClient } from './clients.store.ts'
import { type ClientAsRead, type WorkTarget, wasAssignedAtRevision, whichWereAssignedAtRevision } from './reassignment.store.ts'

/** Who does it, and when: what of a context the rule reads. */
type WorkContext = Pick<Context, 'db' | 'now'> & { readonly user: { readonly id: string; readonly user_type: Role } }

/**
 * The one rule of reassignment: an MR's work on a client, or at a place, is accepted if it was the MR's at the last
 * sync before the work was entered, even if it no longer is. `seen` is the revision that the device had read.
 */
export async function wasAssignedWhenRead({ db, user, now }: WorkContext, what: WorkTarget, seen: number | undefined): Promise<boolean> {
  if (seen === undefined || user.user_type !== 'mr') return false
  return wasAssignedAtRevision(db, user.id, what, seen, new Date(now.getTime() - reassignmentGrace))
}

/** Those of many clients that {@link wasAssignedWhenRead} is true of; each with what its device had read. */
export async function whichWereAssignedWhenRead({ db, user, now }: WorkContext, clients: readonly ClientAsRead[]): Promise<ReadonlySet<string>> {
  if (user.user_type !== 'mr') return new Set()
  return whichWereAssignedAtRevision(db, user.id, clients, new Date(now.getTime() - reassignmentGrace))
}

/** Locks a client, not deleted, that the caller may work on: in scope, or reassigned since ({@link wasAssignedWhenRead}). */
export async function lockWorkableClient(context: Context, id: string, seen: number | undefined): Promise<CurrentClient | undefined> {
  const { db, user } = context
  const client = await lockClient(db, user.scope, id)
  if (client !== undefined || !(await wasAssignedWhenRead(context, { client_id: id }, seen))) return client
  return lockClient(db, { kind: 'all' }, id)
}
