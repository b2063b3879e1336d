import type { ScreenGroup } from '@bisita/contract/paths'
import { mayOpen, redirectOf } from '@bisita/rules/places/routes'

/** The children of groups that this version has. */
export const administrationScreens = ['/administration/update-location', '/administration/upload-clients', '/administration/products', '/administration/audit'] as const
export const reportScreens = ['/report/mr-itinerary', '/report/mr-visits', '/report/tele-calls', '/report/market-saturation'] as const

const screensOf = { '/administration': administrationScreens, '/report': reportScreens } as const satisfies Record<ScreenGroup, readonly string[]>

type Child = (typeof screensOf)[ScreenGroup][number]

/** Where a group leads: to its first child that this version has and the user may open; null where there is none. */
export const firstScreenOf = (group: ScreenGroup, allowedPaths: readonly string[]): Child | null => {
  const screens: readonly Child[] = screensOf[group]
  const child = redirectOf(group, screens.filter((path) => mayOpen(path, allowedPaths)))
  return screens.find((path) => path === child) ?? null
}
