import { maximumConsentDue } from '@bisita/contract/consents/consents.kinds'
import { maximumSkipReason, maximumSkipReasons } from '@bisita/contract/dayLimits'
import { type EvidenceNumber, evidenceNumbers } from '@bisita/contract/visits/limits.evidence'
import { settingNumbers, type SettingNumber } from '@bisita/contract/limits'
import { type Role, roles } from '@bisita/contract/users/roles'
import type { SwitchableAction } from '@bisita/contract/actions'
import { policy } from '@bisita/rules/people/policy'
import { t } from '@bisita/contract/words'
import { numberWords } from './labels.ts'
import { draftFaults, draftOf, inOrder, type RuleDraft, ruleOf } from './pensionRules.ts'
import type { Settings, SettingsChange } from './settings.queries.ts'

type Cells = Settings['switched_cells']

/** The form: numbers as they are typed, everything else as it is set. */
export type SettingsValues = Record<SettingNumber, string> & {
  readonly dashboard_period: Settings['dashboard_period']
  readonly photo_required: boolean
  readonly seal_phones: boolean
  readonly consent_required: boolean
  /** Days as they are typed; empty: never. */
  readonly consent_due: string
  /** YYYY-MM-DD; empty: not set yet. */
  readonly consent_live_on: string
  readonly holidays: Settings['holidays']
  /** Null: those that the program comes with. */
  readonly pension_rules: readonly RuleDraft[] | null
  /** One on each line. */
  readonly skip_reasons: string
  readonly export_roles: Settings['export_roles']
  readonly call_from: string
  readonly call_to: string
  readonly call_days: Settings['call_days']
  readonly call_hours_kept: boolean
  readonly second_step: Settings['second_step']
  readonly switched_cells: Cells
}

export const numberNames = Object.keys(settingNumbers) as SettingNumber[]

/** The thresholds by which something is noticed about a visit, which have a part of the form of their own; and the rest. */
export const evidenceNames = Object.keys(evidenceNumbers) as EvidenceNumber[]
export const generalNumbers = numberNames.filter((name) => !Object.hasOwn(evidenceNumbers, name))

export function valuesOf(settings: Settings): SettingsValues {
  const numbers = Object.fromEntries(numberNames.map((name) => [name, String(shownNumber(name, settings[name]))])) as Record<SettingNumber, string>
  const { dashboard_period, photo_required, seal_phones, consent_required, consent_due, consent_live_on, holidays, pension_rules, skip_reasons, export_roles, call_from, call_to, call_days, call_hours_kept, second_step, switched_cells } = settings
  const consent = { consent_required, consent_due: consent_due === null ? '' : String(consent_due), consent_live_on: consent_live_on ?? '' }
  return { ...numbers, ...consent, dashboard_period, photo_required, seal_phones, holidays, pension_rules: pension_rules?.map(draftOf) ?? null, skip_reasons: skip_reasons.join('\n'), export_roles, call_from, call_to, call_days, call_hours_kept, second_step, switched_cells }
}

const perOf = (name: SettingNumber): number => numberWords[name].per ?? 1

/** A number as the form shows it: in the unit that its label names. */
export const shownNumber = (name: SettingNumber, stored: number): number => stored / perOf(name)

/** What is stored of a number as typed. */
const storedNumber = (name: SettingNumber, typed: string): number => Math.round(Number(typed) * perOf(name))

function numberProblem(name: SettingNumber, typed: string): string | null {
  const { least, most } = settingNumbers[name]
  if (perOf(name) === 1 && !/^\d{1,9}$/.test(typed.trim())) return t('This must be a whole number.')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed.trim())) return t('This must be a number.')
  const value = storedNumber(name, typed)
  return value >= least && value <= most ? null : t('From {least} to {most}.', { least: String(shownNumber(name, least)), most: String(shownNumber(name, most)) })
}

/** What is wrong with each number, as the server would say; null where it is right. */
export const checks = Object.fromEntries(numberNames.map((name) => [name, (typed: string) => numberProblem(name, typed)])) as Record<
  SettingNumber,
  (typed: string) => string | null
>

/** What is wrong with the days within which clients of before are asked, as the server would say; null where nothing is. */
export const dueProblem = (typed: string): string | null =>
  /^\d{0,4}$/.test(typed.trim()) && Number(typed) <= maximumConsentDue ? null : t('From {least} to {most}.', { least: '0', most: String(maximumConsentDue) })

/** What is wrong with the table of pension rules, in one line; null where nothing is. */
export const rulesProblem = (rules: SettingsValues['pension_rules']): string | null =>
  rules === null || Object.keys(draftFaults(rules)).length === 0 ? null : t('A pension rule has an error. See the message beside it.')

/** What is wrong with the days from which roles need a second step, in one line; null where nothing is. */
export const stepsProblem = (steps: SettingsValues['second_step']): string | null => (Object.values(steps).includes('') ? t('Choose the start date of the second step.') : null)

/** The reasons of a text with one on each line; empty lines and repetitions are left out. */
export const reasonsOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()).filter((line) => line !== ''))]

/** What is wrong with the reasons for skipping, as the server would say; null where nothing is. */
export function reasonsProblem(text: string): string | null {
  const reasons = reasonsOf(text)
  if (reasons.length > maximumSkipReasons) return t('At most {maximumSkipReasons}.', { maximumSkipReasons })
  return reasons.some((reason) => reason.length > maximumSkipReason) ? t('At most {maximumSkipReason} characters each.', { maximumSkipReason }) : null
}

/** What was changed, and only that. */
export function changeOf(stored: Settings, values: SettingsValues): SettingsChange {
  const before: Settings = { ...stored, pension_rules: stored.pension_rules?.map(inOrder) ?? null }
  const wanted: Settings = {
    ...before,
    ...(Object.fromEntries(numberNames.map((name) => [name, storedNumber(name, values[name])])) as Record<SettingNumber, number>),
    dashboard_period: values.dashboard_period,
    photo_required: values.photo_required,
    seal_phones: values.seal_phones,
    consent_required: values.consent_required,
    consent_due: values.consent_due.trim() === '' ? null : Number(values.consent_due),
    consent_live_on: values.consent_live_on === '' ? null : values.consent_live_on,
    holidays: values.holidays,
    pension_rules: values.pension_rules?.map(ruleOf) ?? null,
    skip_reasons: reasonsOf(values.skip_reasons),
    export_roles: values.export_roles,
    call_from: values.call_from,
    call_to: values.call_to,
    call_days: values.call_days,
    call_hours_kept: values.call_hours_kept,
    second_step: values.second_step,
    switched_cells: values.switched_cells,
  }
  const changed = Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]))
  return Object.fromEntries(changed)
}

/** The roles that may export lists with one of them in or out, always in the same order. */
export const withExportRole = (chosen: readonly Role[], role: Role, may: boolean): Role[] =>
  roles.filter((one) => (one === role ? may : chosen.includes(one)))

/** The days of calls with one of them in or out, always in the same order. */
export const withCallDay = (chosen: readonly number[], day: number, may: boolean): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((one) => (one === day ? may : chosen.includes(one)))

export type CellChoice = 'direct' | 'approval'

/** What a cell is now. */
export const cellOf = (cells: Cells, action: SwitchableAction, role: Role): CellChoice =>
  cells[action]?.[role] ?? (policy[action].roles[role] as CellChoice)

/** The cells with one of them set; one that is as usual stands in no list. */
export function withCell(cells: Cells, action: SwitchableAction, role: Role, cell: CellChoice): Cells {
  const { [action]: row = {}, ...others } = cells
  const { [role]: _, ...rest } = row
  const changed = cell === policy[action].roles[role] ? rest : { ...rest, [role]: cell }
  return Object.keys(changed).length === 0 ? others : { ...others, [action]: changed }
}
