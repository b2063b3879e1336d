import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import type { OwnSettings } from '@bisita/contract/settings'
import { cellFor } from '@bisita/rules/people/permissions'
import type { Cell } from '@bisita/rules/people/policy'
import { switchedFor } from '@bisita/rules/settings'
import { createInjected } from './inject.tsx'

/** What whoever is signed in goes by: what the organisation has set, and what their role gets for an action. */
export type InForce = {
  readonly settings: OwnSettings
  /** By the permission table and what an administrator has switched in it; an mr with no network by what was last known of it. */
  readonly cellOf: (action: Action) => Cell
}

export const inForceFor = (role: Role, settings: OwnSettings): InForce => {
  const switched = switchedFor(role, settings.cells)
  return { settings, cellOf: (action) => cellFor(action, role, switched) }
}

/** The one place where screens, buttons and forms ask; the server has the last word. */
export const [InForceProvider, useInForce] = createInjected<InForce>('What is in force')

/** Whether the signed-in user may do it, at once or by asking for approval. */
export const useMay = (action: Action): boolean => useInForce().cellOf(action) !== 'none'
