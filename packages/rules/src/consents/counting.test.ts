import { expect, test } from 'vitest'
import { seededNumbers } from '../day/random.ts'
import { type ConsentFact, countingConsent, countingConsents } from './counting.ts'
import { randomAnswers, slowCounting } from './counting.testing.ts'

const fact = (id: string, at: string, change: Partial<ConsentFact> = {}): ConsentFact => ({ id, purpose: 'marketing', channel: 'any', answer: 'yes', at: `2026-11-${at}:00.000Z`, by: 'mr', ...change })

const counts = (...facts: ConsentFact[]) => countingConsent(facts, 'marketing', 'visit')?.id

test('the latest answer counts, the greater id at one time; of another purpose or way of contact nothing does', () => {
  expect(counts()).toBeUndefined()
  expect(counts(fact('a', '20T01:00'), fact('b', '21T01:00', { answer: 'no' }))).toBe('b')
  expect(counts(fact('b', '20T01:00'), fact('a', '20T01:00', { answer: 'no' }))).toBe('b')
  expect(counts(fact('a', '20T01:00', { channel: 'call' }), fact('b', '20T01:00', { purpose: 'photo' }))).toBeUndefined()
  expect(countingConsent([fact('a', '20T01:00', { channel: 'call' }), fact('b', '19T01:00')], 'marketing', 'call')?.id).toBe('a')
})

test('a withdrawal beats a yes of the same day in Manila that another phone recorded, unless that phone itself heard another answer since', () => {
  const withdrawn = fact('w', '20T01:00', { answer: 'withdrawn', by: 'tele' })
  expect(counts(withdrawn, fact('y', '20T02:00'))).toBe('w')
  // 23:30 and 00:30 in Manila.
  expect(counts(fact('w', '20T15:30', { answer: 'withdrawn', by: 'tele' }), fact('y', '20T16:30'))).toBe('y')
  expect(counts(withdrawn, fact('y', '20T02:00', { by: 'tele' }))).toBe('y')
  expect(counts(withdrawn, fact('y', '20T02:00', { by: 'tele' }), fact('z', '20T03:00'))).toBe('z')
  expect(counts(fact('n', '20T01:00', { answer: 'no', by: 'tele' }), fact('y', '20T02:00'))).toBe('y')
})

test('each purpose and way of contact has one answer, in a fixed order', () => {
  const all = countingConsents([fact('p', '20T01:00', { purpose: 'photo', channel: 'visit' }), fact('m', '20T01:00')])
  expect(all.map(({ id, channel }) => `${id} ${channel}`)).toEqual(['m visit', 'm call', 'p visit'])
})

test('100,000 random orders of arrival: the same answer counts, and it is that of the slow model', () => {
  const random = seededNumbers(97)
  const wrong: string[] = []
  for (let round = 0; round < 10_000 && wrong.length < 5; round += 1) {
    const facts = randomAnswers(random)
    for (const channel of ['visit', 'call'] as const) {
      const expected = slowCounting(facts, 'marketing', channel)
      const orders = Array.from({ length: 5 }, () => shuffled(facts, random))
      const found = orders.map((order) => countingConsent(order, 'marketing', channel)?.id ?? null)
      if (found.some((id) => id !== expected)) wrong.push(`${JSON.stringify(facts)}: ${String(found)} and not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
})

const shuffled = <T>(items: readonly T[], random: () => number): T[] => items.map((item) => [random(), item] as const).toSorted(([one], [other]) => one - other).map(([, item]) => item)
