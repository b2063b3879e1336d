import type { Action, SwitchableAction } from '@bisita/contract/actions'
import { callDays, callFrom, callTo, dashboardPeriod, limitNumbers, type LimitNumber, sessionNumbers, settingNumbers, type SessionNumber, type SettingNumber } from '@bisita/contract/limits'
import { readingNumbers } from '@bisita/contract/devices/limits.sealing'
import { type EvidenceNumber, evidenceNumbers } from '@bisita/contract/visits/limits.evidence'
import { roles, type Role } from '@bisita/contract/users/roles'
import type { OwnSettings, Settings } from '@bisita/contract/settings'
import { t } from '@bisita/contract/words'
import { isSwitchable, type SwitchedCells } from './people/permissions.ts'
import { policy } from './people/policy.ts'

/** The actions whose cells an administrator is offered to switch, in the order of the screen. */
export const switchableActions = (Object.keys(policy) as Action[]).filter((action): action is SwitchableAction => policy[action].approvers !== undefined && policy[action].fixed !== true)

/** All settings of the organisation; of the permission cells only those that differ from the policy. */
export type OrganisationSettings = Omit<Settings, 'switched_cells'> & { readonly switched_cells: SwitchedCells }

/** The sent cells that may not be switched, as `action.role`. */
export const wrongCells = (sent: SwitchedCells): string[] =>
  (Object.entries(sent) as [Action, Partial<Record<Role, unknown>>][]).flatMap(([action, cells]) =>
    (Object.keys(cells) as Role[]).filter((role) => !isSwitchable(action, role)).map((role) => `${action}.${role}`),
  )

/** The sent cells that differ from the policy, in a fixed order, so that equal settings are stored alike. */
export function tidyCells(sent: SwitchedCells): SwitchedCells {
  const rows = switchableActions.map((action) => {
    const cells = roles.filter((role) => sent[action]?.[role] !== undefined && sent[action]?.[role] !== policy[action].roles[role])
    return [action, Object.fromEntries(cells.map((role) => [role, sent[action]?.[role]]))] as const
  })
  return Object.fromEntries(rows.filter(([, cells]) => Object.keys(cells).length > 0))
}

/** The switched cells of one role. */
export const cellsOf = (switched: SwitchedCells, role: Role): Partial<Record<Action, 'direct' | 'approval'>> =>
  Object.fromEntries(
    (Object.entries(switched) as [Action, SwitchedCells[Action]][]).flatMap(([action, cells]) => {
      const cell = cells?.[role]
      return cell === undefined ? [] : [[action, cell] as const]
    }),
  )

/** The cells of one role as {@link cellFor} takes them. */
export const switchedFor = (role: Role, cells: OwnSettings['cells']): SwitchedCells =>
  Object.fromEntries(Object.entries(cells).map(([action, cell]) => [action, { [role]: cell }]))

const numbers = Object.fromEntries(Object.entries(settingNumbers).map(([name, { usual }]) => [name, usual])) as Record<SettingNumber, number>

/** The limits of the server, by name. */
export type ServerLimits = Readonly<Record<LimitNumber, number>>

/** The limits where an administrator set none. */
export const usualLimits = Object.fromEntries(Object.entries(limitNumbers).map(([name, { usual }]) => [name, usual])) as ServerLimits

/** The highest limits that an administrator can set: for tests and measurements of anything else. */
export const raisedLimits = Object.fromEntries(Object.entries(limitNumbers).map(([name, { most }]) => [name, most])) as ServerLimits

/** The settings where an administrator set none. */
export const usualSettings: OrganisationSettings = {
  ...numbers,
  dashboard_period: dashboardPeriod,
  photo_required: false,
  seal_phones: false,
  consent_required: false,
  consent_due: null,
  consent_live_on: null,
  export_roles: ['oic', 'ah', 'admin'],
  holidays: [],
  pension_rules: null,
  skip_reasons: [t('No time left today'), t('Bad weather or road'), t('Asked for another day'), t('Away, seen from a neighbour'), t('Visited by somebody else')],
  call_from: callFrom,
  call_to: callTo,
  call_days: [...callDays],
  call_hours_kept: true,
  second_step: { mr: 'offered', tele: 'offered', oic: 'offered', ah: 'offered', admin: 'offered' },
  switched_cells: {},
}

/**
 * The settings sent to the pages and phones of one role: its own cells, without limits, session settings, the thresholds
 * of evidence and the second steps of signing in, which only the server uses.
 */
export function ownSettings({ switched_cells, second_step: _, ...settings }: OrganisationSettings, role: Role): OwnSettings {
  const own = Object.entries(settings).filter(([name]) => !Object.hasOwn(sessionNumbers, name) && !Object.hasOwn(limitNumbers, name) && !Object.hasOwn(readingNumbers, name) && !Object.hasOwn(evidenceNumbers, name))
  return { ...(Object.fromEntries(own) as Omit<Settings, SessionNumber | LimitNumber | EvidenceNumber | keyof typeof readingNumbers | 'second_step' | 'switched_cells'>), cells: cellsOf(switched_cells, role) }
}

/** The settings that apply until the server has sent others, and where nothing was set. */
export const usualOwnSettings: OwnSettings = ownSettings(usualSettings, 'mr')
