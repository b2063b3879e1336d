import type { ClientListQuery } from '@bisita/contract/clients/clients'
import { all, availed } from '@bisita/contract/visits/outcomes'
import { stageNumber } from '@bisita/rules/visits/stages'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

/**
 * The filters on a client itself, as conditions on the columns of one table: `clients` as `c`, or the
 * counts as `k`, whose dimensions have the same names but for `visited`.
 */
export function clientFilters(query: ClientListQuery, of: 'c' | 'k'): readonly Condition[] {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const conditions: Condition[] = []
  if (query.id_type !== undefined && query.id_type !== all) conditions.push(sql`${column('id_type')} = ${query.id_type}`)
  if (query.with_contact_numbers === true) conditions.push(sql`${column('has_contact')}`)
  if (query.visit_result === availed) conditions.push(sql`${column('has_availed')}`)
  else if (query.visit_result !== undefined && query.visit_result !== all) {
    conditions.push(sql`${column('visit_result')} = ${query.visit_result}`)
  }
  if (query.visit_secondary_result !== undefined && query.visit_secondary_result !== all) {
    conditions.push(sql`${column('visit_secondary_result')} = ${query.visit_secondary_result}`)
  }
  if (query.visit_status === 'visited' || query.visit_status === 'unvisited') {
    const visited = of === 'k' ? sql`k.visited` : sql`c.last_visit is not null`
    conditions.push(query.visit_status === 'visited' ? sql`${visited}` : sql`not (${visited})`)
  }
  // Written out: an index knows those from interested on.
  if (query.stage !== undefined) conditions.push(sql`${column('stage')} >= ${sql.lit(stageNumber(query.stage))}`)
  return conditions
}

const wantedConsent = ({ consent: wanted }: ClientListQuery) => (wanted === all ? undefined : wanted)

/** Whether a list is narrowed by what clients agreed to, which no counts know. */
export const hasConsentFilter = (query: ClientListQuery): boolean => wantedConsent(query) !== undefined

/** The conditions on a client `c` that this filter makes: as `matchesConsent` of the rules says it. */
export function consentConditions(query: ClientListQuery): readonly Condition[] {
  const wanted = wantedConsent(query)
  if (wanted === undefined) return []
  if (wanted === 'none') return [sql`c.consent_visit is null`, sql`c.consent_call is null`]
  return [wanted === 'yes' ? sql`(c.consent_visit = 'yes' or c.consent_call = 'yes')` : sql`(c.consent_visit <> 'yes' or c.consent_call <> 'yes')`]
}

const wantedPin = ({ pin_source: wanted }: ClientListQuery) => (wanted === all ? undefined : wanted)

/** Whether a list is narrowed by what says where clients are, which no counts know. */
export const hasPinFilter = (query: ClientListQuery): boolean => wantedPin(query) !== undefined

/** The conditions on a client `c` that this filter makes: as `pinOf` of the rules says it. */
export function pinConditions(query: ClientListQuery): readonly Condition[] {
  const wanted = wantedPin(query)
  if (wanted === undefined) return []
  if (wanted === 'hand') return [sql`c.latitude is not null`]
  if (wanted === 'visits') return [sql`c.latitude is null`, sql`c.visits_latitude is not null`]
  const pointed = sql<boolean>`exists (select from locations p where p.id = c.location_id and p.latitude is not null)`
  return [sql`c.latitude is null`, sql`c.visits_latitude is null`, wanted === 'barangay' ? pointed : sql`not ${pointed}`]
}
