import { homePath, screenGroups, screenPaths, type ScreenGroup, type ScreenPath } from '@bisita/contract/paths'
import type { Role } from '@bisita/contract/users/roles'

const all: readonly Role[] = ['mr', 'tele', 'oic', 'ah', 'admin']
const supervisors: readonly Role[] = ['oic', 'ah', 'admin']
const heads: readonly Role[] = ['ah', 'admin']
const admin: readonly Role[] = ['admin']

/** The roles that each screen is for (promises/people 2). */
const screenRoles: Readonly<Record<ScreenPath, readonly Role[]>> = {
  '/dashboard': all,
  '/dashboard-new': all,
  '/users': heads,
  '/oic_users': ['oic'],
  '/settings': all,
  '/branches': supervisors,
  '/my-locations': ['mr'],
  '/areas': heads,
  '/clients': all,
  '/visits': ['mr', 'oic', 'ah', 'admin'],
  '/calls': ['tele', 'oic', 'ah', 'admin'],
  '/approvals': all,
  '/itinerary': all,
  '/strategy': heads,
  '/report': supervisors,
  '/report/mr-itinerary': supervisors,
  '/report/mr-visits': supervisors,
  '/report/tele-calls': supervisors,
  '/report/market-saturation': supervisors,
  '/jobs': admin,
  '/guide': all,
  '/about': all,
  '/administration': admin,
  '/administration/update-location': admin,
  '/administration/upload-clients': admin,
  '/administration/products': admin,
  '/administration/audit': admin,
}

const isGroup = (path: string): path is ScreenGroup => Object.hasOwn(screenGroups, path)

/**
 * The allowed paths of a role, in the order of the menu, out of those that the web app has (`available`). A group is
 * allowed where at least one of its children is, even if `available` lacks the group.
 */
export function allowedPaths(role: Role, available: readonly string[]): readonly ScreenPath[] {
  const offered = screenPaths.filter((path) => available.includes(path) && screenRoles[path].includes(role))
  return screenPaths.filter((path) =>
    isGroup(path) ? screenGroups[path].some((child) => offered.includes(child)) : offered.includes(path),
  )
}

/** A path without query, fragment and slashes at its end. */
const bare = (path: string): string => path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/'

/**
 * Whether a path may be opened with these allowed paths: it is one of them, or below one that is no group
 * (`/clients/<id>`). `/` leads to the home screen and is open to every user.
 */
export function mayOpen(path: string, allowed: readonly string[]): boolean {
  const wanted = bare(path)
  if (wanted === '/') return true
  return allowed.some((open) => wanted === open || (!isGroup(open) && wanted.startsWith(`${open}/`)))
}

/** Whether a path is one of the product's screens or lies below one: otherwise it is not found rather than not allowed. */
export function isScreen(path: string): boolean {
  return mayOpen(path, screenPaths)
}

/** Where a path leads instead: `/` to the home screen, a group to its first allowed child; null where it stays. */
export function redirectOf(path: string, allowed: readonly string[]): ScreenPath | null {
  const wanted = bare(path)
  if (wanted === '/') return homePath
  if (!isGroup(wanted)) return null
  return screenGroups[wanted].find((child) => allowed.includes(child)) ?? null
}
