import { z } from 'zod'
import { actions } from './actions.ts'
import { defineCall } from './calls/call.ts'
import { maximumConsentDue } from './consents/consents.kinds.ts'
import { day, instant, requiredText, text } from './fields.ts'
import { maximumSkipReason, maximumSkipReasons } from './dayLimits.ts'
import { bytesOfCharacter, earliestCall, latestCall, type SessionNumber, settingNumbers, settingPeriods, type SettingNumber, usualBody } from './limits.ts'
import { maximumCreditingDays, maximumPensionRules, maximumSource } from './pensionRules.ts'
import { pensionRule } from './pensionRules.shapes.ts'
import { type Role, roles } from './users/roles.ts'
import { type EvidenceNumber, evidenceNumbers } from './visits/limits.evidence.ts'

const whole = (name: SettingNumber) => {
  const { least, most } = settingNumbers[name]
  const said = `From ${least} to ${most}.`
  return z.int().min(least, said).max(most, said)
}

const numbers = {
  minimum_password: whole('minimum_password'),
  minimum_age: whole('minimum_age'),
  daily_target: whole('daily_target'),
  daily_call_target: whole('daily_call_target'),
  report_days: whole('report_days'),
  queue_pause_ms: whole('queue_pause_ms'),
  replay_pause_ms: whole('replay_pause_ms'),
  upload_pause_ms: whole('upload_pause_ms'),
  revision_check_minutes: whole('revision_check_minutes'),
  list_info_minutes: whole('list_info_minutes'),
  calls_per_day: whole('calls_per_day'),
  calls_per_week: whole('calls_per_week'),
  cool_off_days: whole('cool_off_days'),
  retry_hours: whole('retry_hours'),
  desk_again_days: whole('desk_again_days'),
  lend_highest_age: whole('lend_highest_age'),
  lend_pension_share: whole('lend_pension_share'),
  notice_seconds: whole('notice_seconds'),
  pin_length: whole('pin_length'),
  lock_after: whole('lock_after'),
}

/** Settings that only the server uses. */
const sessionTimes = {
  session_idle_minutes_mr: whole('session_idle_minutes_mr'),
  session_idle_minutes_tele: whole('session_idle_minutes_tele'),
  session_idle_minutes_oic: whole('session_idle_minutes_oic'),
  session_idle_minutes_ah: whole('session_idle_minutes_ah'),
  session_idle_minutes_admin: whole('session_idle_minutes_admin'),
  session_hours_mr: whole('session_hours_mr'),
  session_hours_tele: whole('session_hours_tele'),
  session_hours_oic: whole('session_hours_oic'),
  session_hours_ah: whole('session_hours_ah'),
  session_hours_admin: whole('session_hours_admin'),
} satisfies Record<SessionNumber, z.ZodType>
const limits = {
  calls_at_once: whole('calls_at_once'),
  calls_a_minute: whole('calls_a_minute'),
  phones_at_once: whole('phones_at_once'),
  unfinished_photos: whole('unfinished_photos'),
  unfinished_photo_mb: whole('unfinished_photo_mb'),
  devices: whole('devices'),
  field_creates: whole('field_creates'),
  creates: whole('creates'),
  reveal_limit: whole('reveal_limit'),
}

const thresholds = Object.fromEntries((Object.keys(evidenceNumbers) as EvidenceNumber[]).map((name) => [name, whole(name)])) as Record<EvidenceNumber, z.ZodInt>

const cell = z.enum(['direct', 'approval'])

/** Cells of the permission table that an administrator switched. */
const switchedCells = z.partialRecord(z.enum(actions), z.partialRecord(z.enum(roles), cell))

/** Days without a target or calls. */
const holidays = z.array(z.strictObject({ date: day, name: text(64) })).max(400)

/** The table of pension rules; null: the one that the program comes with. */
const pensionRules = z.array(pensionRule).max(maximumPensionRules, `At most ${maximumPensionRules}.`).nullable()

/** A time of the day in Manila within which calls may be allowed. */
const callTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written HH:MM.')
  .refine((time) => time >= earliestCall && time <= latestCall, `From ${earliestCall} to ${latestCall}.`)

/** When clients may be called; `call_hours_kept` is false only while there are demonstration users. */
const callHours = {
  call_from: callTime,
  call_to: callTime,
  /** 1 is Monday, 7 is Sunday. */
  call_days: z
    .array(z.int().min(1, 'From 1 to 7.').max(7, 'From 1 to 7.'))
    .min(1, 'At least one day.')
    .refine((days) => new Set(days).size === days.length, 'Each only once.'),
  call_hours_kept: z.boolean(),
}

/** The roles that may export a list as a file. */
const exportRoles = z.array(z.enum(roles)).refine((chosen) => new Set(chosen).size === chosen.length, 'Each only once.')

/** The usual reasons for skipping a planned visit; another one can always be written. */
const skipReasons = z
  .array(requiredText(maximumSkipReason))
  .max(maximumSkipReasons, `At most ${maximumSkipReasons}.`)
  .refine((reasons) => new Set(reasons).size === reasons.length, 'Each only once.')

/** What a role needs to sign in beside the password: nothing, what each person chooses, or a second step from a day on. */
const secondStep = z.union([z.enum(['off', 'offered']), day])

/** By role; only the server uses it. */
const second_step = z.strictObject({ mr: secondStep, tele: secondStep, oic: secondStep, ah: secondStep, admin: secondStep } satisfies Record<Role, z.ZodType>)

/** Whether clients must have agreed before they are contacted (docs/decisions/consent.md). */
const consent = {
  consent_required: z.boolean(),
  /** Days from `consent_live_on` within which clients of before have to be asked; null: never. */
  consent_due: z.int().min(0, `From 0 to ${maximumConsentDue}.`).max(maximumConsentDue, `From 0 to ${maximumConsentDue}.`).nullable(),
  /** Clients added before this day were there before; set to the day on which consent is first required. */
  consent_live_on: day.nullable(),
}

const fields = { ...numbers, ...consent, ...callHours, holidays, pension_rules: pensionRules, dashboard_period: z.enum(settingPeriods), photo_required: z.boolean(), /** Whether phones seal what they keep, and ask for a PIN. */ seal_phones: z.boolean(), export_roles: exportRoles, skip_reasons: skipReasons }

const settings = z.object({ ...fields, ...sessionTimes, ...limits, ...thresholds, second_step, switched_cells: switchedCells })

/** All settings: those that an administrator set, with the usual values for the rest. */
export type Settings = z.infer<typeof settings>

/** The settings that pages and phones get; of the switched cells only those of the own role. */
export const ownSettings = z.object({ ...fields, cells: z.partialRecord(z.enum(actions), cell) })

export type OwnSettings = z.infer<typeof ownSettings>

const answer = z.object({
  settings,
  /** The number of changes so far. */
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
})

export const settingsRead = defineCall({
  name: 'settings.read',
  method: 'GET',
  path: '/settings',
  summary: 'What the organisation has set',
  requires: ['settings.manage'],
  answers: { 200: answer },
})

export const settingsChange = defineCall({
  name: 'settings.change',
  method: 'PUT',
  path: '/settings',
  summary: 'Change what the organisation has set; the switched cells as a whole',
  requires: ['settings.manage'],
  body: z.strictObject({ ...settings.shape, /** The version on which the change is based. */ base_version: z.int().min(0) }).partial(),
  largest: usualBody + 400 * (64 * bytesOfCharacter + 64) + maximumPensionRules * (maximumSource * bytesOfCharacter + maximumCreditingDays * 256 + 512) + maximumSkipReasons * maximumSkipReason * bytesOfCharacter,
  answers: { 200: answer },
})
