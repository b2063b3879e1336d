import type { OwnSettings } from '@bisita/contract/settings'
import { claimTypes } from '@bisita/contract/pension'
import type { PensionCalendar, PensionRule } from '@bisita/contract/pensionRules'

/** The day on which the rows below were written, from what their writer knew. */
const written = '2026-11-28'

/** The table where an administrator has set none. Nobody of the office has checked it: each row says so. */
export const defaultPensionRules: readonly PensionRule[] = [
  {
    id_type: 'sss', claim_types: claimTypes.filter((type) => type !== 'SD'), valid_from: '2020-01-01', credit_by: 'all', credits: [{ day: 1, from: 0, to: 0 }, { day: 16, from: 0, to: 0 }],
    confirmation: 'birth_month', source: 'Not looked up. SSS: the 1st or the 16th, by the date on which the pension began, which the record does not hold; ACOP in the month of birth', source_date: written, to_check: true,
  },
  {
    id_type: 'sss', claim_types: ['SD'], valid_from: '2020-01-01', credit_by: 'all', credits: [{ day: 1, from: 0, to: 0 }, { day: 16, from: 0, to: 0 }],
    confirmation: 'not_in_record', source: 'Not looked up. SSS: as above; ACOP by the member who died, whose birth the record does not hold', source_date: written, to_check: true,
  },
  {
    id_type: 'gsis', claim_types: [...claimTypes], valid_from: '2020-01-01', credit_by: 'all', credits: [{ day: 8, from: 0, to: 0 }],
    confirmation: 'birth_month', source: 'Not looked up. GSIS: the 8th; APIR in the month of birth', source_date: written, to_check: true,
  },
]

/** The calendar that settings make. */
export const pensionCalendarOf = ({ pension_rules, holidays }: Pick<OwnSettings, 'pension_rules' | 'holidays'>): PensionCalendar => ({
  rules: pension_rules ?? defaultPensionRules,
  holidays: holidays.map(({ date }) => ({ date })),
})
