import type { CallInput } from '@bisita/contract/calls/call'
import { mostViews, type View, type viewCreate, type viewStart, type viewUpdate } from '@bisita/contract/users/views'
import { worded } from '@bisita/contract/words'
import type { Context } from '../../../http/context.ts'
import { orNotFound, Problem } from '../../../problem.ts'
import { mostUndone } from '../../../undo/undo.ts'
import { uuidv7 } from '../../../uuid.ts'
import * as store from './views.store.ts'

/** Who may share views: those who have people in their scope. */
const sharers: readonly string[] = ['oic', 'ah', 'admin']

function requireSharer({ user }: Context, shared: boolean | undefined): void {
  if (shared === true && !sharers.includes(user.user_type)) throw new Problem('not_allowed', { message: 'Only an officer, a head or an administrator shares views.' })
}

/**
 * Saves a view of a list.
 * @throws Problem not_allowed (sharing), conflict (too many), duplicate (the name)
 */
export async function createView(context: Context, { list, name, state, shared = false }: CallInput<typeof viewCreate>['body']): Promise<View> {
  const { db, user, now } = context
  requireSharer(context, shared)
  if ((await store.countViews(db, user.id, list)) >= mostViews) throw new Problem('conflict', { message: worded('You have {n} views of this list. Delete one first.', { n: mostViews }) })
  const view = { id: uuidv7(), list, name, state, shared }
  await store.insertView(db, { ...view, user_id: user.id, created_at: now })
  context.audit({ action: 'view.create', record_type: 'view', record_id: view.id, after: { list, name, state, shared } })
  return { ...view, start: false, shared_by: null }
}

/**
 * Renames an own view, changes what it shows, or shares it.
 * @throws Problem not_found, not_allowed (sharing), duplicate (the name)
 */
export async function changeView(context: Context, id: string, sent: CallInput<typeof viewUpdate>['body']): Promise<View> {
  const { db, user } = context
  const current = orNotFound(await store.lockOwnView(db, user.id, id))
  requireSharer(context, sent.shared)
  const changes = Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== undefined && value !== current[field as keyof typeof current]))
  const fields = Object.keys(changes)
  context.unchanged = fields.length === 0
  if (fields.length > 0) {
    await store.updateView(db, id, changes)
    const before = Object.fromEntries(fields.map((field) => [field, current[field as keyof typeof current]]))
    context.audit({ action: 'view.update', record_type: 'view', record_id: id, before, after: changes })
    context.undo = { of: 'view_fields', id, before, after: changes }
  }
  return orNotFound(await store.findView(db, user, id))
}

/** @throws Problem not_found */
export async function removeView(context: Context, id: string): Promise<{ ok: true }> {
  const { db, user } = context
  const { list, name, state, shared } = orNotFound(await store.lockOwnView(db, user.id, id))
  const whole = orNotFound(await store.findWholeView(db, user.id, id))
  await store.deleteView(db, id)
  context.audit({ action: 'view.delete', record_type: 'view', record_id: id, before: { list, name, state, shared } })
  if (whole.starts.length <= mostUndone) context.undo = { of: 'view', ...whole }
  return { ok: true }
}

/**
 * Chooses the view that the caller's list opens with, an own or a shared one; null for none.
 * @throws Problem not_found where the view is none of the list that the caller sees
 */
export async function startWithView(context: Context, { list, view_id }: CallInput<typeof viewStart>['body']): Promise<{ ok: true }> {
  const { db, user } = context
  if (view_id !== null) orNotFound((await store.findView(db, user, view_id))?.list === list)
  const before = await store.lockStart(db, user.id, list)
  if (before === view_id) {
    context.unchanged = true
    return { ok: true }
  }
  await store.storeStart(db, user.id, list, view_id)
  context.audit({ action: 'view.start', record_type: 'user', record_id: user.id, before: { list, view_id: before }, after: { list, view_id } })
  context.undo = { of: 'start', list, before, after: view_id }
  return { ok: true }
}
