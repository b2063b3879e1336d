import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { Showing } from '@bisita/contract/clients/clients.masked'
import type { clientReveal, clientRevealJournal } from '@bisita/contract/clients/clients.reveal'
import { worded } from '@bisita/contract/words'
import { manilaDay } from '@bisita/rules/time/days'
import type { Caller, Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { readSettings } from '../../../settings.ts'
import { notify } from '../../notifications/notifications.store.ts'
import { findClient } from '../clients.store.ts'
import { countReveals, findAnswerable, hasInHand, insertReveals, isSameReveal } from './reveal.store.ts'

/**
 * Answers masked numbers of a client whole. Each showing is a line of the trail; one that is sent again is not.
 * @throws Problem not_found, duplicate where the id is of another showing
 */
export async function revealNumbers(context: Context, showing: CallInput<typeof clientReveal>['body']): Promise<CallAnswer<typeof clientReveal>> {
  const { db, user, now } = context
  const client = orNotFound(await findClient(db, user.scope, showing.client_id, manilaDay(now)))
  // A telemarketer with 150 calls a day shows the number of each: it stands in the trail, and does not count.
  const counts = showing.purpose !== 'call' || !(await hasInHand(db, user.id, client.id, now))
  const added = await recordReveals(context, [{ ...showing, at: now.toISOString(), counts }])
  if (added === 0) context.unchanged = true
  if (added === 0 && !(await isSameReveal(db, user.id, showing))) throw new Problem('duplicate', { message: 'This id is of another showing.' })
  return { shown: showing.fields.map((name) => ({ name, number: client[name] })) }
}

/**
 * Records showings that happened on a phone, also of clients who have left the phone since: what was seen was seen. Those
 * of a client that does not exist are left aside.
 */
export async function recordJournal(context: Context, { items }: CallInput<typeof clientRevealJournal>['body']): Promise<CallAnswer<typeof clientRevealJournal>> {
  const recorded = await recordShowings(context, items)
  if (recorded === 0) context.unchanged = true
  return { ok: true, recorded }
}

/** Whose showings they are, and what their lines of the trail are written with. */
type Recording = Pick<Context, 'db' | 'now' | 'audit'> & { readonly user: Pick<Caller, 'id'> }

/** Records showings of a phone's journal as {@link recordJournal}. Returns how many are new. */
export function recordShowings(context: Recording, items: readonly Showing[]): Promise<number> {
  const latest = context.now.toISOString()
  // A clock that is ahead does not make a showing of tomorrow.
  return recordReveals(context, items.map((item) => ({ ...item, at: new Date(item.at).toISOString() > latest ? latest : new Date(item.at).toISOString(), counts: true })))
}

/** Stores showings, writes their lines of the trail, and notifies who answers for the user where they are too many. Returns how many are new. */
export async function recordReveals(context: Recording, showings: readonly (Showing & { readonly counts: boolean })[]): Promise<number> {
  const { db, user } = context
  const known = new Map(showings.map(({ counts, ...one }) => [one.id, { ...one, day: counts ? manilaDay(new Date(one.at)) : null }]))
  const added = await insertReveals(db, user.id, [...known.values()])
  const fresh = [...known.values()].filter(({ id }) => added.has(id))
  for (const { client_id, fields, purpose, at } of fresh) {
    context.audit({ action: 'client.reveal', record_type: 'client', record_id: client_id, after: { fields, purpose, shown_at: at } })
  }
  await tellOfMany(context, [...new Set(fresh.flatMap(({ day }) => day ?? []))])
  return fresh.length
}

async function tellOfMany({ db, user, now }: Recording, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const { reveal_limit: limit } = await readSettings(db)
  const over = (await countReveals(db, user.id, days)).filter(({ count }) => count > limit)
  if (over.length === 0) return
  const { name, above } = await findAnswerable(db, user.id)
  const notifications = over.flatMap(({ day }) =>
    above.map((user_id) => ({
      user_id, kind: 'reveals', subject: `${user.id} ${day}`, record_id: user.id, path: `/users?user=${user.id}`,
      text: worded('{name} showed more than {limit} SSS, GSIS or second phone numbers on {day}', { name, limit: `${limit}`, day }),
    }) as const),
  )
  await notify(db, notifications, now)
}
