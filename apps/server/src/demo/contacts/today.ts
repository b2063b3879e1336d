import { endsWork } from '@bisita/rules/visits/outcomes'
import type { DemoContext } from '../context.ts'
import { Random, streams } from '../random.ts'
import type { TerritoryLocation } from '../clients/territory.ts'
import { contactAt, type SeededContact } from './contacts.ts'

const minute = 60_000
const hour = 60 * minute

/** Contacts of a whole day, of all people together: about nine visits for each MR and twenty calls for each telemarketer. */
const aDay = 150
/** No more than this share of the clients, where they are few. */
const mostOfThem = 0.15

/** When work of today can have been done, and the share of a day's work that it makes. */
export type TodaySoFar = { readonly from: number; readonly to: number; readonly share: number }

/**
 * The day as far as it has gone (`startOfDay` and `now` in milliseconds): office hours. Before nine it begins at midnight:
 * people of other time zones look at the demo in the Philippine night, and would find every screen of today empty.
 * Null where the day has only begun.
 */
export function todaySoFar(startOfDay: number, now: number): TodaySoFar | null {
  const early = now < startOfDay + 9 * hour
  const from = startOfDay + (early ? minute : 8 * hour)
  const to = Math.min(now - 2 * minute, startOfDay + 17.5 * hour)
  if (to - from < 5 * minute) return null
  return { from, to, share: early ? 0.2 : Math.max(0.2, (to - from) / (9.5 * hour)) }
}

/** What became of client `index` today: mostly nothing; nothing where the work has ended before. */
export function contactsToday(index: number, territoryLocation: TerritoryLocation, before: readonly SeededContact[], context: DemoContext): readonly SeededContact[] {
  const { soFar, seed, clients, inBranches } = context
  if (soFar === null || before.some(({ visit_result }) => endsWork(visit_result))) return []
  const random = new Random(seed, streams.today, index)
  if (!random.chance(Math.min(mostOfThem, aDay / (clients * inBranches)) * soFar.share)) return []
  const at = soFar.from + 1000 * random.below(Math.floor((soFar.to - soFar.from) / 1000))
  return [contactAt(random, territoryLocation, at, true)]
}
