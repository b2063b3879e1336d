import type { ConsentPurpose } from '@bisita/contract/consents/consents.kinds'
import type { ConsentFact, ContactChannel } from './counting.ts'

const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

const hex = (random: () => number, digits: number) => Array.from({ length: digits }, () => pick(random, [...'0123456789abcdef'])).join('')

/** Up to eight answers within two days of Manila, many at one time and from few people. */
export const randomAnswers = (random: () => number): ConsentFact[] =>
  Array.from({ length: Math.floor(random() * 9) }, () => ({
    id: `${hex(random, 8)}-0000-4000-8000-${hex(random, 12)}`,
    purpose: pick(random, ['marketing', 'marketing', 'marketing', 'photo'] as const),
    channel: pick(random, ['visit', 'call', 'any'] as const),
    answer: pick(random, ['yes', 'yes', 'no', 'withdrawn'] as const),
    // From 8:00 of one day in Manila to 6:00 of the day after the next, in steps of two hours.
    at: new Date(Date.UTC(2026, 10, 20) + Math.floor(random() * 24) * 7_200_000).toISOString(),
    by: pick(random, ['one', 'two', 'three', null]),
  }))

/**
 * The id of the answer that counts, by another way: everything is sorted, and the day's people are asked one by one.
 * Null where there is none.
 */
export function slowCounting(facts: readonly ConsentFact[], purpose: ConsentPurpose, channel: ContactChannel): string | null {
  const sorted = facts
    .filter((fact) => fact.purpose === purpose && [channel, 'any'].includes(fact.channel))
    .map((fact) => ({ ...fact, key: `${fact.at} ${fact.id}`, day: new Date(Date.parse(fact.at) + 8 * 3_600_000).toISOString().slice(0, 10) }))
    .sort((one, other) => (one.key < other.key ? 1 : -1))
  const [newest] = sorted
  if (newest === undefined) return null
  if (newest.answer !== 'yes') return newest.id
  const asked = new Set<string | null>()
  for (const { by, day, answer, id } of sorted) {
    if (day !== newest.day || asked.has(by)) continue
    asked.add(by)
    if (answer === 'withdrawn') return id
  }
  return newest.id
}
