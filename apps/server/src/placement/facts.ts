import { manilaDay } from '@bisita/rules/time/days'
import { type PlacementState, placementStateOf } from '@bisita/rules/touchpoints/placementState'
import type { Pensioner } from '@bisita/rules/pension/crediting'
import { forPensioner } from '@bisita/rules/pension/forPensioner'
import type { StrategyContact, StrategyPlan } from '@bisita/rules/touchpoints/ways'
import type { PublishedStrategy } from './strategyVersions.store.ts'
import type { VisitType } from '@bisita/contract/visits/outcomes'

/** A contact as the database gives it for placing: its fields in this order. */
export type ContactRow = readonly [
  id: string, visit_type: VisitType, visit_time: string, received_at: string, has_availed: boolean,
  visit_result: string | null, visit_secondary_result: string | null, contact_detail: string | null,
]

/** What a client's placement is computed from. */
export type PlacementFacts = Pensioner & {
  readonly id: string
  readonly location_id: string
  readonly created_at: string
  readonly suspended: boolean
  readonly contacts: readonly ContactRow[]
}

/**
 * The statement that reads {@link PlacementFacts} of clients that are not deleted, by a condition on `c` and an order
 * with its limit.
 */
export const placementFactsStatement = (condition: string, rest = ''): string => `
  select c.id, c.location_id, c.id_type, c.claim_type, c.birth_date, c.sss_id, bisita_instant(c.created_at) as created_at, c.do_not_contact = 'all' as suspended,
    coalesce((select json_agg(json_build_array(v.id, v.visit_type, bisita_instant(v.visit_time), bisita_instant(v.received_at), v.has_availed,
      v.visit_result, v.visit_secondary_result, v.contact_detail)) from visits v where v.client_id = c.id and v.deleted_at is null), '[]') as contacts
  from clients c where c.deleted_at is null and ${condition} ${rest}`

export const contactFromRow = ([id, visit_type, visit_time, received_at, has_availed, visit_result, visit_secondary_result, contact_detail]: ContactRow): StrategyContact => ({
  id, visit_type, visit_time, received_at, has_availed, visit_result, visit_secondary_result, contact_detail,
})

type CalendarPlan = StrategyPlan & Pick<Partial<PublishedStrategy>, 'calendar'>

/** Computes where a client is in a plan. */
export const computePlace = (plan: CalendarPlan, { created_at, contacts, ...person }: PlacementFacts): PlacementState =>
  placementStateOf(forPensioner(plan, person), manilaDay(new Date(created_at)), contacts.map(contactFromRow))

/** A placement as it is stored, without its generation. */
export type Placement = Omit<PlacementState, 'attempts'> & {
  readonly attempts: number
  readonly client_id: string
  readonly location_id: string
  readonly suspended: boolean
  /** Of the present step, where it is shown as due. */
  readonly kind: string | null
  readonly role: string | null
  readonly open_on: string | null
}

/** A placement by a plan whose steps have their roles. */
export function placementOf(plan: CalendarPlan & { readonly touchpoints: readonly { readonly role: string | null }[] }, facts: PlacementFacts): Placement {
  const place = computePlace(plan, facts)
  const open = place.due_on !== null && !facts.suspended ? plan.touchpoints[(place.position ?? 0) - 1] : undefined
  return {
    ...place,
    client_id: facts.id,
    location_id: facts.location_id,
    suspended: facts.suspended,
    kind: open?.kind ?? null,
    role: open?.role ?? null,
    open_on: open === undefined ? null : place.due_on,
  }
}

export const placementColumns = [
  'client_id', 'location_id', 'position', 'attempts', 'since', 'due_on', 'ended', 'stopped', 'suspended', 'last_at', 'last_id', 'kind', 'role', 'open_on',
] as const satisfies readonly (keyof Placement)[]

const types: Readonly<Record<(typeof placementColumns)[number], string>> = {
  client_id: 'uuid', location_id: 'text', position: 'smallint', attempts: 'smallint', since: 'date', due_on: 'date', ended: 'text', stopped: 'text',
  suspended: 'boolean', last_at: 'timestamptz', last_id: 'uuid', kind: 'text', role: 'text', open_on: 'date',
}

const rest = placementColumns.slice(1)

/**
 * The statement that stores placements of a generation, `$1`; the columns follow as arrays. It returns the ids of the
 * clients that it changed.
 */
export const storePlacementsStatement = `
  insert into client_placements as t (generation, ${placementColumns.join(', ')})
  select $1::int, r.* from unnest(${placementColumns.map((column, index) => `$${index + 2}::${types[column]}[]`).join(', ')}) r
  on conflict (generation, client_id) do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${rest.map((column) => `t.${column}`).join(', ')}) is distinct from (${rest.map((column) => `excluded.${column}`).join(', ')})
  returning client_id`

export const storePlacementsValues = (generation: number, placements: readonly Placement[]): unknown[] => [
  generation, ...placementColumns.map((column) => placements.map((placement) => placement[column])),
]
