import { endsWork } from '@bisita/rules/visits/outcomes'
import type { DemoContext } from '../context.ts'
import { Random, streams } from '../random.ts'
import type { TerritoryLocation } from '../clients/territory.ts'
import { contactAt, type SeededContact } from './contacts.ts'

/** Contacts of a whole day, of all people together: about nine visits for each MR and twenty calls for each telemarketer. */
const aDay = 150
/** No more than this share of the clients, where they are few. */
const mostOfThem = 0.15

/** What became of client `index` today: mostly nothing; nothing where the work has ended before. */
export function contactsToday(index: number, territoryLocation: TerritoryLocation, before: readonly SeededContact[], context: DemoContext): readonly SeededContact[] {
  const { soFar, seed, clients, inBranches } = context
  if (soFar === null || before.some(({ visit_result }) => endsWork(visit_result))) return []
  const random = new Random(seed, streams.today, index)
  if (!random.chance(Math.min(mostOfThem, aDay / (clients * inBranches)) * soFar.share)) return []
  const at = soFar.from + 1000 * random.below(Math.floor((soFar.to - soFar.from) / 1000))
  return [contactAt(random, territoryLocation, at, true)]
}
