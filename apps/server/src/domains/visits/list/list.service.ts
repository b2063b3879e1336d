import type { CallInput } from '@bisita/contract/calls/call'
import type { visitExport } from '@bisita/contract/operations/exports'
import { type VisitType, visitTypes } from '@bisita/contract/visits/outcomes'
import type { VisitListQuery } from '@bisita/contract/visits/visits'
import { mayAny } from '@bisita/rules/people/permissions'
import type { Role } from '@bisita/contract/users/roles'
import { exportList } from '../../../exports/list.export.ts'
import type { Context, JsonText, TextStream } from '../../../http/context.ts'
import type { HttpDeps } from '../../../http/deps.ts'
import { pageText } from '../../../http/pages.ts'
import { invalid, Problem } from '../../../problem.ts'
import { isInScope } from '../../clients/clients.store.ts'
import { visitRowOf } from './visitRow.ts'
import { listVisits, visitRows } from './list.store.ts'

/** The kinds of contact whose list a role has. */
export const kindsRead = (role: Role): readonly VisitType[] => visitTypes.filter((kind) => mayAny([`${kind}.read`], role))

/**
 * A page of visits and calls. Of one client in scope, deleted or not, every role reads both kinds; otherwise
 * those whose list it has.
 * @throws Problem not_allowed (a kind), invalid (days that end before they begin), not_found (the client)
 */
export async function readVisits(context: Context, query: VisitListQuery): Promise<JsonText> {
  const kinds = await requestedKinds(context, query)
  return pageText(await listVisits(context.db, context.user, query, kinds), query)
}

/** Every visit and call of a list as CSV. Refused as {@link readVisits} is. */
export async function exportVisits(deps: HttpDeps, context: Context, input: CallInput<typeof visitExport>['body']): Promise<TextStream> {
  const { user } = context
  const kinds = await requestedKinds(context, input)
  return exportList(deps, context, input, {
    record: 'visit',
    count: async (db, query) => (await listVisits(db, user, query, kinds)).count,
    rows: (query) => visitRows(user, query, kinds),
    rowOf: visitRowOf,
  })
}

/** The kinds of contact that a list holds, once it is known that it may be read. */
async function requestedKinds({ db, user }: Context, query: VisitListQuery): Promise<readonly VisitType[]> {
  const { client_id, visit_type, date_from, date_to } = query
  const may = client_id === undefined ? kindsRead(user.user_type) : visitTypes
  if (visit_type !== undefined && !may.includes(visit_type)) throw new Problem('not_allowed')
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid({ date_to: 'Not before the first day.' })
  }
  if (client_id !== undefined && !(await isInScope(db, user.scope, client_id))) throw new Problem('not_found')
  return visit_type === undefined ? may : [visit_type]
}
