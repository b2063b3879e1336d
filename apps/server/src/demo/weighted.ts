import type { Random } from './random.ts'

/** How finely shares are kept: one slot is 1/8192. */
const slots = 8192

/** A choice among values by their weights, at the cost of one look into a table. */
export type Weighted<T> = (random: Random) => T

/** Builds the choice. Weights need not add up to anything; a value whose share is under 1/8192 may never come. */
export function weighted<T>(values: readonly T[], weightOf: (value: T, rank: number) => number): Weighted<T> {
  const weights = values.map(weightOf)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const table: T[] = []
  let reached = 0
  values.forEach((value, rank) => {
    reached += weights[rank] ?? 0
    while (table.length < Math.round((reached / total) * slots)) table.push(value)
  })
  return (random) => random.pick(table)
}

/** The same from a table of value and weight. */
export function weightedBy<T extends string>(weights: Readonly<Record<T, number>>): Weighted<T> {
  const values = Object.keys(weights) as T[]
  return weighted(values, (value) => weights[value])
}
