import { defaultPensionRules } from '@bisita/rules/pension/defaultRules'
import { usualSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { draftFaults, draftOf, freshRule, readDays, ruleOf, ruleTitle } from './pensionRules.ts'
import { changeOf, rulesProblem, valuesOf } from './settingsForm.ts'
import type { Settings } from './settings.queries.ts'

const settings: Settings = { ...usualSettings, switched_cells: {} }

test.each([
  ['all', '1, 16', [{ day: 1, from: 0, to: 0 }, { day: 16, from: 0, to: 0 }]],
  ['all', '', []],
  ['all', '1 and 16', null],
  ['all', '0', null],
  ['all', '32', null],
  ['birth_day', '1-15: 1, 16 - 31 : 16', [{ day: 1, from: 1, to: 15 }, { day: 16, from: 16, to: 31 }]],
  ['last_digit', '0: 5, 1-9: 10', [{ day: 5, from: 0, to: 0 }, { day: 10, from: 1, to: 9 }]],
  ['last_digit', '5', null],
] as const)('by %s "%s" is read as %j', (credit_by, days, expected) => {
  expect(readDays({ credit_by, days })).toEqual(expected)
})

test('what is typed wrongly is said beside its rule, and keeps the form from being sent', () => {
  const fresh = freshRule('2026-11-28')
  expect(draftFaults([{ ...fresh, claim_types: [], days: '40' }])).toEqual({ '0.source': 'This is required.', '0.claim_types': 'At least one pension type.', '0.days': 'Days from 1 to 31, such as 1, 16.' })
  expect(rulesProblem([fresh])).not.toBeNull()
  expect(rulesProblem([{ ...fresh, source: 'Circular 1', days: '1, 16' }])).toBeNull()
  expect(rulesProblem(null)).toBeNull()
  expect(draftFaults([{ ...fresh, source: 'Circular 1', credit_by: 'last_digit', days: '0-5: 1, 5-9: 2' }])).toEqual({ '0.days': 'Two days for the same pensioner.' })
})

test('rules come back as they were stored, whatever the order of their fields, and only a change is sent', () => {
  expect(defaultPensionRules.map((rule) => ruleOf(draftOf(rule)))).toEqual(defaultPensionRules)
  const [rule] = defaultPensionRules as unknown as NonNullable<Settings['pension_rules']>
  const mixed = Object.fromEntries(Object.entries(rule ?? {}).toReversed()) as never
  const stored: Settings = { ...settings, pension_rules: [mixed] }
  expect(changeOf(stored, valuesOf(stored))).toEqual({})
  expect(changeOf(settings, { ...valuesOf(settings), pension_rules: [] })).toEqual({ pension_rules: [] })
  expect(changeOf(stored, { ...valuesOf(stored), pension_rules: null })).toEqual({ pension_rules: null })
})

test('a rule is named by its fund, its types and its day', () => {
  expect(defaultPensionRules.map((rule) => ruleTitle(draftOf(rule)))).toEqual([
    'SSS, 6 pension types, from Jan 01, 2020', 'SSS, Survivor / Dependent, from Jan 01, 2020', 'GSIS, all pension types, from Jan 01, 2020',
  ])
})
