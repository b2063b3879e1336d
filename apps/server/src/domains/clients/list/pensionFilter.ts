import type { ClientListQuery } from '@bisita/contract/clients/clients'
import type { PensionCalendar } from '@bisita/contract/pensionRules'
import { all } from '@bisita/contract/visits/outcomes'
import { type PensionGroup, pensionGroups } from '@bisita/rules/pension/filter'
import { type RawBuilder, sql } from 'kysely'
import { currentGeneration } from '../../../placement/strategyVersions.store.ts'

type Condition = RawBuilder<boolean>

const wanted = ({ pension }: ClientListQuery) => (pension === all ? undefined : pension)

/** Whether a list is narrowed by the pension calendar, which no counts know. */
export const hasPensionFilter = (query: ClientListQuery): boolean => wanted(query) !== undefined

const number = {
  birth_day: sql`extract(day from c.birth_date)`,
  birth_month: sql`extract(month from c.birth_date)`,
  last_digit: sql`substring(c.sss_id from '\\d$')::int`,
} as const

/** Groups of one fund that differ in their pension type alone stand in one condition. */
function conditionOf(groups: readonly PensionGroup[]): Condition {
  const [{ id_type, by, from, to }] = groups as [PensionGroup]
  const kind = sql`c.id_type = ${id_type} and c.claim_type in (${sql.join([...new Set(groups.map(({ claim_type }) => claim_type))])})`
  return by === 'all' ? sql`(${kind})` : sql`(${kind} and ${number[by]} between ${sql.lit(from)} and ${sql.lit(to)})`
}

/** The conditions on a client `c` that the filter makes on the Manila day `today`: as `matchesPension` of the rules says it. */
export function pensionConditions(query: ClientListQuery, calendar: PensionCalendar | null, today: string): readonly Condition[] {
  const filter = wanted(query)
  if (filter === undefined || calendar === null) return []
  const together = new Map<string, PensionGroup[]>()
  for (const group of pensionGroups(calendar, filter, today)) {
    const key = [group.id_type, group.by, group.from, group.to].join(' ')
    together.set(key, [...(together.get(key) ?? []), group])
  }
  if (together.size === 0) return [sql`false`]
  return [
    // As the index `clients_pension` has it.
    sql`c.deleted_at is null and c.do_not_contact = 'none' and c.visit_result is distinct from 'Deceased' and c.visit_result is distinct from 'Moved Out'`,
    sql`(${sql.join([...together.values()].map(conditionOf), sql` or `)})`,
    sql`not exists (select from client_placements e where e.generation = ${currentGeneration} and e.client_id = c.id and e.ended is not null)`,
  ]
}
