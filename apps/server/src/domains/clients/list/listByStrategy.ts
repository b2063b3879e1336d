import { sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import type { PlaceScope } from '../placeScope.ts'
import { clientFilters, consentConditions, hasConsentFilter, hasPinFilter, pinConditions } from './filters.ts'
import { afterIdCondition, type ClientListRequest, type ClientListPart } from './parts.ts'
import { hasPensionFilter, pensionConditions } from './pensionFilter.ts'
import { wantsUnplaced, hasStrategyFilter, placementConditions, strategyConditionsOfClient } from './strategyFilters.ts'

/** Every filter on a client itself, also what no counts know. */
const filtersOf = ({ query, calendar, today }: ClientListRequest) => [...clientFilters(query, 'c'), ...pinConditions(query), ...consentConditions(query), ...pensionConditions(query, calendar, today)]

/**
 * The clients of a set of locations by where they stand, or by what says where they are: along the indexes of placements, which know the place of their
 * client. `walked` are those of the places without such a filter, for their number.
 */
export function listByStrategy(request: ClientListRequest, places: PlaceScope, limit: number, walked: ClientListPart): ClientListPart {
  const { query } = request
  if (hasStrategyFilter(query) && !wantsUnplaced(query)) return found(request, places, limit)
  if (!hasStrategyFilter(query) && !hasPinFilter(query) && !hasConsentFilter(query) && !hasPensionFilter(query)) return { ...walked, rows: everybody(request, places, limit).rows }
  return everybody(request, places, limit)
}

/** Those whom a filter leaves: each has a placement. */
function found(request: ClientListRequest, places: PlaceScope, limit: number): ClientListPart {
  const { query, sorting, today } = request
  const filters = filtersOf(request)
  const bare = filters.length === 0 && (sorting.byDue !== null || query.after_id !== undefined)
  const key = sorting.byDue !== null ? sql`t.open_on` : query.after_id === undefined ? sorting.key : sql`t.client_id`
  const conditions = allOf([...placementConditions(query, today), ...places.within(sql`t.location_id`), ...filters])
  const from = (withClients: boolean) => sql`from client_placements t ${withClients ? sql`join clients c on c.id = t.client_id` : sql``}`
  const here = allOf(afterIdCondition(query, sql`t.client_id`))
  return {
    rows: sql`(select t.client_id as id, ${key} as k ${from(!bare)} where ${conditions} and ${here} order by ${sorting.order} limit ${limit})`,
    count: sql`(select count(*) ${from(filters.length > 0)} where ${conditions})`,
  }
}

/** Everybody, those with a due day along the index and then the others; or those who stand nowhere. */
function everybody(request: ClientListRequest, places: PlaceScope, limit: number): ClientListPart {
  const { query, sorting, today } = request
  const filters = filtersOf(request)
  const existing = [sql<boolean>`c.deleted_at is null`, ...places.within(sql`c.location_id`), ...filters, ...strategyConditionsOfClient(query, today)]
  const here = afterIdCondition(query, sql`c.id`)
  const count = sql`(select count(*) from clients c where ${allOf(existing)})`
  if (sorting.byDue === null || hasStrategyFilter(query)) {
    return { count, rows: sql`(select c.id, ${sorting.key} as k from clients c where ${allOf([...existing, ...here])} order by ${sorting.order} limit ${limit})` }
  }
  const placed = allOf([...placementConditions(query, today), sql`t.open_on is not null`, ...places.within(sql`t.location_id`), ...filters])
  const joined = filters.length > 0 ? sql`join clients c on c.id = t.client_id` : sql``
  const idle = allOf([...existing, sql`not exists (select from client_placements t where ${allOf(placementConditions(query, today))} and t.client_id = c.id and t.open_on is not null)`])
  return {
    count,
    rows: sql`(select t.client_id as id, t.open_on as k from client_placements t ${joined} where ${placed}
        order by t.open_on ${sorting.byDue}, t.client_id ${sorting.byDue} limit ${limit})
      union all (select c.id, null::date as k from clients c where ${idle} order by c.id ${sorting.byDue} limit ${limit})`,
  }
}
