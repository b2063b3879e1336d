import type { Strategy, TouchpointStanding } from '@bisita/contract/touchpoints/touchpoints.shapes'
import { begin, goOn, isLater } from './place.ts'
import type { Contact, Plan } from './ways.ts'

type By = Plan & Pick<Strategy, 'version'>

/** Where a client stands that was made on a day and that nobody has met. */
export const newStanding = (strategy: By, made: string, suspended: boolean): TouchpointStanding => ({ ...begin(strategy, made), suspended, version: strategy.version })

/**
 * Where a client stands after contacts that are not sent yet, on top of what the server last told. One that counts before
 * something that is folded in already leaves it as it is until it is sent.
 */
export function withQueued(strategy: By, standing: TouchpointStanding, contacts: readonly Contact[], suspended: boolean): TouchpointStanding {
  const { suspended: _, version, ...place } = standing
  return { ...goOn(strategy, place, contacts.filter((contact) => isLater(place, contact))), suspended, version }
}
