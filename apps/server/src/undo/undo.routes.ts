import { userUndo } from '@bisita/contract/users/undo'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import type { HttpDeps } from '../http/deps.ts'
import { mount } from '../http/mount.ts'
import { orNotFound, Problem } from '../problem.ts'
import { lockUndo, markUndone } from './undo.store.ts'
import type { Undo } from './undo.ts'

/** Brings back what was before an act of each kind. Throws not_found, not_allowed, or conflict where it has changed since. */
export type Undoers = { readonly [Kind in Undo['of']]: (context: Context, undo: Extract<Undo, { of: Kind }>) => Promise<void> }

export function undoRoutes(app: FastifyInstance, deps: HttpDeps, undoers: Undoers): void {
  mount(app, deps, userUndo, async (context, { body }) => {
    const { db, user, now } = context
    const { undo, undone, late } = orNotFound(await lockUndo(db, user.id, body.act))
    if (undone) {
      context.unchanged = true
      return { ok: true as const }
    }
    if (late) throw new Problem('closed', { message: 'It is too late to undo this.' })
    await (undoers[undo.of] as (context: Context, undo: Undo) => Promise<void>)(context, undo)
    await markUndone(db, user.id, body.act, now)
    return { ok: true as const }
  })
}
