import { describe, expect, test } from 'vitest'
import { bestTime, bestTimeText, fewestVisits, preferredHalf } from './bestTime.ts'
import { judgeWorld } from './bestTime.testing.ts'
import { type Half, halfDayOf, halfDays, noHalfDays } from './halfDays.ts'

type Times = readonly (readonly [days: readonly number[], half: Half, found: number, visits: number])[]

/** Counts of which those of a line are spread over its days. */
function counts(times: Times) {
  const [visits, found] = [0, 1].map(() => Array.from({ length: halfDays }, () => 0)) as [number[], number[]]
  for (const [days, half, hits, all] of times) {
    for (let n = 0; n < all; n += 1) {
      const at = halfDayOf(days[n % days.length] as number, half)
      visits[at] = (visits[at] ?? 0) + 1
      if (n < hits) found[at] = (found[at] ?? 0) + 1
    }
  }
  return { visits, found }
}
const workdays = [1, 2, 3, 4, 5]
/** A client whose visits are all that there are. */
const alone = (times: Times) => {
  const client = counts(times)
  return { client, barangay: client, city: client }
}

describe('nothing is said', () => {
  test('where there is no visit', () => {
    expect(bestTime({ client: noHalfDays, barangay: noHalfDays, city: noHalfDays })).toBeNull()
  })

  test('of fewer than five visits, however they ended', () => {
    expect(fewestVisits).toBe(5)
    expect(bestTime(alone([[workdays, 'morning', 4, 4], [workdays, 'afternoon', 0, 40]]))).toBeNull()
  })

  test('where one half has no visit at all, or both are as good', () => {
    expect(bestTime(alone([[workdays, 'morning', 30, 30]]))).toBeNull()
    expect(bestTime(alone([[workdays, 'morning', 20, 30], [workdays, 'afternoon', 20, 30]]))).toBeNull()
  })

  test('where many visits show a difference that is no use to anybody', () => {
    expect(bestTime(alone([[workdays, 'morning', 52_000, 100_000], [workdays, 'afternoon', 48_000, 100_000]]))).toBeNull()
  })

  test('where the client’s own visits say the opposite of the barangay’s', () => {
    const client = counts([[workdays, 'morning', 1, 6], [workdays, 'afternoon', 5, 6]])
    const around = counts([[workdays, 'morning', 41, 66], [workdays, 'afternoon', 35, 66]])
    expect(bestTime({ client, barangay: around, city: around })).toBeNull()
  })
})

describe('the best time', () => {
  test('is a half of the day, in words with its counts', () => {
    const best = bestTime(alone([[workdays, 'morning', 7, 9], [workdays, 'afternoon', 2, 9]]))
    expect(best).toEqual({ days: [1, 2, 3, 4, 5, 6, 7], half: 'morning', found: 7, visits: 9, level: 'client' })
    expect(best && bestTimeText(best)).toBe('Mornings: 7 of 9 found')
  })

  test('is said of who was always found in one half and never in the other', () => {
    expect(bestTime(alone([[workdays, 'morning', 5, 5], [workdays, 'afternoon', 0, 5]]))).toMatchObject({ half: 'morning', found: 5, visits: 5 })
  })

  test('joins adjacent days where these are what is better', () => {
    const best = bestTime(alone([[[2, 3, 4], 'morning', 27, 30], [[1, 5], 'morning', 4, 20], [workdays, 'afternoon', 10, 50]]))
    expect(best && bestTimeText(best)).toBe('Tue to Thu mornings: 27 of 30 found')
  })

  test('is the barangay’s or the city’s where these alone say enough', () => {
    const strong: Times = [[workdays, 'morning', 20, 100], [workdays, 'afternoon', 90, 100]]
    const barangay = bestTime({ client: noHalfDays, barangay: counts(strong), city: counts(strong) })
    expect(barangay && bestTimeText(barangay)).toBe('Afternoons: 90 of 100 found in this barangay')
    const city = bestTime({ client: noHalfDays, barangay: noHalfDays, city: counts(strong) })
    expect(city && bestTimeText(city)).toBe('Afternoons: 90 of 100 found in this city or municipality')
  })

  test('needs less of a client whose barangay is alike', () => {
    const client = counts([[workdays, 'morning', 4, 5], [workdays, 'afternoon', 1, 3]])
    expect(bestTime({ client, barangay: client, city: client })).toBeNull()
    const around = counts([[workdays, 'morning', 84, 105], [workdays, 'afternoon', 31, 103]])
    expect(bestTime({ client, barangay: around, city: around })).toMatchObject({ half: 'morning', level: 'client', found: 4, visits: 5 })
  })

  test('is not taken from a place’s counts that are older than the client’s', () => {
    const client = counts([[workdays, 'morning', 7, 9], [workdays, 'afternoon', 2, 9]])
    expect(bestTime({ client, barangay: noHalfDays, city: noHalfDays })).toMatchObject({ half: 'morning', level: 'client' })
  })

  test('prefers a half of the days that it names, and of no other', () => {
    const best = { days: [2, 3, 4], half: 'morning', found: 7, visits: 9, level: 'client' } as const
    const of = (day: string) => preferredHalf({ ...best, days: [...best.days] }, day)
    expect(['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06'].map(of)).toEqual([null, 'morning', 'morning', null])
    expect(preferredHalf(null, '2026-03-03')).toBeNull()
  })

  test('has words for one day, two and more', () => {
    const words = (days: number[]) => bestTimeText({ days, half: 'afternoon', found: 5, visits: 6, level: 'client' })
    expect([[6], [5, 6], [1, 2, 3, 4]].map(words)).toEqual(['Sat afternoons: 5 of 6 found', 'Fri and Sat afternoons: 5 of 6 found', 'Mon to Thu afternoons: 5 of 6 found'])
  })
})

describe('of made-up clients whose true chances are held back', () => {
  test.each([
    ['as the rule assumes', { city: 0.4, barangay: 0.3, client: 0.8, days: 0, visits: 10 }],
    ['with days of their own', { city: 0.4, barangay: 0.3, client: 0.6, days: 0.4, visits: 12 }],
    ['that differ strongly', { city: 0.3, barangay: 0.3, client: 1.5, days: 0, visits: 12 }],
    ['that differ by city alone', { city: 0.6, barangay: 0, client: 0, days: 0, visits: 8 }],
    ['that differ by day alone', { city: 0, barangay: 0, client: 0, days: 0.6, visits: 12 }],
  ])('%s, nine in ten of those named are truly better', (_, world) => {
    const { spoken, right } = judgeWorld(world, 2026)
    expect(spoken).toBeGreaterThan(20)
    expect(right / spoken).toBeGreaterThanOrEqual(0.9)
  })

  test('who are at home at all hours alike, nearly nobody is named', () => {
    const { clients, spoken } = judgeWorld({ city: 0, barangay: 0, client: 0, days: 0, visits: 8 }, 2026)
    expect(spoken / clients).toBeLessThan(0.01)
  })
})
