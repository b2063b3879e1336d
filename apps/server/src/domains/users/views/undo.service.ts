import { mostViews } from '@bisita/contract/users/views'
import type { Context } from '../../../http/context.ts'
import { orNotFound } from '../../../problem.ts'
import { changedSince } from '../../../undo/changedSince.ts'
import type { Undo } from '../../../undo/undo.ts'
import * as store from './views.store.ts'

type UndoOf<Kind extends Undo['of']> = Extract<Undo, { of: Kind }>

/**
 * Brings a deleted view back, and has the lists open with it again that did.
 * @throws Problem conflict (too many by now), duplicate (the name)
 */
export async function undoView(context: Context, { view, starts }: UndoOf<'view'>): Promise<void> {
  const { db, user } = context
  const whole = view as store.WholeView
  if ((await store.countViews(db, user.id, whole.list)) >= mostViews) throw changedSince()
  await store.insertView(db, whole)
  await store.restoreStarts(db, whole, starts)
  const { list, name, state, shared } = whole
  context.audit({ action: 'view.undo', record_type: 'view', record_id: whole.id, after: { list, name, state, shared } })
}

/**
 * Gives a view back the fields that it had.
 * @throws Problem not_found, conflict where one of them has changed since, duplicate (the name)
 */
export async function undoViewFields(context: Context, { id, before, after }: UndoOf<'view_fields'>): Promise<void> {
  const { db, user } = context
  const current = orNotFound(await store.lockOwnView(db, user.id, id))
  if (Object.entries(after).some(([field, value]) => current[field as keyof typeof current] !== value)) throw changedSince()
  await store.updateView(db, id, before)
  context.audit({ action: 'view.undo', record_type: 'view', record_id: id, before: after, after: before })
}

/**
 * Has a list open with the view that it did before, or with none.
 * @throws Problem conflict where another was chosen since, or the view is gone
 */
export async function undoStart(context: Context, { list, before, after }: UndoOf<'start'>): Promise<void> {
  const { db, user } = context
  const current = await store.lockStart(db, user.id, list)
  if (current !== after || (before !== null && (await store.findView(db, user, before)) === undefined)) throw changedSince()
  await store.storeStart(db, user.id, list, before)
  context.audit({ action: 'view.undo', record_type: 'user', record_id: user.id, before: { list, view_id: after }, after: { list, view_id: before } })
}
