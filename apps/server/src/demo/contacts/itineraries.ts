import type { PinType } from '@bisita/contract/itineraries'
import { addDays, isWorkingDay, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { pinTypeOf } from '@bisita/rules/visits/itineraries'
import { officeTime, workingDayFrom } from './calendar.ts'
import type { DemoCandidate } from '../clients/candidates.ts'
import type { DemoContext } from '../context.ts'
import { uuidAt } from '../ids.ts'
import type { DemoBranch } from '../organisation.ts'
import { Random, streams } from '../random.ts'
import { weightedBy } from '../weighted.ts'

/** One planned visit. Times are milliseconds. */
export type DemoItinerary = {
  readonly id: string
  readonly client_id: string
  readonly location_id: string
  readonly assigned_to: string
  readonly branch_id: string
  /** YYYY-MM-DD. */
  readonly visible_at: string
  readonly pin_type: PinType
  readonly remarks: string | null
  readonly visit_id: string | null
  readonly skipped_at: number | null
  readonly skip_reason: string | null
  readonly created_by: string
  readonly created_at: number
}

/** Days that plans reach back and ahead. */
export const plannedDays = { back: 30, ahead: 14 } as const
/** How many a day an MR has. */
const aDay = { least: 6, most: 12 } as const
/** So many clients of an MR make one more a day worth planning: a small demo has shorter days. */
const clientsForOne = 40

const hour = 3_600_000

/** What became of a plan whose day has passed. */
const became = weightedBy<'visited' | 'pending' | 'skipped'>({ visited: 80, pending: 13, skipped: 7 })
/** Days from the plan's to the visit's. */
const late = weightedBy({ '0': 70, '1': 15, '2': 10, '3': 5 })
/** Of what is planned for today, this share is visited in the end. */
const mostOfToday = 0.75
/** Up to so many days back, what was not visited may still be. */
const mostLate = 3
const planner = weightedBy<'mr' | 'oic' | 'tele'>({ mr: 64, oic: 18, tele: 18 })

const remarks = {
  mr: ['Bring the requirements list.', 'After the market, before noon.', 'Neighbour of the last one, same trip.', 'Second try.'],
  oic: ['Please go in person, the family asked for it.', 'Bring the branch calendar.', 'Explain the transfer loan.'],
  tele: ['Asked for a visit by telephone.', 'Wants the computation on paper.', 'Call before you go, the gate is locked.'],
} as const

const reasons = [
  'The road is closed by a landslide.', 'Client is in the hospital.', 'Asked for a day after the fiesta.',
  'Heavy rain, no ride up the mountain.', 'The motorcycle broke down.',
]

/**
 * The itineraries of every MR, from a month back to two weeks ahead, for clients of the own places. What
 * has passed is mostly visited, by a visit that the MR really made then, each by one; nothing is open of a
 * client who was visited since, or with whom the work has ended. No client has two open ones.
 */
export function demoItineraries(context: DemoContext, from: readonly DemoCandidate[]): readonly DemoItinerary[] {
  /** Clients whose open or skipped plan, and whose visited one, there is: one of each. */
  const taken = { open: new Set<string>(), visited: new Set<string>() }
  const mrs = context.organisation.branches.flatMap((branch) => branch.mrs.map((mr) => ({ branch, id: mr.id })))
  return mrs.flatMap((mr, index) => plansOf(mr, new Random(context.seed, streams.itineraries, index), from, taken, context))
}

type Mr = { readonly id: string; readonly branch: DemoBranch }
type Taken = { readonly open: Set<string>; readonly visited: Set<string> }

function plansOf(mr: Mr, random: Random, from: readonly DemoCandidate[], taken: Taken, { today, soFar }: DemoContext): DemoItinerary[] {
  const own = from.filter((client) => client.holders.has(mr.id))
  const most = Math.ceil(own.length / clientsForOne)
  const visits = visitsBy(mr.id, own)
  const plans: DemoItinerary[] = []
  for (let ahead = -plannedDays.back; ahead <= plannedDays.ahead; ahead++) {
    const day = addDays(today, ahead)
    // Who looks at the demo on a Sunday finds a day as well.
    if (!isWorkingDay(day) && (ahead !== 0 || soFar === null)) continue
    const count = Math.min(most, aDay.least + random.below(aDay.most - aDay.least + 1))
    for (let i = 0; i < count; i++) {
      const end = ahead < 0 ? became(random) : ahead === 0 && soFar !== null && random.chance(soFar.share * mostOfToday) ? 'visited' : 'pending'
      const plan = end === 'visited' ? visited(mr, random, visits, taken, day) : null
      const waits = end !== 'visited' || ahead >= -mostLate
      const made = plan ?? (waits ? unvisited(mr, random, own, taken, day, today, end) : null)
      if (made !== null) plans.push(made)
    }
  }
  return plans
}

/** A visit, with the day of the same MR's visit to that client before it, or ''. */
type Made = { readonly client: DemoCandidate; readonly visit_id: string; readonly day: string; readonly before: string }

/** The visits that an MR made to own clients, by Manila day. */
function visitsBy(mr: string, own: readonly DemoCandidate[]): ReadonlyMap<string, Made[]> {
  const made = own.flatMap((client) => {
    const visits = client.contacts.filter((contact) => contact.visit_type === 'visit' && contact.user_id === mr)
    const days = visits.map((contact) => manilaDay(new Date(contact.visit_time)))
    return visits.map(({ id }, i) => ({ client, visit_id: id, day: days[i] as string, before: days[i - 1] ?? '' }))
  })
  return Map.groupBy(made, ({ day }) => day)
}

/** A plan that a visit of its day, or of one of the three after, fulfilled. Null where none is left. */
function visited(mr: Mr, random: Random, visits: ReadonlyMap<string, Made[]>, taken: Taken, day: string): DemoItinerary | null {
  const wanted = Number(late(random))
  for (const lag of [wanted, 0, 1, 2, mostLate]) {
    // The visit before would have fulfilled it, had it been planned then.
    const made = visits.get(addDays(day, lag))?.find(({ client, before }) => before < day && !taken.visited.has(client.id))
    if (made === undefined) continue
    taken.visited.add(made.client.id)
    return planned(mr, random, made.client, day, day, { visit_id: made.visit_id })
  }
  return null
}

/** A plan that still waits, or was skipped on its day. Null where no client is left for it. */
function unvisited(
  mr: Mr,
  random: Random,
  own: readonly DemoCandidate[],
  taken: Taken,
  day: string,
  today: string,
  end: 'visited' | 'pending' | 'skipped',
): DemoItinerary | null {
  const client = own.find(({ id, ended, lastVisitDay }) => !ended && lastVisitDay < day && !taken.open.has(id))
  if (client === undefined) return null
  taken.open.add(client.id)
  const skipped = end === 'skipped' && {
    skipped_at: startOfDay(day).getTime() + 16 * hour + 1000 * random.below(2 * 3600),
    skip_reason: random.pick(reasons),
  }
  return planned(mr, random, client, day, day < today ? day : today, skipped || {})
}

/** A plan of some working day before `before`. */
function planned(
  { id: mr, branch }: Mr,
  random: Random,
  client: DemoCandidate,
  visible_at: string,
  before: string,
  end: Partial<Pick<DemoItinerary, 'visit_id' | 'skipped_at' | 'skip_reason'>>,
): DemoItinerary {
  const by = planner(random)
  const created_by = { mr, oic: branch.oic_id, tele: branch.tele_id }[by]
  const created_at = officeTime(random, workingDayFrom(addDays(before, -1 - random.below(4)), -1))
  return {
    id: uuidAt(created_at, random),
    client_id: client.id,
    location_id: client.location_id,
    assigned_to: mr,
    branch_id: branch.id,
    visible_at,
    pin_type: pinTypeOf(created_by, mr),
    remarks: random.chance(by === 'mr' ? 0.25 : 0.7) ? random.pick(remarks[by]) : null,
    visit_id: null,
    skipped_at: null,
    skip_reason: null,
    created_by,
    created_at,
    ...end,
  }
}
