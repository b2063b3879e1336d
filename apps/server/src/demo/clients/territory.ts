import type { DemoOrganisation } from '../organisation.ts'
import { type DemoLocation, mixed } from './places.ts'
import type { Random } from '../random.ts'

/** Where a client may live and who works there, by user id. */
export type TerritoryLocation = {
  readonly location_id: string
  readonly visitors: readonly string[]
  readonly callers: readonly string[]
}

export type Territory = {
  /** By branch, in a mixed order. */
  readonly branches: readonly (readonly TerritoryLocation[])[]
  /** Every location of the country that stands in no branch. */
  readonly elsewhere: readonly TerritoryLocation[]
}

/**
 * Lists who visits and calls in each location: the MRs assigned to a barangay, or the officer in charge where there are
 * none.
 */
export function territoryOf(organisation: DemoOrganisation, places: readonly DemoLocation[]): Territory {
  const branches = organisation.branches.map((branch) => {
    const holders = branch.mrs.map((mr) => ({ id: mr.id, holds: new Set(mr.location_ids) }))
    return mixed(branch.location_ids).map((location_id) => {
      const mrs = holders.filter((mr) => mr.holds.has(location_id)).map((mr) => mr.id)
      return { location_id, visitors: mrs.length > 0 ? mrs : [branch.oic_id], callers: [branch.tele_id] }
    })
  })
  const inBranches = new Set(organisation.branches.flatMap((branch) => branch.location_ids))
  // Clients outside of the branches may have been found by any representative or telemarketer.
  const visitors = organisation.branches.flatMap((branch) => branch.mrs.map((mr) => mr.id))
  const callers = organisation.branches.map((branch) => branch.tele_id)
  const elsewhere = places
    .filter((place) => !inBranches.has(place.id))
    .map((place) => ({ location_id: place.id, visitors, callers }))
  return { branches, elsewhere }
}

/** Up to here nearly all clients live in the branches' barangays; of those beyond only a tenth do. */
const branchesFull = 20_000
const shareWithinFull = 0.92
const shareAboveFull = 0.1

/**
 * The share of clients who live in a branch's barangays. Four branches can't look after a million people,
 * so a bigger demo fills the country around them.
 */
export function shareInBranches(clients: number): number {
  const full = Math.min(clients, branchesFull)
  return clients === 0 ? 0 : (full * shareWithinFull + (clients - full) * shareAboveFull) / clients
}

/** A place for a client. Some barangays of a branch have many clients, most have few. */
export function pickLocation(random: Random, territory: Territory, share: number): TerritoryLocation {
  if (!random.chance(share) && territory.elsewhere.length > 0) return random.pick(territory.elsewhere)
  const locations = random.pick(territory.branches)
  return locations[Math.floor(locations.length * random.real() ** 1.5)] as TerritoryLocation
}
