import { screenTitles } from '@bisita/contract/paths'
import { mayOpen } from '@bisita/rules/places/routes'
import type { Role } from '@bisita/contract/users/roles'
import {
  IconApproval,
  IconArea,
  IconBranch,
  IconCalendar,
  IconClients,
  IconDashboard,
  IconInfo,
  IconOverview,
  IconJobs,
  IconPhone,
  IconPlace,
  IconReport,
  IconSettings,
  IconStaff,
  IconStrategy,
  IconTools,
  IconVisit,
} from '../ui/icons.ts'

/** The screens of this version, in the order of the menu. */
const built = [
  { path: '/dashboard', icon: IconDashboard },
  { path: '/dashboard-new', icon: IconOverview },
  { path: '/clients', icon: IconClients },
  { path: '/visits', icon: IconVisit },
  { path: '/calls', icon: IconPhone },
  { path: '/itinerary', icon: IconCalendar },
  { path: '/approvals', icon: IconApproval },
  { path: '/users', icon: IconStaff },
  { path: '/oic_users', icon: IconStaff },
  { path: '/branches', icon: IconBranch },
  { path: '/areas', icon: IconArea },
  { path: '/my-locations', icon: IconPlace },
  { path: '/strategy', icon: IconStrategy },
  { path: '/report', icon: IconReport },
  { path: '/jobs', icon: IconJobs },
  { path: '/administration', icon: IconTools },
  { path: '/settings', icon: IconSettings },
  { path: '/about', icon: IconInfo },
] as const

export type MenuPath = (typeof built)[number]['path']
export type MenuEntry = { readonly path: MenuPath; readonly icon: typeof IconInfo; readonly title: string }

/** The menu: what this version has and the user may open. */
export const menuFor = (allowedPaths: readonly string[]): readonly MenuEntry[] =>
  built
    .filter(({ path }) => mayOpen(path, allowedPaths))
    .map(({ path, icon }) => ({ path, icon, title: screenTitles[path] }))

const footPaths: Readonly<Record<Role, readonly MenuPath[]>> = {
  mr: ['/clients', '/itinerary', '/dashboard'],
  tele: ['/clients', '/calls', '/dashboard'],
  oic: ['/dashboard', '/clients', '/itinerary', '/approvals'],
  ah: ['/dashboard', '/clients', '/approvals'],
  admin: ['/dashboard', '/clients', '/approvals'],
}

/** A phone's bottom bar: the places of the role within the thumb's reach, and what is left for "More". */
export function footFor(role: Role, menu: readonly MenuEntry[]): { near: readonly MenuEntry[]; more: readonly MenuEntry[] } {
  const near = footPaths[role].flatMap((path) => menu.filter((place) => place.path === path))
  return { near, more: menu.filter((place) => !near.includes(place)) }
}
