import type { VisitResult } from '@bisita/contract/visits/outcomes'
import { endsWork, type ContactOutcome } from '@bisita/rules/visits/outcomes'
import { workingTime } from './calendar.ts'
import { uuidAt } from '../ids.ts'
import type { Random } from '../random.ts'
import type { TerritoryLocation } from '../clients/territory.ts'
import { weightedBy } from '../weighted.ts'

/** One visit or call. Times are milliseconds. */
export type SeededContact = ContactOutcome & {
  readonly id: string
  readonly visit_type: 'visit' | 'call'
  readonly user_id: string
  readonly visit_time: number
  readonly received_at: number
  readonly remarks: string | null
}

/** How contacts end; Availed stands among the results here, because it is one end of many. */
const ending = weightedBy<VisitResult | 'Availed'>({
  'Not Around': 24,
  'Not Interested': 20,
  Interested: 20,
  'Other Lending': 12,
  'Not Qualified': 8,
  Availed: 7,
  Others: 4,
  'Moved Out': 3,
  Deceased: 2,
})

const secondParts: Partial<Record<VisitResult, (random: Random) => string>> = {
  Interested: weightedBy({ Undecided: 40, 'Not Yet Needed': 30, 'Needs Family Approval': 20, Others: 10 }),
  'Other Lending': weightedBy({ Loyalist: 65, 'Interested to Transfer': 35 }),
  'Not Qualified': weightedBy({ 'Over Age': 60, 'Health Condition': 40 }),
}

const remarkTexts = [
  'Asked to come back after the fiesta',
  'Wants the branch to call the daughter first',
  'Pension card is with a relative abroad',
  'Waiting for the adjusted pension',
  'Gate closed, left a leaflet with the neighbour',
  'Prefers to visit the office',
]

const remarks = [
  'Best time is in the morning.',
  'Ask for the son, who handles the papers.',
  'Hard of hearing, speak slowly.',
  'House behind the sari-sari store.',
  'Has a loan until December.',
  'Gave the requirements list.',
  'Friendly dog at the gate.',
]

/** 0 to 3 contacts for each client; with the share of visits this leaves about 60 % visited. */
const howMany = weightedBy({ '0': 22, '1': 38, '2': 27, '3': 13 })
const shareOfVisits = 0.65

function outcome(random: Random): ContactOutcome {
  const result = ending(random)
  if (result === 'Availed') return { has_availed: true, visit_result: null, visit_secondary_result: null, visit_others_result: null }
  const second = secondParts[result]?.(random) ?? null
  const own = result === 'Others' || second === 'Others' ? random.pick(remarkTexts) : null
  return { has_availed: false, visit_result: result, visit_secondary_result: second, visit_others_result: own }
}

/** Instants in order, no two the same: what is the last contact is then beyond doubt. */
function rising(times: number[]): number[] {
  times.sort((a, b) => a - b)
  for (let i = 1; i < times.length; i++) times[i] = Math.max(times[i] as number, (times[i - 1] as number) + 1000)
  return times
}

/** A visit or call at an instant; `prompt` where what was done is known to have arrived. */
export function contactAt(random: Random, territoryLocation: TerritoryLocation, visit_time: number, prompt = false): SeededContact {
  const visit = random.chance(shareOfVisits)
  return {
    ...outcome(random),
    id: uuidAt(visit_time, random),
    visit_type: visit ? 'visit' : 'call',
    user_id: random.pick(visit ? territoryLocation.visitors : territoryLocation.callers),
    visit_time,
    // One visit in seven was recorded with no network and arrived hours later.
    received_at: visit_time + 1000 * (visit && !prompt && random.chance(1 / 7) ? 600 + random.below(18_000) : 1 + random.below(8)),
    remarks: random.chance(0.2) ? random.pick(remarks) : null,
  }
}

/** What became of a client in the last 60 days, oldest first. After Deceased or Moved Out nobody comes any more. */
export function contactsAt(random: Random, territoryLocation: TerritoryLocation, days: readonly number[]): SeededContact[] {
  const count = Number(howMany(random))
  const times = rising(Array.from({ length: count }, () => workingTime(random, days)))
  const contacts: SeededContact[] = []
  for (const visit_time of times) {
    const contact = contactAt(random, territoryLocation, visit_time)
    contacts.push(contact)
    if (endsWork(contact.visit_result)) break
  }
  return contacts
}
