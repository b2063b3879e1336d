import type { IdType } from '@bisita/contract/pension'
import type { Random } from '../random.ts'
import { weightedBy } from '../weighted.ts'

/**
 * Mobile prefixes of the demo. No carrier is known to have been given them, so that a tap on a number of
 * the demo doesn't ring at a stranger's.
 */
const mobilePrefixes = ['900', '901', '902', '903']

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A mobile number in E.164. */
export function mobile(random: Random): string {
  return `+63${random.pick(mobilePrefixes)}${String(random.below(10_000_000)).padStart(7, '0')}`
}

/** The numbers of a client: 85 % have one, 30 % a second too. */
export function phones(random: Random): { phone_number: string | null; secondary_phone_number: string | null } {
  const has = random.real()
  return {
    phone_number: has < 0.85 ? mobile(random) : null,
    secondary_phone_number: has < 0.3 ? mobile(random) : null,
  }
}

/** 70 % sss, 30 % gsis. */
export const idType = weightedBy<IdType>({ sss: 70, gsis: 30 })

/** Numbers with 34 offices and 8 digits: as many as the walk below visits before it repeats. */
const numberSpace = 34 * 10 ** 8
/** Shares no factor with the space, so that a walk in steps of it meets every number once. */
const numberStep = 618_033_989

/** More would leave the exact whole numbers behind, and the numbers would repeat. */
export const mostClients = 10_000_000

/**
 * The pension number of client `index`: 10 digits of an SSS number, 11 of a GSIS business partner number
 * (some have 10). No two clients get the same.
 */
export function pensionNumber(index: number, type: IdType, random: Random): string {
  const place = (index * numberStep) % numberSpace
  const number = `${twoDigits(1 + Math.floor(place / 10 ** 8))}${String(place % 10 ** 8).padStart(8, '0')}`
  return type === 'gsis' && random.chance(0.8) ? `2${number}` : number
}
