import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import type { OwnSettings } from '@bisita/contract/settings'
import { cellFor } from '@bisita/rules/people/permissions'
import type { PermissionCell } from '@bisita/rules/people/policy'
import { switchedFor } from '@bisita/rules/settings'
import { createInjected } from './inject.tsx'

/** The settings for the signed-in user, and what their role may do. */
export type UserPermissions = {
  readonly settings: OwnSettings
  /**
   * The cell of an action by the policy and the cells that an administrator switched; with no network, as last
   * received.
   */
  readonly cellOf: (action: Action) => PermissionCell
}

export const permissionsFor = (role: Role, settings: OwnSettings): UserPermissions => {
  const switched = switchedFor(role, settings.cells)
  return { settings, cellOf: (action) => cellFor(action, role, switched) }
}

/** Provider and hook of the permissions for screens, buttons and forms; the server decides in the end. */
export const [PermissionsProvider, usePermissions] = createInjected<UserPermissions>('What is in force')

/** Whether the signed-in user may carry out an action, at once or with approval. */
export const useIsAllowed = (action: Action): boolean => usePermissions().cellOf(action) !== 'none'
