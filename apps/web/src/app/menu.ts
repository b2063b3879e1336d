import { screenTitles } from '@bisita/contract/paths'
import { mayOpen } from '@bisita/rules/places/routes'
import type { Role } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import {
  IconApproval,
  IconArea,
  IconBranch,
  IconCalendar,
  IconClients,
  IconDashboard,
  IconGuide,
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

/** The screens of this version, in the order of the menu, in its groups; the last group has no name. */
const groups = [
  {
    name: t('Work'),
    places: [
      { path: '/dashboard', icon: IconDashboard },
      { path: '/clients', icon: IconClients },
      { path: '/visits', icon: IconVisit },
      { path: '/calls', icon: IconPhone },
      { path: '/itinerary', icon: IconCalendar },
      { path: '/approvals', icon: IconApproval },
    ],
  },
  {
    name: t('Reports'),
    places: [
      { path: '/dashboard-new', icon: IconOverview },
      { path: '/report', icon: IconReport },
    ],
  },
  {
    name: t('People and places'),
    places: [
      { path: '/users', icon: IconStaff },
      { path: '/oic_users', icon: IconStaff },
      { path: '/branches', icon: IconBranch },
      { path: '/areas', icon: IconArea },
      { path: '/my-locations', icon: IconPlace },
    ],
  },
  {
    name: t('System'),
    places: [
      { path: '/strategy', icon: IconStrategy },
      { path: '/jobs', icon: IconJobs },
      { path: '/administration', icon: IconTools },
    ],
  },
  {
    name: null,
    places: [
      { path: '/settings', icon: IconSettings },
      { path: '/guide', icon: IconGuide },
      { path: '/about', icon: IconInfo },
    ],
  },
] as const

export type MenuPath = (typeof groups)[number]['places'][number]['path']
export type MenuEntry = { readonly path: MenuPath; readonly icon: typeof IconInfo; readonly title: string }

/** Entries of the menu under a name; null where they need none. */
export type MenuGroup = { readonly name: string | null; readonly entries: readonly MenuEntry[] }

/** The menu in its groups: what this version has and the user may open. */
export const menuGroupsFor = (allowedPaths: readonly string[]): readonly MenuGroup[] =>
  groups
    .map(({ name, places }) => ({
      name,
      entries: places.filter(({ path }) => mayOpen(path, allowedPaths)).map(({ path, icon }) => ({ path, icon, title: screenTitles[path] })),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The entries of a menu without its groups. */
export const entriesOf = (menu: readonly MenuGroup[]): readonly MenuEntry[] => menu.flatMap(({ entries }) => entries)

/** Groups of a menu that keep only some of its entries. */
const only = (menu: readonly MenuGroup[], keeps: (entry: MenuEntry) => boolean): readonly MenuGroup[] =>
  menu.map(({ name, entries }) => ({ name, entries: entries.filter(keeps) })).filter(({ entries }) => entries.length > 0)

const footPaths: Readonly<Record<Role, readonly MenuPath[]>> = {
  mr: ['/clients', '/itinerary', '/dashboard'],
  tele: ['/clients', '/calls', '/dashboard'],
  oic: ['/dashboard', '/clients', '/itinerary', '/approvals'],
  ah: ['/dashboard', '/clients', '/approvals'],
  admin: ['/dashboard', '/clients', '/approvals'],
}

/** A phone's bottom bar: the places of the role within the thumb's reach, and what is left for "More". */
export function footFor(role: Role, menu: readonly MenuGroup[]): { near: readonly MenuEntry[]; more: readonly MenuGroup[] } {
  const near = footPaths[role].flatMap((path) => entriesOf(menu).filter((place) => place.path === path))
  return { near, more: only(menu, (place) => !near.includes(place)) }
}
