import type { VisitListQuery } from '@bisita/contract/visits/visits'
import type { Role } from '@bisita/contract/users/roles'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { scopeLocations } from '../../../scope.ts'
import { placeFilter } from '../../clients/placeScope.ts'
import { visibleMembers } from '../scope.ts'

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

/** Whose list it is. */
export type VisitReader = { readonly scope: Scope; readonly user_type: Role }

/**
 * Where a list looks, as common table expressions:
 *
 * - `here`: the places of the scope that lie under the filters;
 * - `among`: the places under the filters, where members are seen elsewhere too;
 * - `people`: the members whose contacts are seen wherever they were;
 * - `chosen`: the people whom the filters ask for.
 */
export type ListScope = {
  readonly tables: readonly Sql[]
  /** Which of them there are; without `here` every place is looked at. */
  readonly hasScopePlaces: boolean
  readonly hasMembers: boolean
  readonly hasAskedPeople: boolean
  /** That a location lies under the filters on places; conditions on a column of location ids. */
  readonly underFilters: (location: Sql) => readonly Condition[]
  /** That a contact is elsewhere than in the places of the scope, but under the filters. */
  readonly elsewhere: (of: string) => Condition
  /**
   * Where the contacts of members elsewhere are gathered: for each row `s` of a table those visits `v` that
   * the conditions leave. Person by person, or place by place where the filters leave a town or less.
   */
  readonly memberContacts: { readonly table: Sql; readonly conditions: readonly Condition[] }
  /** That a contact is seen and lies under the filters on places; single clients of an MR apart. */
  readonly visible: (of: string) => Condition
  /** That one of those did it whom the filters ask for. */
  readonly byAskedPeople: (of: string) => readonly Condition[]
}

/** Set by set, each asked of rows that are walked: a plan that joins them first would read everything. */
const isIn = (column: Sql, table: Sql): Condition => sql`(${column} in (select id from ${table})) is true`

/** The filters on places as a query of location ids, or null without one. */
function placesUnder(query: VisitListQuery): Sql | null {
  const filter = placeFilter(query)
  const { filter_barangay } = query
  const conditions = [...(filter === null ? [] : [filter]), ...(filter_barangay === undefined ? [] : [sql`l.id = ${filter_barangay}`])]
  return conditions.length === 0 ? null : sql`select l.id from locations l where ${allOf(conditions)}`
}

/** The people whom the filters ask for, or null where they ask for nobody in particular. */
function peopleUnderFilters({ user_id, branch_id, area_id }: VisitListQuery): Sql | null {
  const conditions = [
    ...(user_id === undefined ? [] : [sql`id = ${user_id}`]),
    ...(branch_id === undefined ? [] : [sql`branch_id = ${branch_id}`]),
    ...(area_id === undefined ? [] : [sql`branch_id in (select b.id from branches b where b.area_id = ${area_id})`]),
  ]
  return conditions.length === 0 ? null : sql`select id from users where ${allOf(conditions)}`
}

export function listScopeOf({ scope, user_type }: VisitReader, query: VisitListQuery): ListScope {
  const scopeIds = scopeLocations(scope)
  const under = placesUnder(query)
  const members = visibleMembers(scope, user_type)
  const filteredPeople = peopleUnderFilters(query)
  const here = scopeIds === null ? under : under === null ? scopeIds : sql`${scopeIds} intersect ${under}`
  const tables = [
    ...(here === null ? [] : [sql`here (id) as materialized (${here})`]),
    ...(members === null || under === null ? [] : [sql`among (id) as materialized (${under})`]),
    ...(members === null ? [] : [sql`people (id) as materialized (${members})`]),
    ...(filteredPeople === null ? [] : [sql`chosen (id) as materialized (${filteredPeople})`]),
  ]
  const column = (of: string, name: string) => sql.ref(`${of}.${name}`)
  const inPlaces = (of: string) => isIn(column(of, 'location_id'), sql`here`)
  const amongThem = (of: string) => (under === null ? sql`true` : isIn(column(of, 'location_id'), sql`among`))
  const byMembers = (of: string) => sql`(${isIn(column(of, 'user_id'), sql`people`)} and ${amongThem(of)})`
  const elsewhere = (of: string): Condition => sql`(not ${inPlaces(of)} and ${amongThem(of)})`
  const small = query.filter_mun_city !== undefined || query.filter_barangay !== undefined
  return {
    tables,
    hasScopePlaces: here !== null,
    hasMembers: members !== null,
    hasAskedPeople: filteredPeople !== null,
    underFilters: (location) => (under === null ? [] : [sql`${location} in (${under})`]),
    elsewhere,
    memberContacts: small
      ? { table: sql`among`, conditions: [sql`v.location_id = s.id`, sql`not ${inPlaces('v')}`, isIn(sql`v.user_id`, sql`people`)] }
      : { table: sql`people`, conditions: [sql`v.user_id = s.id`, elsewhere('v')] },
    visible: (of) => (here === null ? sql`true` : members === null ? inPlaces(of) : sql`(${inPlaces(of)} or ${byMembers(of)})`),
    byAskedPeople: (of) => (filteredPeople === null ? [] : [isIn(column(of, 'user_id'), sql`chosen`)]),
  }
}
