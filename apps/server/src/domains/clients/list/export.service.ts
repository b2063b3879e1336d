import type { Input } from '@bisita/contract/calls/call'
import type { clientExport } from '@bisita/contract/operations/exports'
import { manilaDay } from '@bisita/rules/time/days'
import { exportList } from '../../../exports/list.export.ts'
import type { Context, TextStream } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { clientRows, listClients } from './list.store.ts'

/** Every client of a list as CSV. */
export function exportClients(deps: HttpDeps, context: Context, asked: Input<typeof clientExport>['body']): Promise<TextStream> {
  const { scope } = context.user
  const today = manilaDay(context.now)
  return exportList(deps, context, asked, {
    record: 'client',
    count: async (db, query) => (await listClients(db, scope, query, today)).count,
    rows: (query) => clientRows(scope, query, today),
  })
}
