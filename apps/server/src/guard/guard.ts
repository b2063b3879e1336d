import type { GuardFlag, GuardReason } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { type GuardFacts, guardReasons, type GuardSettings } from '@bisita/rules/guard/guard'
import { Problem } from '../problem.ts'
import type { Holding } from './leases.store.ts'

/** The refusal of a contact that the guard forbids. */
export const forbidden = (reasons: readonly GuardReason[]): Problem =>
  new Problem('contact_guard', { message: reasons[0]?.message ?? '', reasons: [...reasons] })

/** What is asked of the guard when a contact is saved. */
export type Guarded = {
  readonly kind: VisitType
  /** The earlier of when it happened and when it arrived. */
  readonly at: Date
  /** Whether it is taken whatever the guard says: with a reason, from offline, or as something that was asked for before. */
  readonly taken: boolean
}

/**
 * Asks the guard about a contact that is saved.
 * @returns what it is flagged with
 * @throws Problem contact_guard
 */
export function guarded(facts: GuardFacts, settings: GuardSettings, { kind, at, taken }: Guarded): GuardFlag[] {
  const reasons = guardReasons(facts, settings, kind, at)
  // A visit that was made is a fact.
  if (reasons.length > 0 && kind === 'call' && !taken) throw forbidden(reasons)
  return reasons.map(({ code }) => code)
}

/** What a call is flagged with for how it stands to the desk. */
export function heldFlags({ held, by_other }: Holding, leaseId: string | null): GuardFlag[] {
  if (leaseId !== null) return held ? [] : ['lease_lost']
  return by_other ? ['held_by_other'] : []
}
