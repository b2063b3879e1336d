import type { ClaimType, IdType } from '@bisita/contract/pension'
import type { Random } from '../random.ts'
import { weightedBy } from '../weighted.ts'

/** Most draw a retirement or a survivor's pension. */
export const claimType = weightedBy<ClaimType>({ RT: 62, SD: 24, ST: 5, SP: 4, ED: 2, EP: 1.5, ET: 1.5 })

const least = 2_000
const most = 25_000

/** Pesos a month with centavos: ₱2,000 to ₱25,000, small ones more often, those of government service higher. */
export function pensionAmount(random: Random, type: IdType): number {
  const height = random.real() ** (type === 'gsis' ? 1.3 : 2)
  return Math.round((least + (most - least) * height) * 100) / 100
}

/** Youngest age of a claim and how many years above it are usual. */
const agesOf: Readonly<Record<ClaimType, readonly [number, number]>> = {
  RT: [60, 22],
  SD: [45, 40],
  ST: [50, 25],
  SP: [48, 25],
  ED: [48, 25],
  EP: [45, 25],
  ET: [45, 25],
}

/** A birth date, YYYY-MM-DD, of somebody who is old enough on that day; mostly between 55 and 85. */
export function birthDate(random: Random, claim: ClaimType, today: string): string {
  const [youngest, span] = agesOf[claim]
  // The mean of two draws gathers in the middle of the span.
  const age = youngest + ((random.real() + random.real()) / 2) * span
  return new Date(Date.parse(`${today}T00:00:00Z`) - age * 365.2425 * 86_400_000).toISOString().slice(0, 10)
}
