import type { SettingNumber } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { generalNumbers, type SettingsValues } from './settingsForm.ts'

/** The pages of Settings that an administrator has beside the own one. */
export const settingsParts = ['organisation', 'approvals', 'advanced'] as const

export type SettingsPart = (typeof settingsParts)[number]

export const partNames: Readonly<Record<SettingsPart, string>> = { organisation: t('Organisation'), approvals: t('Approvals'), advanced: t('Advanced') }

/** Numbers of how the business works; the others are of how the program does, and stand under Advanced. */
const ofTheBusiness = new Set<SettingNumber>([
  'minimum_age', 'daily_target', 'daily_call_target', 'report_days', 'calls_per_day', 'calls_per_week', 'cool_off_days', 'retry_hours',
  'desk_again_days', 'lend_highest_age', 'lend_pension_share', 'reveal_limit',
])

export const organisationNumbers = generalNumbers.filter((name) => ofTheBusiness.has(name))
export const advancedNumbers = generalNumbers.filter((name) => !ofTheBusiness.has(name))

/** The page that a value of the form stands on. */
export const partOf = (name: keyof SettingsValues): SettingsPart =>
  name === 'switched_cells' ? 'approvals' : name === 'seal_phones' || advancedNumbers.some((one) => one === name) ? 'advanced' : 'organisation'
