import { isDeepStrictEqual } from 'node:util'
import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { settingsChange, settingsRead } from '@bisita/contract/settings'
import { tidyCells, wrongCells } from '@bisita/rules/settings'
import { tableFaults } from '@bisita/rules/pension/ruleFaults'
import { boundsProblem, holidayDays } from '@bisita/rules/time/bounds'
import { manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../../database/connection.ts'
import type { Context } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Settings } from '../../settings.ts'
import { findSettings, hasDemoUsers, type StoredSettings, storeSettings, lockSettings } from './settings.store.ts'

const settingsAnswer = ({ changed_at, ...rest }: StoredSettings): CallAnswer<typeof settingsRead> => ({ ...rest, changed_at: changed_at?.toISOString() ?? null })

/** What the organisation has set. */
export const readSettingsAnswer = async (db: Executor): Promise<CallAnswer<typeof settingsRead>> => settingsAnswer(await findSettings(db))

/**
 * Changes what was sent; a field left out stays.
 * @throws Problem invalid (a cell that cannot be switched, a holiday out of all bounds), conflict where somebody else changed the settings since `base_version`
 */
export async function changeSettings(
  context: Context,
  { base_version, ...sent }: CallInput<typeof settingsChange>['body'],
  calendarChanged: (context: Context) => Promise<void>,
): Promise<CallAnswer<typeof settingsChange>> {
  const { db, user, now } = context
  const wrong = wrongCells(sent.switched_cells ?? {})
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map((cell) => [`switched_cells.${cell}`, 'This cannot be switched.'])))
  }
  const strange = (sent.holidays ?? []).flatMap(({ date }, i) => {
    const problem = boundsProblem(date, holidayDays)
    return problem === null ? [] : [[`holidays.${i}.date`, problem] as const]
  })
  const steps = Object.entries(sent.second_step ?? {}).flatMap(([role, set]) => {
    const problem = set === 'off' || set === 'offered' ? null : boundsProblem(set, holidayDays)
    return problem === null ? [] : [[`second_step.${role}`, problem] as const]
  })
  const since = sent.consent_live_on ? boundsProblem(sent.consent_live_on, holidayDays) : null
  const rules = Object.entries(tableFaults(sent.pension_rules ?? [])).map(([at, words]) => [`pension_rules.${at}`, words] as const)
  const wrongFields = [...strange, ...steps, ...rules, ...(since === null ? [] : [['consent_live_on', since] as const])]
  if (wrongFields.length > 0) throw invalid(Object.fromEntries(wrongFields))
  const stored = await lockSettings(db)
  if (base_version !== undefined && base_version !== stored.version) {
    throw new Problem('conflict', { message: 'Somebody else changed the settings meanwhile. Look at them again before you change them.' })
  }
  const before = stored.settings
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<Settings>
  const wanted: Settings = { ...before, ...given, switched_cells: tidyCells(sent.switched_cells ?? before.switched_cells) }
  // The clients of before are those who were there when consent was first required.
  const after = wanted.consent_required && wanted.consent_live_on === null ? { ...wanted, consent_live_on: manilaDay(now) } : wanted
  if (after.call_from >= after.call_to) throw invalid({ call_to: 'Later than when calls begin.' })
  if (!after.call_hours_kept && before.call_hours_kept && !(await hasDemoUsers(db))) throw invalid({ call_hours_kept: 'Only in a demonstration.' })
  const changed = (Object.keys(after) as (keyof Settings)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) {
    context.unchanged = true
    return settingsAnswer(stored)
  }
  await storeSettings(db, after, { user_id: user.id, now })
  const only = (settings: Settings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
  context.audit({ action: 'settings.update', record_type: 'settings', record_id: 'organisation', before: only(before), after: only(after) })
  if (changed.includes('pension_rules') || changed.includes('holidays')) await calendarChanged(context)
  return readSettingsAnswer(db)
}
