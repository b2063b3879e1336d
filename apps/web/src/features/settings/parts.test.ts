import { usualSettings } from '@bisita/rules/settings'
import { expect, test } from 'vitest'
import { advancedNumbers, organisationNumbers, partOf } from './parts.ts'
import { evidenceNames, numberNames, valuesOf } from './settingsForm.ts'

test('each number stands on one page', () => {
  expect([...organisationNumbers, ...advancedNumbers, ...evidenceNames].toSorted()).toEqual([...numberNames].toSorted())
})

test('each value of the form has its page', () => {
  const values = valuesOf({ ...usualSettings, switched_cells: {} })
  const parts = Object.keys(values).map((name) => [name, partOf(name as keyof typeof values)] as const)
  expect(parts.filter(([, part]) => part === 'approvals')).toEqual([['switched_cells', 'approvals']])
  expect(parts.filter(([, part]) => part === 'advanced').map(([name]) => name)).toEqual([...advancedNumbers.filter((name) => name in values), 'seal_phones'])
  expect(Object.fromEntries(parts)).toMatchObject({ daily_target: 'organisation', holidays: 'organisation', evidence_hour_from: 'organisation', queue_pause_ms: 'advanced' })
})
