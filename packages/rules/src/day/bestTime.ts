import type { BestTime, BestTimeAnswer } from '@bisita/contract/touchpoints/bestTimes'
import { bestTimeLevels, halves } from '@bisita/contract/touchpoints/touchpoints.kinds'
import { t } from '@bisita/contract/words'
import { type Half, type HalfDayCounts, halfDayOf, weekdayOf, weekdays } from './halfDays.ts'

type BestTimeLevel = BestTime['level']

/** Visits by half-day to a client, in its barangay, and in its city; each contains the one before. */
export type BestTimeCounts = Readonly<Record<BestTimeLevel, HalfDayCounts>>

/** Nothing is said of fewer visits than this (promises/strategies 5). */
export const fewestVisits = 5

/** The share found in the named half-days is greater than in the others by at least this, in the counts that are shown. */
const leastDifference = 0.1

/**
 * Half-days are named only where they are better by so many standard deviations. Of made-up clients whose true chances are
 * known, more than nine in ten of those named are then right. Of the many runs of days one looks good by chance, so that
 * they have to be surer.
 */
const certainty = { halves: 1.45, runs: 2 } as const

/**
 * How far the odds of being found usually differ between half-days, as standard deviations of their logarithm: of a city
 * from none, of a barangay from its city, of a client from its barangay. Small ones make few visits say little.
 */
const usualDifference = { city: 0.4, barangay: 0.3, client: 0.8 } as const satisfies Record<BestTimeLevel, number>

type Share = { readonly visits: number; readonly found: number }

/** Half-days that may be named, with their positions in arrays. */
type Candidate = { readonly days: readonly number[]; readonly half: Half; readonly at: ReadonlySet<number> }

const isWholeWeek = (days: readonly number[]): boolean => days.length === weekdays.length

const runs = weekdays.flatMap((from) => weekdays.filter((to) => to >= from).map((to) => weekdays.slice(from - 1, to)))

/** Longer runs first: of two that are as good the wider is named. */
const candidates: readonly Candidate[] = runs
  .toSorted((one, other) => other.length - one.length)
  .flatMap((days) => halves.map((half) => ({ days, half, at: new Set(days.map((day) => halfDayOf(day, half))) })))

function share({ visits, found }: HalfDayCounts, within: (at: number) => boolean): Share {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, n, at) => (within(at) ? total + n : total), 0)
  return { visits: sum(visits), found: sum(found) }
}

/** The counts of a place without those within it that are judged on their own. */
const without = (all: HalfDayCounts, part: HalfDayCounts): HalfDayCounts => ({
  visits: all.visits.map((n, at) => Math.max(0, n - (part.visits[at] ?? 0))),
  found: all.found.map((n, at) => Math.max(0, n - (part.found[at] ?? 0))),
})

/** An estimate and its variance. */
type Estimate = { readonly mean: number; readonly variance: number }

/**
 * The logarithm of the ratio of odds of being found, here against there, by Peto's method: how many more were found here
 * than if the hour did not matter, over the variance of that number. It needs no help where somebody was always or never
 * found. Null where the visits say nothing of it: none here or there, or all of them ended alike.
 */
function logOddsRatio(here: Share, there: Share): Estimate | null {
  const visits = here.visits + there.visits
  const found = here.found + there.found
  const information = (here.visits * there.visits * found * (visits - found)) / (visits ** 2 * (visits - 1))
  if (!(information > 0)) return null
  return { mean: (here.found - (here.visits * found) / visits) / information, variance: 1 / information }
}

/** What was expected, with what was seen: each weighs by how sure it is. */
function updated(expected: Estimate, seen: Estimate | null): Estimate {
  if (seen === null) return expected
  const variance = 1 / (1 / expected.variance + 1 / seen.variance)
  return { mean: variance * (expected.mean / expected.variance + seen.mean / seen.variance), variance }
}

/** How many standard deviations a client's half-days `at` are better than the others: the client shrunk to barangay and city. */
function betterBy(own: BestTimeCounts, at: ReadonlySet<number>): number {
  let estimate: Estimate = { mean: 0, variance: 0 }
  for (const level of bestTimeLevels.toReversed()) {
    const seen = logOddsRatio(share(own[level], (n) => at.has(n)), share(own[level], (n) => !at.has(n)))
    estimate = updated({ mean: estimate.mean, variance: estimate.variance + usualDifference[level] ** 2 }, seen)
  }
  return estimate.mean / Math.sqrt(estimate.variance)
}

/** The narrowest level whose own counts show enough visits in these half-days, on each of the days, and the difference. */
function shownAt(counts: BestTimeCounts, { days, half, at }: Candidate): BestTime | null {
  for (const level of bestTimeLevels) {
    const here = share(counts[level], (n) => at.has(n))
    const there = share(counts[level], (n) => !at.has(n))
    const whole = isWholeWeek(days) || days.every((day) => (counts[level].visits[halfDayOf(day, half)] ?? 0) > 0)
    if (here.visits < fewestVisits || there.visits === 0 || !whole) continue
    if (here.found / here.visits - there.found / there.visits >= leastDifference) return { days: [...days], half, found: here.found, visits: here.visits, level }
  }
  return null
}

/**
 * The best time to find a client at home, from visits by half-day to the client, in its barangay and in its city (each
 * containing the ones before). What few visits to the client say is drawn to what the barangay and the city say. Null
 * where nothing is clearly better: silence is better than a wrong word.
 */
export function bestTime(counts: BestTimeCounts): BestTime | null {
  const { client, barangay, city } = counts
  const own = { client, barangay: without(barangay, client), city: without(without(city, without(barangay, client)), client) }
  let best: { readonly shown: BestTime; readonly surer: number } | null = null
  for (const candidate of candidates) {
    const surer = betterBy(own, candidate.at) - (isWholeWeek(candidate.days) ? certainty.halves : certainty.runs)
    if (surer < 0 || (best !== null && surer <= best.surer)) continue
    const shown = shownAt(counts, candidate)
    if (shown !== null) best = { shown, surer }
  }
  return best?.shown ?? null
}

/** {@link bestTime} with its words, as calls answer it. */
export function bestTimeAnswer(counts: BestTimeCounts): BestTimeAnswer {
  const best = bestTime(counts)
  return { best, text: best && bestTimeText(best) }
}

const shortDays = [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')] as const

const halfWords = { morning: 'mornings', afternoon: 'afternoons' } as const satisfies Record<Half, string>

const where = { client: '', barangay: t(' in this barangay'), city: t(' in this city or municipality') } as const satisfies Record<BestTimeLevel, string>

/** A best time in words: `Tue to Thu mornings: 7 of 9 found`, `Afternoons: 60 of 80 found in this barangay`. */
export function bestTimeText({ days, half, found, visits, level }: BestTime): string {
  const name = (day: number | undefined) => shortDays[(day ?? 1) - 1]
  const joined = `${name(days[0])}${days.length === 1 ? '' : `${days.length === 2 ? t(' and ') : t(' to ')}${name(days.at(-1))}`} ${halfWords[half]}`
  const times = isWholeWeek(days) ? `${halfWords[half].charAt(0).toUpperCase()}${halfWords[half].slice(1)}` : joined
  return t('{times}: {found} of {visits} found{value}', { times, found, visits, value: where[level] })
}

/** The half of a day (YYYY-MM-DD) in which a client is best visited; null where nothing says so of this weekday. */
export const preferredHalf = (best: BestTime | null, day: string): Half | null => (best?.days.includes(weekdayOf(day)) ? best.half : null)
