import { expect, test } from 'vitest'
import type { PensionCalendar, PensionRule } from '@bisita/contract/pensionRules'
import { addDays } from '../time/days.ts'
import { drawing } from '../touchpoints/model.testing.ts'
import { creditedBetween, firstInWeekAfter, isInWeekAfter, nextCrediting, type Pensioner } from './crediting.ts'
import { confirmationMonth, confirmsIn } from './confirmation.ts'
import { matchesPension, pensionGroups } from './filter.ts'
import { randomCalendar, randomPensioner, SlowCalendar, slowMove } from './model.testing.ts'

const rule = (more: Partial<PensionRule>): PensionRule => ({
  id_type: 'gsis', claim_types: ['RT'], valid_from: '2020-01-01', credit_by: 'all', credits: [{ day: 8, from: 0, to: 0 }], confirmation: 'birth_month', source: 'test', source_date: null, to_check: true, ...more,
})

const person: Pensioner = { id_type: 'gsis', claim_type: 'RT', birth_date: '1950-11-20', sss_id: '1234567890' }

const calendar = (rules: readonly PensionRule[], ...holidays: string[]): PensionCalendar => ({ rules, holidays: holidays.map((date) => ({ date })) })

test('what the record or the table lacks is named, and is not taken for none', () => {
  expect(nextCrediting(calendar([]), person, '2026-11-01')).toEqual({ missing: 'rule' })
  expect(nextCrediting(calendar([rule({ credits: [] })]), person, '2026-11-01')).toEqual({ missing: 'rule' })
  const byBirth = calendar([rule({ credit_by: 'birth_day', credits: [{ day: 5, from: 1, to: 31 }] })])
  expect(nextCrediting(byBirth, { ...person, birth_date: null }, '2026-11-01')).toEqual({ missing: 'birth_date' })
  const byDigit = calendar([rule({ credit_by: 'last_digit', credits: [{ day: 5, from: 0, to: 9 }] })])
  expect(nextCrediting(byDigit, { ...person, sss_id: null }, '2026-11-01')).toEqual({ missing: 'sss_id' })
  expect(isInWeekAfter(byDigit, { ...person, sss_id: null }, '2026-11-06')).toBe('sss_id')
  // What is not known moves no due day.
  expect(firstInWeekAfter(byDigit, { ...person, sss_id: null }, '2026-11-20')).toBe('2026-11-20')
  expect(firstInWeekAfter(calendar([]), person, '2026-11-20')).toBe('2026-11-20')
  expect(confirmationMonth(calendar([]), person, '2026-11-01')).toEqual({ missing: 'rule' })
  expect(confirmationMonth(calendar([rule({ confirmation: 'not_in_record' })]), person, '2026-11-01')).toEqual({ missing: 'not_in_record' })
  expect(confirmationMonth(calendar([rule({})]), { ...person, birth_date: null }, '2026-11-01')).toEqual({ missing: 'birth_date' })
})

test('a day that is a weekend or a holiday moves to the working day before, also out of its month', () => {
  const gsis = calendar([rule({})])
  // 8 November 2026 is a Sunday.
  expect(nextCrediting(gsis, person, '2026-11-01')).toEqual({ day: '2026-11-06' })
  expect(nextCrediting(calendar([rule({})], '2026-11-06', '2026-11-05'), person, '2026-11-01')).toEqual({ day: '2026-11-04' })
  const first = calendar([rule({ credits: [{ day: 1, from: 0, to: 0 }] })], '2026-10-30')
  expect(nextCrediting(first, person, '2026-10-02')).toEqual({ day: '2026-10-29' })
  expect(nextCrediting(calendar([rule({ credits: [{ day: 31, from: 0, to: 0 }] })]), person, '2027-02-01')).toEqual({ day: '2027-02-26' })
})

test('a rule counts from its day on', () => {
  const two = calendar([rule({}), rule({ valid_from: '2026-12-01', credits: [{ day: 15, from: 0, to: 0 }] })])
  expect(creditedBetween(two, person, '2026-11-01', '2027-01-31')).toEqual(['2026-11-06', '2026-12-15', '2027-01-15'])
})

test('the week after crediting is the crediting day and the six days after it', () => {
  const gsis = calendar([rule({})])
  expect(['2026-11-05', '2026-11-06', '2026-11-12', '2026-11-13'].map((day) => isInWeekAfter(gsis, person, day))).toEqual([false, true, true, false])
  expect(['2026-11-05', '2026-11-06', '2026-11-12', '2026-11-13'].map((day) => firstInWeekAfter(gsis, person, day))).toEqual(['2026-11-06', '2026-11-06', '2026-11-12', '2026-12-08'])
})

test('the annual confirmation is in the month of birth, where the rule says so', () => {
  const gsis = calendar([rule({})])
  expect(confirmationMonth(gsis, person, '2026-03-01')).toBe(11)
  expect([confirmsIn(gsis, person, '2026-11-30'), confirmsIn(gsis, person, '2026-12-01')]).toEqual([true, false])
  expect(confirmationMonth(calendar([rule({ confirmation: 'none' })]), person, '2026-11-01')).toBeNull()
})

/** The groups of the list's query, applied to one client. */
const isInGroups = (groups: ReturnType<typeof pensionGroups>, { id_type, claim_type, birth_date, sss_id }: Pensioner): boolean =>
  groups.some((group) => {
    if (group.id_type !== id_type || group.claim_type !== claim_type) return false
    if (group.by === 'all') return true
    const number = group.by === 'last_digit' ? sss_id?.at(-1) : group.by === 'birth_day' ? birth_date?.slice(8) : birth_date?.slice(5, 7)
    return number !== undefined && Number(number) >= group.from && Number(number) <= group.to
  })

test('10,000 made-up pensioners over ten years have the days of the slow model', { timeout: 60_000 }, () => {
  const [from, days] = ['2024-01-01', 3653]
  const wrong: string[] = []
  for (let seed = 1; seed <= 100 && wrong.length < 5; seed += 1) {
    const draw = drawing(seed)
    const made = randomCalendar(draw, from, days)
    const slow = new SlowCalendar(made)
    for (let n = 0; n < 100; n += 1) {
      const who = randomPensioner(draw)
      const client = { ...who, do_not_contact: 'none' as const, visit_result: null }
      const day = addDays(from, draw(days))
      const last = addDays(day, 100)
      // Of each table one pensioner over all ten years, of the others a hundred days of them.
      const [begin, end] = n === 0 ? [from, addDays(from, days)] : [day, last]
      const expected = slow.credited(who, begin, end)
      const fast = creditedBetween(made, who, begin, end)
      const recent = slow.credited(who, addDays(day, -6), day)
      const inWeek = isInWeekAfter(made, who, day)
      const moved = firstInWeekAfter(made, who, day)
      const target = slowMove(slow.days(who, addDays(day, -6), addDays(day, n < 4 ? 460 : 60)), day)
      const same = expected === null ? typeof fast === 'string' : JSON.stringify(fast) === JSON.stringify(expected)
      const week = recent === null ? inWeek !== false : inWeek === recent.length > 0
      const isMoved = moved === target || (n >= 4 && target === day && moved > addDays(day, 60))
      const listed = isInGroups(pensionGroups(made, 'credited', day), who) === (inWeek === true) && matchesPension(made, 'credited', client, day) === (inWeek === true)
      const confirms = isInGroups(pensionGroups(made, 'confirmation', day), who) === matchesPension(made, 'confirmation', client, day)
      if (!same || !week || !isMoved || !listed || !confirms) wrong.push(`seed ${seed}, ${JSON.stringify(who)} on ${day}: ${JSON.stringify({ fast, expected, inWeek, recent, moved, target, listed, confirms })}`)
    }
  }
  expect(wrong).toEqual([])
})
