import { auditExport, auditList, type AuditLine, auditState } from '@bisita/contract/audit'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../database/transaction.ts'
import { TextStream } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { pageText } from '../../http/pages.ts'
import { exportTrail } from './export.ts'
import { findLines, readState } from './list.store.ts'
import { findNames } from './names.store.ts'

export function auditRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, auditList, async ({ db }, { query: { page, ipp, ...filters } }) => {
    const found = await findLines(db, filters, { page, ipp })
    const names = await findNames(db, JSON.parse(found.items) as AuditLine[])
    return pageText(found, { ipp }, { names })
  })
  mount(app, deps, auditExport, async (context, { query: { numbers, ...filters } }) => {
    const whole = numbers === 'whole'
    const entry = { action: 'list.export', record_type: 'audit', record_id: context.requestId, after: { filters, numbers: 'whole' } } as const
    const begin = () => inTransaction(deps.connections.people, (trx) => deps.writeAudit(trx, [entry], context))
    return new TextStream(exportTrail(context.db, filters, whole ? { mask: null, begin } : { mask: (text) => deps.answerFor(text, context.user) }), 'audit.csv')
  })
  mount(app, deps, auditState, async ({ db }) => {
    const state = await readState(db)
    return { ...state, sealed_at: state.sealed_at?.toISOString() ?? null }
  })
}
