import { manilaDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { demoContacts, demoEntered } from './client.ts'
import type { SeededContact } from '../contacts/contacts.ts'
import type { DemoContext } from '../context.ts'
import type { DemoBranch } from '../organisation.ts'

/** A client in a branch's barangays, whom somebody may plan to visit or ask something about. */
export type DemoCandidate = {
  /** The client's number. */
  readonly index: number
  readonly id: string
  readonly location_id: string
  readonly branch: DemoBranch
  /** The MRs who hold the barangay. */
  readonly holders: ReadonlySet<string>
  readonly contacts: readonly SeededContact[]
  /** Whether the last contact took the client out of the work lists. */
  readonly ended: boolean
  /** The Manila day of the last visit, or '' where there was none. */
  readonly lastVisitDay: string
}

/** Enough for every MR's plan, however many clients there are: what a demo of 5,000 has. */
const mostFound = 5_000
/** In a demo of millions one in ten lives in a branch, so this many have to be looked at. */
const maxCandidatesScanned = 60_000

/** Clients of the branches in a mixed order: at most {@link mostFound}, whatever the size of the demo. */
export function demoCandidates(context: DemoContext): readonly DemoCandidate[] {
  const assignments = new Map(context.organisation.branches.flatMap((branch) => branch.location_ids.map((id) => [id, { branch, holders: holdersOf(branch, id) }] as const)))
  const { clients } = context
  const step = stepThrough(clients)
  const found: DemoCandidate[] = []
  for (let i = 0; i < Math.min(clients, maxCandidatesScanned) && found.length < mostFound; i++) {
    const index = (i * step) % clients
    const { id, territoryLocation } = demoEntered(index, context)
    const place = assignments.get(territoryLocation.location_id)
    if (place === undefined) continue
    const contacts = demoContacts(index, territoryLocation, context)
    const last = contacts.findLast((contact) => contact.visit_type === 'visit')
    found.push({
      index,
      id,
      location_id: territoryLocation.location_id,
      ...place,
      contacts,
      ended: endsWork(contacts.findLast((contact) => contact.visit_result !== null)?.visit_result ?? null),
      lastVisitDay: last === undefined ? '' : manilaDay(new Date(last.visit_time)),
    })
  }
  return found
}

const holdersOf = ({ mrs }: DemoBranch, location_id: string): ReadonlySet<string> =>
  new Set(mrs.filter((mr) => mr.location_ids.includes(location_id)).map((mr) => mr.id))

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b))

/**
 * A step, coprime to `count`, with which repeated steps modulo `count` meet each number once, far from the one before.
 */
function stepThrough(count: number): number {
  let step = Math.max(1, Math.round(count * 0.618))
  while (commonFactor(step, count) !== 1) step++
  return step
}
