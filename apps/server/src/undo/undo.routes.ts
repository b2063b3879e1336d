import { userUndo } from '@bisita/contract/users/undo'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import type { HttpDeps } from '../http/deps.ts'
import { mount } from '../http/mount.ts'
import { orNotFound, Problem } from '../problem.ts'
import { lockUndo, markUndone } from './undo.store.ts'
import type { Undo } from './undo.ts'
import { undoers } from './undoers.ts'

export function undoRoutes(app: FastifyInstance, deps: HttpDeps): void {
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
