import type { Strategy, ClientPlacement } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { startPlacement, applyContacts, isLater } from './placementState.ts'
import type { StrategyContact, StrategyPlan } from './ways.ts'

type By = StrategyPlan & Pick<Strategy, 'version'>

/** Where a client stands that was made on a day and that nobody has met. */
export const newPlacement = (strategy: By, made: string, suspended: boolean): ClientPlacement => ({ ...startPlacement(strategy, made), suspended, version: strategy.version })

/**
 * A client's placement after queued contacts, on top of the placement that the server last sent. A contact that is older
 * than one that the placement already includes has no effect until it is sent.
 */
export function withQueuedContacts(strategy: By, placement: ClientPlacement, contacts: readonly StrategyContact[], suspended: boolean): ClientPlacement {
  const { suspended: _, version, ...place } = placement
  return { ...applyContacts(strategy, place, contacts.filter((contact) => isLater(place, contact))), suspended, version }
}
