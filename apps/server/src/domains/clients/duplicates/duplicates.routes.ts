import { clientDuplicates, duplicatesDismiss } from '@bisita/contract/clients/clients.duplicates'
import { manilaDay } from '@bisita/rules/time/days'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../../http/deps.ts'
import { mount } from '../../../http/mount.ts'
import { pageText } from '../../../http/pages.ts'
import { orNotFound } from '../../../problem.ts'
import { dismissPairs, findPairs, lockPairs } from './duplicates.store.ts'

export function duplicatesRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, clientDuplicates, async ({ db, user, now }, { query }) => pageText(await findPairs(db, user.scope, query, manilaDay(now)), query))

  mount(app, deps, duplicatesDismiss, async (context, { body }) => {
    const { db, user, now } = context
    const ids = [...new Set(body.ids)]
    const pairs = await lockPairs(db, user.scope, ids)
    orNotFound(pairs.length === ids.length)
    const open = pairs.filter(({ dismissed }) => !dismissed)
    await dismissPairs(db, open.map(({ id }) => id), { user_id: user.id, now })
    for (const { id, one_id, other_id } of open) context.audit({ action: 'duplicate.dismiss', record_type: 'duplicate', record_id: id, after: { clients: [one_id, other_id] } })
    context.unchanged = open.length === 0
    if (open.length > 0) context.undo = { of: 'duplicates', ids: open.map(({ id }) => id) }
    return { ok: true as const, dismissed: open.length }
  })
}
