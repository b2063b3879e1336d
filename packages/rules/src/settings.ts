import type { Action } from '@bisita/contract/actions'
import { dashboardPeriod, settingNumbers, type SettingNumber } from '@bisita/contract/limits'
import { roles, type Role } from '@bisita/contract/roles'
import type { OwnSettings } from '@bisita/contract/settings'
import { isSwitchable, permissionTable, type SwitchedCells } from './permissions.ts'

/**
 * The actions whose cells an administrator is offered to switch, in the order of the screen: those that a call of
 * this version asks for, and that could be carried out later. A call with a password can't wait for anybody.
 */
export const switchableActions = [
  'client.create',
  'client.update_contact',
  'client.update_identity',
  'client.move_out',
  'client.delete',
  'visit.create',
  'call.create',
  'visit.delete',
  'itinerary.create',
  'itinerary.update',
  'itinerary.out_of_scope',
  'user.create_field',
  'user.create_office',
  'user.update',
  'user.activate',
  'user.delete',
  'assignment.assign_mr',
  'branch.assign',
  'branch.manage',
  'area.manage',
  'product.manage',
] as const satisfies readonly Action[]

export type SwitchableAction = (typeof switchableActions)[number]

/** Whether an administrator may switch a cell. */
export const maySwitch = (action: Action, role: Role): boolean =>
  (switchableActions as readonly Action[]).includes(action) && isSwitchable(action, role)

/** Of what was sent, the cells that may not be switched, as `action.role`. */
export const wrongCells = (sent: SwitchedCells): string[] =>
  (Object.entries(sent) as [Action, Partial<Record<Role, unknown>>][]).flatMap(([action, cells]) =>
    (Object.keys(cells) as Role[]).filter((role) => !maySwitch(action, role)).map((role) => `${action}.${role}`),
  )

/** Only what is otherwise than the table, in one order: what is the same is stored the same. */
export function tidyCells(sent: SwitchedCells): SwitchedCells {
  const rows = switchableActions.map((action) => {
    const cells = roles.filter((role) => sent[action]?.[role] !== undefined && sent[action]?.[role] !== permissionTable[action][role])
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

/** What somebody goes by before the server has told otherwise, and where nothing was set. */
export const usualOwn: OwnSettings = { ...numbers, dashboard_period: dashboardPeriod, photo_required: false, cells: {} }
