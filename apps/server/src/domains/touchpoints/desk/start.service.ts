import type { CallAnswer } from '@bisita/contract/calls/call'
import type { deskStart } from '@bisita/contract/touchpoints/desk'
import { deskClasses } from '@bisita/contract/touchpoints/guard'
import type { Context } from '../../../http/context.ts'
import { findClient } from '../../clients/clients.store.ts'
import { branchFor, deskOf } from './desk.service.ts'
import { findFirst, queueStatusOf } from './queue.store.ts'
import { becauseOf } from './reasonLabels.ts'

type Start = CallAnswer<typeof deskStart>

/** So many of the queue are shown before the first call. */
const shown = 5

/**
 * The first clients of the queue, in the order in which they would be handed out, each with why. Nobody is taken.
 * @throws Problem invalid (no branch named), not_found (out of scope)
 */
export async function readStart(context: Context, named: string | undefined): Promise<Start> {
  const { db, user } = context
  const desk = await deskOf(context, await branchFor(context, named))
  const next: Start['next'][number][] = []
  for (const kind of deskClasses) {
    if (next.length >= shown) break
    for (const id of await findFirst(db, desk, kind, shown - next.length)) {
      const client = await findClient(db, user.scope, id, desk.at.today)
      const status = await queueStatusOf(db, desk, id)
      if (client === undefined || status === undefined) continue
      next.push({ because: becauseOf(kind, status), client, script: status.step_kind === 'call' ? status.script : null })
    }
  }
  return { next }
}
