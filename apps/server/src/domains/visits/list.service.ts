import { type VisitType, visitTypes } from '@bisita/contract/outcomes'
import type { VisitListQuery } from '@bisita/contract/visits'
import { mayAny } from '@bisita/rules/permissions'
import type { Role } from '@bisita/contract/roles'
import type { Context, JsonText } from '../../http/context.ts'
import { pageText } from '../../http/pages.ts'
import { invalid, Problem } from '../../problem.ts'
import { isInScope } from '../clients/clients.store.ts'
import { listVisits } from './list.store.ts'

/** The kinds of contact whose list a role has. */
export const kindsRead = (role: Role): readonly VisitType[] => visitTypes.filter((kind) => mayAny([`${kind}.read`], role))

/**
 * A page of visits and calls. Of one client in scope, deleted or not, every role reads both kinds; otherwise
 * those whose list it has.
 * @throws Problem not_allowed (a kind), invalid (days that end before they begin), not_found (the client)
 */
export async function readVisits({ db, user }: Context, query: VisitListQuery): Promise<JsonText> {
  const { client_id, visit_type, date_from, date_to } = query
  const may = client_id === undefined ? kindsRead(user.user_type) : visitTypes
  if (visit_type !== undefined && !may.includes(visit_type)) throw new Problem('not_allowed')
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid({ date_to: 'Not before the first day.' })
  }
  if (client_id !== undefined && !(await isInScope(db, user.scope, client_id))) throw new Problem('not_found')
  return pageText(await listVisits(db, user, query, visit_type === undefined ? may : [visit_type]), query)
}
