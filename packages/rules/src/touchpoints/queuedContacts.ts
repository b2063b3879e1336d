import type { Strategy, ClientPlacement } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { startPlacement, applyContacts, isLater } from './placementState.ts'
import type { StrategyContact, StrategyPlan } from './ways.ts'

type By = StrategyPlan & Pick<Strategy, 'version'>

/** The placement of a client without contacts; `made` is the Manila day on which the client was made. */
export const newPlacement = (strategy: By, made: string, suspended: boolean): ClientPlacement => ({ ...startPlacement(strategy, made), suspended, version: strategy.version })

/**
 * A client's placement after queued contacts, on top of the placement that the server last sent. A contact that is older
 * than one that the placement already includes has no effect until it is sent.
 */
export function withQueuedContacts(strategy: By, placement: ClientPlacement, contacts: readonly StrategyContact[], suspended: boolean): ClientPlacement {
  const { suspended: _, version, ...place } = placement
  return { ...applyContacts(strategy, place, contacts.filter((contact) => isLater(place, contact))), suspended, version }
}
