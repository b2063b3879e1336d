import type { PensionRule } from '@bisita/contract/pensionRules'
import { usualOwnSettings } from '@bisita/rules/settings'
import { manilaDay } from '@bisita/rules/time/days'
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { someClient } from '../../../testing/records.ts'
import { permissionsFor } from '../../../ui/permissions.ts'
import { LendingHint, PensionFacts } from './PensionFacts.tsx'

const today = manilaDay(new Date())

/** Every day is a crediting day, so that the test does not depend on today. */
const daily: PensionRule = {
  id_type: 'sss', claim_types: ['RT'], valid_from: '2020-01-01', credit_by: 'all', credits: Array.from({ length: 31 }, (_, at) => ({ day: at + 1, from: 0, to: 0 })),
  confirmation: 'birth_month', source: 'Made up', source_date: null, to_check: true,
}
const settings = { ...usualOwnSettings, pension_rules: [daily as never], lend_highest_age: 80, lend_pension_share: 50 }
const shown = async (change: Parameters<typeof someClient>[0]) =>
  (await render(<><PensionFacts client={someClient(change)} /><LendingHint client={someClient(change)} /></>, permissionsFor('mr', settings))).textContent ?? ''

test.each([{ do_not_contact: 'call' }, { do_not_contact: 'all' }, { visit_result: 'Deceased' }, { visit_result: 'Moved Out' }] as const)('nothing is shown of a client with %j', async (change) => {
  expect(await shown(change)).toBe('')
})

test('the crediting and the confirmation are a line each, with what the office has yet to check; the hint is no offer', async () => {
  const month = today.slice(5, 7)
  const text = await shown({ birth_date: `1955-${month}-15` })
  expect(text).toMatch(/^Pension credited.*next .*\(rule to be checked by the office\)Annual confirmation\w+, this month \(rule to be checked by the office\)A hint, not an offer: .*₱6,172\.75, 50%/)
})

test('what is not known is named', async () => {
  expect(await shown({ id_type: 'gsis', birth_date: null, pension_amt: null })).toMatch(/Day not known, since the pension rules have none.*amount is not known; .*date of birth is not known/)
})
