import type { DemoOrganisation } from '../organisation.ts'
import { type Place, mixed } from './places.ts'
import type { Random } from '../random.ts'

/** Where a client may live and who works there, by user id. */
export type Ground = {
  readonly location_id: string
  readonly visitors: readonly string[]
  readonly callers: readonly string[]
}

export type Territory = {
  /** By branch, in a mixed order. */
  readonly branches: readonly (readonly Ground[])[]
  /** Every location of the country that stands in no branch. */
  readonly elsewhere: readonly Ground[]
}

/** Lays out who visits and calls where: the MRs that hold a barangay, the officer in charge where none does. */
export function territoryOf(organisation: DemoOrganisation, places: readonly Place[]): Territory {
  const branches = organisation.branches.map((branch) => {
    const holders = branch.mrs.map((mr) => ({ id: mr.id, holds: new Set(mr.location_ids) }))
    return mixed(branch.location_ids).map((location_id) => {
      const mrs = holders.filter((mr) => mr.holds.has(location_id)).map((mr) => mr.id)
      return { location_id, visitors: mrs.length > 0 ? mrs : [branch.oic_id], callers: [branch.tele_id] }
    })
  })
  const inBranches = new Set(organisation.branches.flatMap((branch) => branch.location_ids))
  // Whoever found a client outside: a representative on the way, a telemarketer by telephone.
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
const shareBeyond = 0.1

/**
 * The share of clients who live in a branch's barangays. Four branches can't look after a million people,
 * so a bigger demo fills the country around them.
 */
export function shareInBranches(clients: number): number {
  const full = Math.min(clients, branchesFull)
  return clients === 0 ? 0 : (full * shareWithinFull + (clients - full) * shareBeyond) / clients
}

/** A place for a client. Some barangays of a branch have many clients, most have few. */
export function settle(random: Random, territory: Territory, share: number): Ground {
  if (!random.chance(share) && territory.elsewhere.length > 0) return random.pick(territory.elsewhere)
  const grounds = random.pick(territory.branches)
  return grounds[Math.floor(grounds.length * random.real() ** 1.5)] as Ground
}
