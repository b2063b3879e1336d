import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import type { OwnSettings } from '@bisita/contract/settings'
import { cellFor } from '@bisita/rules/people/permissions'
import type { PermissionCell } from '@bisita/rules/people/policy'
import { switchedFor } from '@bisita/rules/settings'
import { createInjected } from './inject.tsx'

/** The signed-in user's settings, from the organisation, and what their role may do. */
export type UserPermissions = {
  readonly settings: OwnSettings
  /** By the permission table and what an administrator has switched in it; an mr with no network by what was last known of it. */
  readonly cellOf: (action: Action) => PermissionCell
}

export const permissionsFor = (role: Role, settings: OwnSettings): UserPermissions => {
  const switched = switchedFor(role, settings.cells)
  return { settings, cellOf: (action) => cellFor(action, role, switched) }
}

/** The one place where screens, buttons and forms ask; the server has the last word. */
export const [PermissionsProvider, usePermissions] = createInjected<UserPermissions>('What is in force')

/** Whether the signed-in user may do it, at once or by asking for approval. */
export const useIsAllowed = (action: Action): boolean => usePermissions().cellOf(action) !== 'none'
