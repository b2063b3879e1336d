import type { GuardFlag, GuardReason, NumberDialled } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { type GuardFacts, guardReasons, type GuardSettings } from '@bisita/rules/guard/guard'
import { Problem } from '../problem.ts'
import type { LeaseStatus } from './leases.store.ts'

/** The refusal of a contact that the guard forbids. */
export const contactForbidden = (reasons: readonly GuardReason[]): Problem =>
  new Problem('contact_guard', { message: reasons[0]?.message ?? '', reasons: [...reasons] })

/** A contact that is being saved, as the guard checks it. */
export type ContactToCheck = {
  readonly kind: VisitType
  /** Of a call: which number it went to, where the client has one. */
  readonly dialled: NumberDialled | null
  /** The earlier of when it happened and when it arrived. */
  readonly at: Date
  /** Whether it is saved against the rules too: with a reason, recorded offline, or by an approved request. */
  readonly acceptAnyway: boolean
}

/**
 * Checks a contact that is being saved against the rules of the guard.
 * @returns the flags of the contact
 * @throws Problem contact_guard
 */
export function checkContact(facts: GuardFacts, settings: GuardSettings, { kind, dialled, at, acceptAnyway }: ContactToCheck): GuardFlag[] {
  const reasons = guardReasons(facts, settings, kind, at, dialled)
  // A visit is never refused: it has taken place.
  if (reasons.length > 0 && kind === 'call' && !acceptAnyway) throw contactForbidden(reasons)
  return reasons.map(({ code }) => code)
}

/** The flags of a call for its lease on the desk. */
export function leaseFlags({ held: valid, by_other }: LeaseStatus, leaseId: string | null): GuardFlag[] {
  if (leaseId !== null) return valid ? [] : ['lease_lost']
  return by_other ? ['held_by_other'] : []
}
