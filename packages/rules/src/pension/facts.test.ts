import { expect, test } from 'vitest'
import { ageAtEnd, lendingHint, longestTerm } from './lending.ts'
import { defaultPensionRules, pensionCalendarOf } from './defaultRules.ts'
import { pensionFacts, type PensionClient } from './facts.ts'
import { tableFaults } from './ruleFaults.ts'

const calendar = pensionCalendarOf({ pension_rules: null, holidays: [{ date: '2026-12-08', name: 'Immaculate Conception' }] })

const client: PensionClient & { pension_amt: number | null } = {
  id_type: 'gsis', claim_type: 'RT', birth_date: '1950-11-20', sss_id: '1234567890', do_not_contact: 'none', visit_result: null, touchpoint: null, pension_amt: 12_345.67,
}

const texts = (about: Partial<typeof client>, today: string) => pensionFacts(calendar, { ...client, ...about }, today).map(({ text }) => text)

test.each([{ do_not_contact: 'call' }, { do_not_contact: 'all' }, { visit_result: 'Deceased' }, { visit_result: 'Moved Out' }, { touchpoint: { ended: 'outcome' } }] as const)(
  'nothing is said of a client with %j', (about) => {
    expect(pensionFacts(calendar, { ...client, ...about }, '2026-11-07')).toEqual([])
    expect(lendingHint({ lend_highest_age: 80, lend_pension_share: 50 }, { ...client, ...about }, '2026-11-07')).toBeNull()
  },
)

test('what is credited and confirmed is said in a line each, and what is not known is named', () => {
  expect(texts({}, '2026-11-07')).toEqual(['Nov 06, 2026, next Dec 07, 2026', 'November, this month'])
  expect(texts({}, '2026-12-01')).toEqual(['Next Dec 07, 2026', 'November'])
  expect(texts({}, '2026-12-07')[0]).toBe('Today, next Jan 08, 2027')
  expect(texts({ birth_date: null }, '2026-12-01')[1]).toBe('Month not known, since the record has no date of birth')
  expect(texts({ id_type: 'sss', claim_type: 'SD' }, '2026-11-27')).toEqual([
    'Next Dec 01, 2026, one of 2 possible days of the month', 'Month not known: the record lacks the fields for it',
  ])
  expect(pensionFacts({ rules: [], holidays: [] }, client, '2026-11-07').map(({ text }) => text)).toEqual([
    'Day not known, since the pension rules have none for this pension', 'Month not known, since the pension rules have none for this pension',
  ])
})

test('every rule that the program comes with is marked as to be checked, has its source and date, and is a sound table', () => {
  expect(tableFaults(defaultPensionRules)).toEqual({})
  for (const rule of defaultPensionRules) expect(rule).toMatchObject({ to_check: true, source: expect.stringMatching(/\w/), source_date: expect.stringMatching(/^\d{4}/) })
  expect(pensionFacts(calendar, client, '2026-11-07').every(({ marked }) => marked)).toBe(true)
})

test('a table with two rules of one type from one day, or wrong days, is refused with the reason', () => {
  const [rule] = defaultPensionRules as [(typeof defaultPensionRules)[number]]
  expect(tableFaults([rule, rule])).toEqual({ '1.claim_types': 'Another rule from this day on is for Retirement too.' })
  expect(tableFaults([{ ...rule, valid_from: '1026-01-01', source: ' ' }])).toEqual({ '0.valid_from': 'The day is from Jan 01, 2000 to Dec 31, 2100.', '0.source': 'This is required.' })
  expect(tableFaults([{ ...rule, credit_by: 'last_digit', credits: [{ day: 1, from: 0, to: 10 }] }])).toEqual({ '0.credits.0': 'From 0 to 9.' })
  expect(tableFaults([{ ...rule, credit_by: 'last_digit', credits: [{ day: 1, from: 0, to: 5 }, { day: 2, from: 5, to: 9 }] }])).toEqual({ '0.credits.1': 'Two days for the same pensioner.' })
})

test('the age at the end of a term, and the longest term to a highest age', () => {
  expect([ageAtEnd('1950-11-20', '2026-11-19', 12), ageAtEnd('1950-11-20', '2026-11-20', 12)]).toEqual([76, 77])
  for (const birth of ['1950-11-20', '1948-02-29', '1955-01-31', '1940-12-01']) {
    for (const day of ['2026-11-20', '2027-02-28', '2026-01-31']) {
      for (const age of [70, 76, 80, 90]) {
        const slow = Array.from({ length: 700 }, (_, term) => term).findLast((term) => ageAtEnd(birth, day, term) <= age) ?? 0
        expect([birth, day, age, longestTerm(birth, day, age)]).toEqual([birth, day, age, slow])
      }
    }
  }
})

test('the hint says its basis, and is there only where a limit is set', () => {
  expect(lendingHint({ lend_highest_age: 0, lend_pension_share: 0 }, client, '2026-11-20')).toBeNull()
  expect(lendingHint({ lend_highest_age: 80, lend_pension_share: 50 }, client, '2026-11-20')).toBe(
    'A hint, not an offer: a monthly payment of at most ₱6,172.83, 50% of the pension of ₱12,345.67; a term of at most 59 months, so that nobody born on Nov 20, 1950 is older than 80 at its end.',
  )
  expect(lendingHint({ lend_highest_age: 75, lend_pension_share: 0 }, client, '2026-11-20')).toMatch(/no term, since 75/)
  expect(lendingHint({ lend_highest_age: 75, lend_pension_share: 50 }, { ...client, birth_date: null, pension_amt: null }, '2026-11-20')).toMatch(/not known; .*not known/)
})
