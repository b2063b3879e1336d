import { z } from 'zod'
import { actions } from './actions.ts'
import { defineCall } from './call.ts'
import { instant } from './fields.ts'
import { settingNumbers, settingPeriods, type SettingNumber } from './limits.ts'
import { roles } from './roles.ts'

const whole = (name: SettingNumber) => {
  const { least, most } = settingNumbers[name]
  const said = `From ${least} to ${most}.`
  return z.int().min(least, said).max(most, said)
}

const numbers = {
  minimum_password: whole('minimum_password'),
  minimum_age: whole('minimum_age'),
  daily_target: whole('daily_target'),
  queue_pause_ms: whole('queue_pause_ms'),
  replay_pause_ms: whole('replay_pause_ms'),
  upload_pause_ms: whole('upload_pause_ms'),
  revision_check_minutes: whole('revision_check_minutes'),
  list_info_minutes: whole('list_info_minutes'),
  notice_seconds: whole('notice_seconds'),
}

const cell = z.enum(['direct', 'approval'])

/** Cells of the permission table that are otherwise than the table has them. */
const switchedCells = z.partialRecord(z.enum(actions), z.partialRecord(z.enum(roles), cell))

const fields = { ...numbers, dashboard_period: z.enum(settingPeriods), photo_required: z.boolean() }

const settings = z.object({ ...fields, switched_cells: switchedCells })

/** What an administrator has set, with the usual values for the rest. */
export type Settings = z.infer<typeof settings>

/** What everybody's page and phone go by; of the switched cells those of the own role. */
export const ownSettings = z.object({ ...fields, cells: z.partialRecord(z.enum(actions), cell) })

export type OwnSettings = z.infer<typeof ownSettings>

const answer = z.object({
  settings,
  /** Counts the changes; 0 where nothing was ever set. */
  version: z.int(),
  changed_at: instant.nullable(),
  changed_by_name: z.string().nullable(),
})

export const settingsRead = defineCall({
  name: 'settings.read',
  method: 'GET',
  path: '/settings',
  summary: 'What the organisation has set',
  may: ['settings.manage'],
  answers: { 200: answer },
})

export const settingsChange = defineCall({
  name: 'settings.change',
  method: 'PUT',
  path: '/settings',
  summary: 'Change what the organisation has set; the switched cells as a whole',
  may: ['settings.manage'],
  body: z.strictObject({ ...settings.shape, /** Of the settings that the change began with. */ base_version: z.int().min(0) }).partial(),
  answers: { 200: answer },
})
