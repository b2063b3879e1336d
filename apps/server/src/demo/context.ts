import { startOfDay } from '@bisita/rules/time/days'
import { type TodaySoFar, todaySoFar, workDays } from './contacts/calendar.ts'
import { mostClients } from './clients/numbers.ts'
import { type DemoOrganisation, demoOrganisation } from './organisation.ts'
import type { DemoLocation } from './clients/places.ts'
import { type Territory, shareInBranches, territoryOf } from './clients/territory.ts'

/** What every client of one demo shares. */
export type DemoContext = {
  readonly seed: number
  /** YYYY-MM-DD. */
  readonly today: string
  /** Milliseconds. */
  readonly startOfToday: number
  readonly clients: number
  readonly organisation: DemoOrganisation
  readonly territory: Territory
  /** The share of clients who live in a branch's barangays. */
  readonly inBranches: number
  readonly workDays: readonly number[]
  /** Today as far as it has gone; null where nothing was done today. */
  readonly soFar: TodaySoFar | null
}

/** The seed of the demo organisation: the same people every time. */
export const demoSeed = 2026

/**
 * Prepares a demo of so many clients as it would stand on a day (YYYY-MM-DD). `places` are all
 * locations, in any order; `organisedOn` is the day for which the organisation was made, if another.
 */
export function demoContext(options: {
  readonly today: string
  readonly clients: number
  readonly places: readonly DemoLocation[]
  readonly organisedOn?: string
  readonly seed?: number
  /** The time of today up to which people have worked, in milliseconds; by default nobody has today. */
  readonly now?: number
}): DemoContext {
  const { today, clients, organisedOn = today, seed = demoSeed, now } = options
  if (clients > mostClients) throw new Error(`A demo has at most ${mostClients} clients.`)
  const startOfToday = startOfDay(today).getTime()
  const places = options.places.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const organisation = demoOrganisation(seed, organisedOn, places)
  return {
    seed,
    today,
    startOfToday,
    soFar: now === undefined ? null : todaySoFar(startOfToday, now),
    clients,
    organisation,
    territory: territoryOf(organisation, places),
    inBranches: shareInBranches(clients),
    workDays: workDays(today),
  }
}
