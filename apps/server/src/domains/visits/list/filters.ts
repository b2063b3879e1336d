import { all, availed, type VisitType } from '@bisita/contract/visits/outcomes'
import type { VisitListQuery } from '@bisita/contract/visits/visits'
import { addDays, startOfDay } from '@bisita/rules/time/days'
import { type RawBuilder, sql } from 'kysely'
import { type EvidenceReader, showsEvidence } from '../evidence/shown.ts'

type Condition = RawBuilder<boolean>

/**
 * The filters on a contact's kind and outcome as conditions on columns of these names: of `visits`, of its
 * counts or of their deltas, where no result is the empty text.
 */
export function outcomeFilters(query: VisitListQuery, kinds: readonly VisitType[], of: string): readonly Condition[] {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const conditions: Condition[] = []
  const [kind, ...more] = kinds
  if (kind === undefined) conditions.push(sql`false`)
  else if (more.length === 0) conditions.push(sql`${column('visit_type')} = ${kind}`)
  if (query.visit_result === availed || query.has_availed === true) conditions.push(sql`${column('has_availed')}`)
  if (query.has_availed === false) conditions.push(sql`not ${column('has_availed')}`)
  if (query.visit_result !== undefined && query.visit_result !== availed && query.visit_result !== all) {
    conditions.push(sql`${column('visit_result')} = ${query.visit_result}`)
  }
  return conditions
}

/** The first and the last day on which anything can be. */
const firstDay = '0001-01-01'
const lastDay = '9999-12-31'

/** The first and the last day of a list. */
export const daysOf = ({ date_from = firstDay, date_to = lastDay }: VisitListQuery): readonly [string, string] => [date_from, date_to]

/** The days from and to which a list goes, Manila's and both included, as conditions on when contacts count. */
export function dayFilters({ date_from, date_to }: VisitListQuery, of: string): readonly Condition[] {
  const time = sql.ref(`${of}.contact_time`)
  return [
    ...(date_from === undefined ? [] : [sql<boolean>`${time} >= ${startOfDay(date_from)}`]),
    // Nothing that can be written lies behind the last day.
    ...(date_to === undefined || date_to === lastDay ? [] : [sql<boolean>`${time} < ${startOfDay(addDays(date_to, 1))}`]),
  ]
}

/** The verdict and the flag that are asked for, of visits whose evidence the reader is shown. */
export function evidenceFilters({ evidence, flag }: VisitListQuery, reader: EvidenceReader, of: string): readonly Condition[] {
  if (evidence === undefined && flag === undefined) return []
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return [
    showsEvidence(reader, of),
    ...(evidence === undefined ? [] : [sql<boolean>`${column('evidence')} = ${evidence}`]),
    ...(flag === undefined ? [] : [sql<boolean>`${column('evidence_codes')} @> array[${flag}::text]`]),
    // Said as `visits_flagged` says it, which holds nothing but these.
    ...(evidence === 'verified' && flag === undefined ? [] : [sql<boolean>`${column('evidence_codes')} <> '{}'`]),
  ]
}

/** The hour of the Manila day, and the contacts that are named, as conditions on a contact `of`. */
export function pickedFilters({ hour, ids }: VisitListQuery, of: string): readonly Condition[] {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return [
    ...(hour === undefined ? [] : [sql<boolean>`extract(hour from ${column('contact_time')} at time zone interval '08:00') = ${hour}::int`]),
    ...(ids === undefined ? [] : [sql<boolean>`${column('id')} = any(${ids}::uuid[])`]),
  ]
}
