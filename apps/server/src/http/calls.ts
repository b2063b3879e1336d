import { authenticate, signout } from '@bisita/contract/auth'
import type { Call } from '@bisita/contract/call'
import {
  clientCreate,
  clientDelete,
  clientInfo,
  clientList,
  clientTimeline,
  clientUpdate,
  revisions,
  revisionsInfo,
} from '@bisita/contract/clients'
import { dashboard } from '@bisita/contract/dashboards'
import { live, ready } from '@bisita/contract/health'
import { locationFilter, locationFilterList, locationList, myLocations } from '@bisita/contract/locations'
import { roles } from '@bisita/contract/roles'
import { changeOwnPassword, userCurrent, userListInfo } from '@bisita/contract/users'
import { permissionTable } from '@bisita/rules/permissions'

/** Every call of the server, in the order of the documents. A test holds it against what is mounted. */
export const calls: readonly Call[] = [
  authenticate,
  signout,
  userCurrent,
  userListInfo,
  changeOwnPassword,
  dashboard,
  locationFilter,
  locationFilterList,
  locationList,
  myLocations,
  clientList,
  clientInfo,
  clientTimeline,
  clientCreate,
  clientUpdate,
  clientDelete,
  revisionsInfo,
  revisions,
  live,
  ready,
]

/**
 * Ends the start of a server with a call that the permission table does not know: nobody would have
 * decided who may make it. Types say so too, but not of a call that was put together at run time.
 */
export function assertKnown({ name, may }: Call): void {
  if (typeof may === 'string') return
  if (may.length === 0) throw new Error(`${name} names no action, so nobody could make it.`)
  for (const action of may) {
    const row = Object.hasOwn(permissionTable, action) ? permissionTable[action] : undefined
    const whole = row !== undefined && roles.every((role) => row[role] !== undefined)
    if (!whole) throw new Error(`${name} needs ${action}, which has no row in the permission table.`)
  }
}
