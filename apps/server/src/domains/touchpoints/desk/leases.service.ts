import type { CallAnswer } from '@bisita/contract/calls/call'
import type { leaseKeep, leaseList } from '@bisita/contract/touchpoints/desk'
import { manilaDay } from '@bisita/rules/time/days'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { findClient, isInScope } from '../../clients/clients.store.ts'
import { clientOfLease, endLease, extendLease, findLeases } from './leases.store.ts'

/** What a caller holds, so that a reload loses nothing; nobody who has left the caller's scope. */
export async function readLeases({ db, user, now }: Context): Promise<CallAnswer<typeof leaseList>> {
  const items = []
  for (const { id, client_id, expires_at, because } of await findLeases(db, user.id, now)) {
    const client = await findClient(db, user.scope, client_id, manilaDay(now))
    if (client !== undefined) items.push({ lease_id: id, expires_at: expires_at.toISOString(), because, client })
  }
  return { items }
}

/**
 * Keeps a client for three minutes more. A lease ends with the right to see the client.
 * @throws Problem not_found (foreign or unknown), lease_lost
 */
export async function renewLease(context: Context, id: string): Promise<CallAnswer<typeof leaseKeep>> {
  const { db, user, now } = context
  context.unchanged = true
  const client = orNotFound(await clientOfLease(db, id, user.id))
  const expires = (await isInScope(db, user.scope, client)) ? await extendLease(db, id, now) : null
  if (expires === null) throw new Problem('lease_lost')
  return { lease_id: id, expires_at: expires.toISOString() }
}

/**
 * Gives a client back; one that was lost is nobody's to give.
 * @throws Problem not_found (foreign or unknown)
 */
export async function releaseLease(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user, now } = context
  context.unchanged = true
  orNotFound(await clientOfLease(db, id, user.id))
  await endLease(db, id, now)
  return { ok: true }
}
